/// The grammar: what may come next, and what stands between two values.
extension JSONWriter {
    /// Room for all that can stand around a token besides its indentation: commas, quotes, a colon and separators.
    private static var margin: Int { 32 }

    /// Starts a value: makes room for it and puts what stands before it.
    @inline(__always)
    mutating func beginValue(_ count: Int) throws -> OutputCursor {
        guard state <= .root else { throw misuse(.value) }
        try reserve(count &+ lineIndentation &+ Self.margin)
        var cursor = output.cursor
        switch state {
        case .memberValue: break
        case .firstElement: beginLine(&cursor)
        case .nextElement:
            cursor.put(ASCII.comma)
            beginLine(&cursor)
        default:
            if options.framing == .recordSeparated { cursor.put(ASCII.recordSeparator) }
        }
        return cursor
    }

    /// Ends a value that is complete.
    @inline(__always)
    mutating func endValue(_ cursor: OutputCursor) {
        output.cursor = cursor
        switch state {
        case .memberValue: state = .nextKey
        case .firstElement, .nextElement:
            path.finishElement()
            state = .nextElement
        default: endRoot()
        }
    }

    private mutating func endRoot() {
        hasValue = true
        if options.framing == .single {
            state = .afterRoot
        } else {
            // There is room in the margin.
            var cursor = output.cursor
            cursor.put(ASCII.lineFeed)
            output.cursor = cursor
            state = .root
        }
    }

    @inline(__always)
    func beginLine(_ cursor: inout OutputCursor) {
        if isPretty {
            cursor.put(ASCII.lineFeed)
            cursor.put(ASCII.space, count: lineIndentation)
        }
    }

    /// Writes a key with its quotes and its colon.
    @inline(__always)
    mutating func writeKey(_ key: UnsafeBufferPointer<UInt8>) throws {
        guard state == .firstKey || state == .nextKey else { throw misuse(.key) }
        try reserve(key.count &* EscapedText.growth &+ lineIndentation &+ Self.margin)
        var cursor = output.cursor
        if tracksMembers { trackMember() }
        if state == .nextKey { cursor.put(ASCII.comma) }
        beginLine(&cursor)
        let offset = output.offset(of: cursor)
        if tracksMembers, options.sortsKeys { unsafe sorter.beginMember(key, at: offset, behind: memberStart) }
        path.key(atOffset: offset)
        cursor.put(ASCII.quote)
        cursor = unsafe escapedText.put(key, to: cursor)
        cursor.put(ASCII.quote)
        if isPretty {
            cursor.put(options.spacesBeforeColon ? " : " : ": ")
        } else {
            cursor.put(ASCII.colon)
        }
        output.cursor = cursor
        state = .memberValue
    }

    private mutating func trackMember() {
        memberStart = output.offset
        stateBeforeMember = state
    }

    /// Takes the key of the open member back.
    mutating func omitMember() {
        output.truncate(to: memberStart)
        state = stateBeforeMember
        if options.sortsKeys { sorter.removeLastMember() }
    }

    @inline(__always)
    mutating func begin(object isObject: Bool) throws {
        var cursor = try beginValue(1)
        cursor.put(isObject ? ASCII.leftBrace : ASCII.leftBracket)
        output.cursor = cursor
        lineIndentation &+= indentation
        if isObject {
            path.begin(.object)
            state = .firstKey
            if tracksMembers, options.sortsKeys { sorter.beginObject(at: output.offset) }
        } else {
            path.begin(.array)
            state = .firstElement
        }
    }

    @inline(__always)
    mutating func end(object isObject: Bool) throws {
        let isEmpty = state == (isObject ? .firstKey : .firstElement)
        guard isEmpty || state == (isObject ? .nextKey : .nextElement) else {
            throw misuse(isObject ? .endObject : .endArray)
        }
        try reserve(lineIndentation &+ Self.margin)
        if tracksMembers, isObject, options.sortsKeys { sorter.endObject(in: &output) }
        lineIndentation &-= indentation
        var cursor = output.cursor
        if !isEmpty {
            beginLine(&cursor)
        } else if isPretty, options.breaksEmptyContainers {
            cursor.put(ASCII.lineFeed)
            beginLine(&cursor)
        }
        cursor.put(isObject ? ASCII.rightBrace : ASCII.rightBracket)
        path.end()
        switch path.kind {
        case .root: state = .root
        case .array: state = .nextElement
        case .object: state = .memberValue
        }
        endValue(cursor)
    }
}
