/// Lines and elements that whoever drains the batches can read as a whole, without their tokens.
extension TokenSource {
    /// Passes over the next line or element, if the last value was a line or element, and the next one is an array or object that
    /// the closure can read.
    ///
    /// - Parameter read: Gets the text with which the value begins, whether nothing else may be in it, and where it begins in the
    ///   input; returns how long the value is, or `nil` if it cannot read it.
    func passValue(_ read: (UnsafeBufferPointer<UInt8>, _ isWhole: Bool, _ start: Int) -> Int?) -> Bool {
        guard failure == nil, !isStopped, case .parsed(var progress, let start, _) = batch.origin else { return false }
        let next: Range<Int>?
        if progress.endsElement {
            next = element(after: progress.end)
        } else if progress.endsRoot, options.framing == .lines {
            next = line(after: progress.end, before: input.slice.count)
        } else {
            next = nil
        }
        guard let next,
            let count = unsafe read(
                UnsafeBufferPointer(start: input.slice.start + next.lowerBound, count: next.count),
                progress.endsRoot,
                input.slice.absoluteOffset(of: next.lowerBound)
            )
        else { return false }
        if progress.endsRoot { rootCount += 1 } else { cursor.finishValue() }
        progress.end = next.lowerBound + count
        input.slice.position = progress.end
        batch.origin = .parsed(progress, from: start, to: progress.end)
        return true
    }

    /// The next line of the slice, without its line feed, if nothing is left of the one before and it is an array or object.
    ///
    /// - Parameter end: An index after the value of the line before.
    func line(after end: Int, before limit: Int) -> Range<Int>? {
        let text = unsafe input.slice.start
        var end = end
        while end < limit, unsafe text[end] != ASCII.lineFeed, unsafe ASCII.isWhitespace(text[end]) { end += 1 }
        guard end < limit, unsafe text[end] == ASCII.lineFeed, opensContainer(end + 1, limit) else { return nil }
        let rest = unsafe UnsafeBufferPointer(start: text + end + 1, count: limit - end - 1)
        return unsafe ByteMask.firstIndex(of: ASCII.lineFeed, in: rest).map { end + 1..<end + 1 + $0 }
    }

    /// The rest of the slice from the next element on, if it is an array or object.
    ///
    /// - Parameter end: The index after the element before.
    private func element(after end: Int) -> Range<Int>? {
        let text = unsafe input.slice.start
        let limit = input.slice.count
        let comma = unsafe TokenReader.skipWhitespace(text + end, text + limit)
        guard unsafe comma < text + limit, unsafe comma.pointee == ASCII.comma else { return nil }
        let start = unsafe TokenReader.skipWhitespace(comma + 1, text + limit) - text
        return opensContainer(start, limit) ? start..<limit : nil
    }

    private func opensContainer(_ index: Int, _ limit: Int) -> Bool {
        let text = unsafe input.slice.start
        return unsafe index < limit && (text[index] == ASCII.leftBrace || text[index] == ASCII.leftBracket)
    }
}
