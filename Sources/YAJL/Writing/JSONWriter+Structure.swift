/// The grammar: what may come next, and what stands before it.
extension JSONWriter {
    /// Starts a value: makes room for it and puts what stands before it.
    @inline(__always)
    mutating func beginValue(_ count: Int) throws -> OutputCursor {
        guard state <= .root else { throw misuse(.value) }
        try reserve(count &+ layout.margin)
        var cursor = output.cursor
        switch state {
        case .memberValue: break
        case .firstElement: layout.beginItem(&cursor, isFirst: true)
        case .nextElement: layout.beginItem(&cursor, isFirst: false)
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

    /// Writes a key with its quotes and its colon.
    @inline(__always)
    mutating func writeKey(_ key: UnsafeBufferPointer<UInt8>) throws {
        guard state == .firstKey || state == .nextKey else { throw misuse(.key) }
        try reserve(key.count &* EscapedText.growth &+ layout.margin)
        var cursor = output.cursor
        if tracksMembers { trackMember() }
        layout.beginItem(&cursor, isFirst: state == .firstKey)
        let offset = output.offset(of: cursor)
        if tracksMembers, options.sortsKeys { unsafe sorter.beginMember(key, at: offset, after: memberStart) }
        path.key(atOffset: offset)
        unsafe layout.putString(key, &cursor)
        layout.putColon(&cursor)
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
    mutating func begin(object isObject: Bool) throws -> JSONFlow {
        var cursor = try beginValue(1)
        layout.begin(object: isObject, &cursor)
        output.cursor = cursor
        if isObject {
            path.begin(.object)
            state = .firstKey
            if tracksMembers, options.sortsKeys { sorter.beginObject(at: output.offset) }
        } else {
            path.begin(.array)
            state = .firstElement
        }
        return .continue
    }

    @inline(__always)
    mutating func end(object isObject: Bool) throws -> JSONFlow {
        let isEmpty = state == (isObject ? .firstKey : .firstElement)
        guard isEmpty || state == (isObject ? .nextKey : .nextElement) else {
            throw misuse(isObject ? .endObject : .endArray)
        }
        try reserve(layout.margin)
        if tracksMembers, isObject, options.sortsKeys { sorter.endObject(in: &output) }
        var cursor = output.cursor
        layout.end(object: isObject, &cursor, isEmpty: isEmpty)
        path.end()
        switch path.kind {
        case .root: state = .root
        case .array: state = .nextElement
        case .object: state = .memberValue
        }
        endValue(cursor)
        return .continue
    }
}
