/// A part of a text that can be read without what is before it: whole records, or whole elements of an array.
struct TextPart: Sendable {
    /// The next bytes.
    enum Ending {
        case more
        case endOfInput
        /// An error of the source.
        case failure(any Error)
    }

    /// The bytes, and others around them.
    var bytes: [UInt8]
    var range: Range<Int>
    /// The place of the first byte.
    var start: JSONPosition
    /// Which element it begins with, if it begins after a comma of an array.
    var element: ElementPlace?
    var ending: Ending

    /// The absolute offset after the last byte.
    var endOffset: Int { start.byteOffset + range.count }

    /// The place after the last byte.
    var end: JSONPosition {
        let lineFeeds = unsafe bytes.withUnsafeBufferPointer {
            unsafe ByteMask.lineFeeds(in: UnsafeBufferPointer(rebasing: $0[range]))
        }
        return start.advanced(to: endOffset, lineFeeds)
    }

    /// The last bytes before it, for snippets.
    var earlier: ArraySlice<UInt8> { bytes[..<range.lowerBound].suffix(InputHistory.capacity) }
}

extension ItemReader {
    /// Reads a part of a longer input.
    convenience init(_ search: ItemSearch, at part: TextPart) {
        var search = search
        // The mark can only be at the start of the input.
        search.options.skipsByteOrderMark = search.options.skipsByteOrderMark && part.start.byteOffset == 0
        guard let element = part.element else {
            self.init(search, start: part.start)
            return
        }
        self.init(search)
        // After any comma of an array it is as after this one.
        var text = ""
        for name in element.names { text += "{\(JSONValue.string(name).encodedString()):" }
        text += "[null,"
        text.withUTF8 { bytes in
            unsafe load(bytes)
            while next() != nil {}
            unload()
        }
        _ = jump(to: part)
    }
}
