/// The text of a value that is being encoded, and where in the value the encoder is.
///
/// Its methods never call code of the program, which could come back to it.
struct EncodingState: ~Copyable {
    /// Room for all that can stand around a token besides its indentation: commas, quotes, colons and brackets.
    private static var margin: Int { 32 }

    /// How much of a long string is written at once.
    private static var blockSize: Int { 4096 }

    var output = OutputBuffer(.memory)
    var frames = EncodingFrames()
    var members = EncodedMembers()
    private(set) var escapedText: EscapedText
    private(set) var layout: EncodingLayout
    private var isPretty = false
    private var indentation = 0
    /// How many spaces the elements of the innermost container are indented by.
    private(set) var lineIndentation = 0

    init(_ layout: EncodingLayout) {
        self.layout = layout
        escapedText = layout.escapedText
    }

    /// Starts a text.
    mutating func begin(_ layout: EncodingLayout, indentedBy spaces: Int) {
        self.layout = layout
        escapedText = layout.escapedText
        isPretty = layout.indentation != nil
        indentation = layout.indentation ?? 0
        lineIndentation = spaces
        unsafe frames.push(at: 0, key: nil, nil)
    }

    /// Forgets everything.
    mutating func reset() {
        output.removeAll()
        frames.removeAll()
        members.removeAll()
    }

    /// Makes sure that a number of bytes can be put.
    @inline(__always)
    mutating func reserve(_ count: Int) {
        if output.room < count { makeRoom(for: count) }
    }

    @inline(never)
    private mutating func makeRoom(for count: Int) {
        // Memory reports no errors: where there is none, the program ends.
        try? output.makeRoom(for: count, holdingFrom: .max)
    }

    @inline(__always)
    private func beginLine(_ cursor: inout OutputCursor) {
        if isPretty {
            cursor.put(ASCII.lineFeed)
            cursor.put(ASCII.space, count: lineIndentation)
        }
    }

    // MARK: Containers

    /// Begins an array in the place of the innermost value.
    @inline(__always)
    mutating func beginArray() {
        reserve(Self.margin)
        frames.top.kind = .array
        put(ASCII.leftBracket)
        lineIndentation &+= indentation
    }

    /// Begins an object in the place of the innermost value.
    ///
    /// - Parameter table: Where its keys come from, if their bits tell which it has.
    @inline(__always)
    mutating func beginObject(_ table: ObjectIdentifier?) {
        reserve(Self.margin)
        frames.top.kind = .object
        put(ASCII.leftBrace)
        lineIndentation &+= indentation
        if let table, !isPretty, !layout.sortsKeys {
            frames.top.keyTable = table
            frames.top.seenKeys = 0
        } else {
            frames.top.isTracked = true
            members.beginObject(at: frames.count)
        }
    }

    /// Begins an object whose keys are known to be different.
    mutating func beginDictionary() {
        if layout.sortsKeys { return beginObject(nil) }
        reserve(Self.margin)
        frames.top.kind = .object
        put(ASCII.leftBrace)
        lineIndentation &+= indentation
    }

    /// Says that the keys of the innermost object do not come from one table alone.
    mutating func trackMembers() {
        guard !frames.top.isTracked else { return }
        frames.top.isTracked = true
        frames.top.seenKeys = .max
        members.beginObject(at: frames.count)
        unsafe members.scan(output.text(from: frames.top.start), at: frames.top.start)
    }

    /// Ends the innermost value; one of which nothing has been encoded becomes an empty object.
    @inline(__always)
    mutating func end() {
        if frames.top.kind != .complete { close() }
        frames.pop()
    }

    /// Completes the innermost value, so that nothing can be added to it.
    mutating func close() {
        if frames.top.kind == .pending { beginDictionary() }
        if frames.top.kind != .complete { endContainer() }
        frames.top.kind = .complete
    }

    private mutating func endContainer() {
        let frame = frames.top
        if frame.isTracked { rearrange(frame) }
        lineIndentation &-= indentation
        reserve(lineIndentation &+ Self.margin)
        var cursor = output.cursor
        if frame.count > 0 {
            beginLine(&cursor)
        } else if isPretty, layout.breaksEmptyContainers {
            cursor.put(ASCII.lineFeed)
            beginLine(&cursor)
        }
        cursor.put(frame.kind == .object ? ASCII.rightBrace : ASCII.rightBracket)
        output.cursor = cursor
    }

    private mutating func rearrange(_ frame: EncodingFrame) {
        let end = output.offset
        let text =
            if frame.kind == .object {
                unsafe members.endObject(
                    output.text(from: 0),
                    sorting: layout.sortsKeys,
                    separator: separator
                )
            } else {
                unsafe members.endArray(at: frames.count, output.text(from: 0), from: frame.start + 1)
            }
        guard let text else { return }
        output.truncate(to: frame.start + 1)
        reserve(max(text.count, end - frame.start) + Self.margin)
        unsafe text.withUnsafeBufferPointer { bytes in
            var cursor = output.cursor
            unsafe cursor.put(bytes)
            output.cursor = cursor
        }
    }

    /// What stands between two members of the innermost object.
    private var separator: [UInt8] {
        var bytes = [ASCII.comma]
        if isPretty { bytes += [ASCII.lineFeed] + Array(repeating: ASCII.space, count: lineIndentation) }
        return bytes
    }

    /// Where the text is before an element or member, to go back to if it fails.
    struct Mark {
        fileprivate var offset: Int
        fileprivate var count: Int
        fileprivate var lineIndentation: Int
        fileprivate var level: Int
    }

    /// Takes the innermost value back, of which nothing had been encoded then.
    mutating func rollBackValue(to mark: Mark) {
        rollBack(to: mark)
        members.rollBack(to: mark.offset, level: mark.level - 1)
        let frame = frames.top
        unsafe frames.top = EncodingFrame(
            serial: frame.serial,
            start: frame.start,
            key: frame.key,
            keyType: frame.keyType
        )
    }

    var mark: Mark {
        Mark(
            offset: output.offset,
            count: frames.top.count,
            lineIndentation: lineIndentation,
            level: frames.count
        )
    }

    /// Takes back what has been written since.
    mutating func rollBack(to mark: Mark) {
        while frames.count > mark.level { frames.pop() }
        output.truncate(to: mark.offset)
        frames.top.count = mark.count
        lineIndentation = mark.lineIndentation
        members.rollBack(to: mark.offset, level: mark.level)
    }

    // MARK: Elements and members

    /// Puts what stands before an element of the innermost array, and makes room for it.
    @inline(__always)
    mutating func beginElement(_ room: Int) -> OutputCursor {
        reserve(room &+ lineIndentation &+ Self.margin)
        var cursor = output.cursor
        if frames.top.count > 0 { cursor.put(ASCII.comma) }
        beginLine(&cursor)
        frames.top.count &+= 1
        return cursor
    }

    /// Puts the text of a key that the innermost object does not have yet, and makes room for its value.
    ///
    /// - Returns: `nil` if it is not as simple as that.
    @inline(__always)
    mutating func beginMember(_ key: EncodedKey, _ room: Int) -> OutputCursor? {
        let bit = 1 as UInt64 &<< UInt64(key.number)
        guard frames.top.seenKeys & bit == 0, key.count > 0 else { return nil }
        frames.top.seenKeys |= bit
        reserve(key.count &+ room &+ Self.margin)
        var cursor = output.cursor
        let isFirst = frames.top.count == 0
        frames.top.count &+= 1
        key.put(to: &cursor, isFirst: isFirst)
        return cursor
    }

    /// Puts a key, whatever there is to consider.
    @inline(never)
    mutating func beginMember(name: UnsafeBufferPointer<UInt8>, _ room: Int) -> OutputCursor {
        reserve(name.count &* EscapedText.growth &+ room &+ lineIndentation &+ Self.margin)
        let end = output.offset
        var cursor = output.cursor
        if frames.top.count > 0 { cursor.put(ASCII.comma) }
        beginLine(&cursor)
        frames.top.count &+= 1
        let start = output.offset(of: cursor)
        cursor.put(ASCII.quote)
        cursor = unsafe escapedText.put(name, to: cursor)
        cursor.put(ASCII.quote)
        if frames.top.isTracked {
            let key = start..<output.offset(of: cursor)
            output.cursor = cursor
            unsafe members.beginMember(
                behind: end,
                key: key,
                text: output.text(from: start),
                isFirst: frames.top.count == 1
            )
        }
        if isPretty {
            cursor.put(layout.spacesBeforeColon ? " : " : ": ")
        } else {
            cursor.put(ASCII.colon)
        }
        return cursor
    }

    // MARK: Values

    @inline(__always)
    mutating func put(_ byte: UInt8) {
        var cursor = output.cursor
        cursor.put(byte)
        output.cursor = cursor
    }

    /// Puts a string with its quotes.
    ///
    /// - Parameter cursor: With room for ``room(for:)``.
    @inline(__always)
    mutating func put(_ text: UnsafeBufferPointer<UInt8>, at cursor: OutputCursor) {
        var cursor = cursor
        cursor.put(ASCII.quote)
        if text.count <= Self.blockSize {
            cursor = unsafe escapedText.put(text, to: cursor)
            cursor.put(ASCII.quote)
            output.cursor = cursor
        } else {
            output.cursor = cursor
            unsafe putLong(text)
        }
    }

    /// How much room a string needs at the cursor.
    @inline(__always)
    static func room(for text: UnsafeBufferPointer<UInt8>) -> Int {
        text.count <= blockSize ? text.count &* EscapedText.growth &+ margin : margin
    }

    @inline(never)
    private mutating func putLong(_ text: UnsafeBufferPointer<UInt8>) {
        var rest = unsafe text
        while rest.count > 0 {
            var count = min(rest.count, Self.blockSize)
            while count < rest.count, count > Self.blockSize - 4, unsafe rest[count] & 0xC0 == 0x80 { count -= 1 }
            reserve(count * EscapedText.growth + Self.margin)
            output.cursor = unsafe escapedText.put(UnsafeBufferPointer(rebasing: rest[..<count]), to: output.cursor)
            unsafe rest = UnsafeBufferPointer(rebasing: rest[count...])
        }
        reserve(Self.margin)
        put(ASCII.quote)
    }
}
