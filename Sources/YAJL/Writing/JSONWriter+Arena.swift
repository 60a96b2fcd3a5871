/// Values of documents, which are written as they lie in their arena: in one loop, without events.
extension JSONWriter {
    /// Room for a member whose key and value are in their nodes, were each byte of them escaped, and for all that stands
    /// around it besides indentation.
    private static var memberRoom: Int { 256 }

    /// Writes the value at an index.
    mutating func value(_ arena: Arena, _ index: Int) throws {
        let node = arena.node(index)
        guard node.kind == .array || node.kind == .object, node.count > 0, !tracksMembers else {
            // A writer does not stop.
            _ = try ArenaWalk.send(arena, index, to: &self)
            return
        }
        try withExtendedLifetime(arena) { unsafe try container(arena.nodes + index, arena.nodes, arena.text) }
    }

    /// Writes an array or object that is not empty.
    ///
    /// Local variables hold all that changes with each value. A comma comes after each one; the end takes the last one back.
    private mutating func container(
        _ root: UnsafeMutablePointer<Node>,
        _ nodes: UnsafeMutablePointer<Node>,
        _ text: UnsafeMutablePointer<UInt8>
    ) throws {
        let escapedText = layout.escapedText
        let isPretty = layout.isPretty
        var cursor = try beginValue(1)
        let outerState = state
        var levels = unsafe ArenaLevels(nodes, root: root)
        var level = unsafe ArenaLevels.Level(root.pointee, in: nodes)
        layout.begin(object: level.isObject, &cursor)

        while true {
            while unsafe level.next != level.end {
                if output.room(after: cursor) < Self.memberRoom &+ 2 &* layout.lineIndentation {
                    cursor = try makeRoom(for: 0, after: cursor, &levels, level, isMemberOpen: false)
                }
                if isPretty { layout.beginLine(&cursor) }
                if level.isObject {
                    level.keyOffset = output.offset(of: cursor)
                    if unsafe escapedText.isPlain(level.next) {
                        cursor.put(quoted: unsafe level.next.pointee, ASCII.colon)
                    } else {
                        cursor = unsafe try put(text, ASCII.colon, after: cursor, &levels, &level)
                    }
                    if isPretty {
                        cursor.removeLast()
                        layout.putColon(&cursor)
                    }
                    unsafe level.next += 1
                }
                let node = unsafe level.next.pointee
                switch node.kind {
                case .string:
                    if unsafe escapedText.isPlain(level.next) {
                        cursor.put(quoted: node, ASCII.comma)
                    } else {
                        cursor = unsafe try put(text, ASCII.comma, after: cursor, &levels, &level)
                    }
                case .number:
                    if node.hasFlag {
                        cursor.put(node, ASCII.comma)
                    } else {
                        if output.room(after: cursor) < Self.memberRoom &+ node.count {
                            cursor = try makeRoom(for: node.count, after: cursor, &levels, level, isMemberOpen: true)
                        }
                        unsafe cursor.put(text + node.offset, longCount: node.count)
                        cursor.put(ASCII.comma)
                    }
                case .null:
                    cursor.put(word: "null,")
                case .bool:
                    if node.hasFlag { cursor.put(word: "true,") } else { cursor.put(word: "false,") }
                case .array, .object:
                    let isObject = node.kind == .object
                    cursor.put(isObject ? ASCII.leftBrace : ASCII.leftBracket)
                    if node.count > 0 {
                        levels.push(level)
                        unsafe level = ArenaLevels.Level(node, in: nodes)
                        layout.enter()
                        continue
                    }
                    layout.putEmptyLine(&cursor)
                    cursor.put(isObject ? ASCII.rightBrace : ASCII.rightBracket, ASCII.comma)
                }
                unsafe level.next += 1
            }
            cursor.removeLast()
            layout.leave()
            if output.room(after: cursor) < Self.memberRoom &+ layout.lineIndentation {
                cursor = try makeRoom(for: 0, after: cursor, &levels, level, isMemberOpen: false)
            }
            if isPretty { layout.beginLine(&cursor) }
            cursor.put(level.isObject ? ASCII.rightBrace : ASCII.rightBracket, ASCII.comma)
            if levels.count == 0 { break }
            level = levels.pop()
            unsafe level.next += 1
        }
        cursor.removeLast()
        levels.remove(from: &path)
        state = outerState
        endValue(cursor)
    }

    /// Puts a key or string that is long or has something to escape, and a byte after it.
    @inline(never)
    private mutating func put(
        _ text: UnsafeMutablePointer<UInt8>,
        _ separator: UInt8,
        after cursor: OutputCursor,
        _ levels: inout ArenaLevels,
        _ level: inout ArenaLevels.Level
    ) throws -> OutputCursor {
        let isKey = separator == ASCII.colon
        let string = unsafe UnsafeBufferPointer(
            start: Arena.textStart(level.next, text),
            count: level.next.pointee.textCount
        )
        var cursor = cursor
        if !isKey, string.count > EscapedText.blockSize {
            // In pieces, by the method for strings from elsewhere. Nothing more stands before the value of a member.
            follow(cursor, &levels, level, isMemberOpen: true)
            unsafe try stringPart(utf8: string, isLast: true)
            cursor = try makeRoom(for: 0, after: output.cursor, &levels, level, isMemberOpen: false)
        } else {
            let count = string.count &* EscapedText.growth
            if output.room(after: cursor) < Self.memberRoom &+ 2 &* layout.lineIndentation &+ count {
                cursor = try makeRoom(for: count, after: cursor, &levels, level, isMemberOpen: !isKey)
            }
            unsafe layout.putString(string, &cursor)
        }
        cursor.put(separator)
        return cursor
    }

    /// Makes room for a text, and for a member after it.
    @inline(never)
    private mutating func makeRoom(
        for count: Int,
        after cursor: OutputCursor,
        _ levels: inout ArenaLevels,
        _ level: ArenaLevels.Level,
        isMemberOpen: Bool
    ) throws -> OutputCursor {
        follow(cursor, &levels, level, isMemberOpen: isMemberOpen)
        try reserve(count &+ Self.memberRoom &+ 2 &* layout.lineIndentation)
        return output.cursor
    }

    /// Takes over what has been written, and where that is.
    private mutating func follow(
        _ cursor: OutputCursor,
        _ levels: inout ArenaLevels,
        _ level: ArenaLevels.Level,
        isMemberOpen: Bool
    ) {
        output.cursor = cursor
        state = isMemberOpen ? .memberValue : .nextKey
        if case .memory = output.sink { return }
        levels.update(&path, innermost: level)
    }
}
