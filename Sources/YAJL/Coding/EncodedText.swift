/// The text of a value that is being encoded, and where in the value the encoder is.
///
/// Its methods never call code of the program, which could come back to it.
struct EncodedText: ~Copyable {
    /// How many nested containers are kept for the next ones.
    private static var mostSpares: Int { 4 }

    var output = OutputBuffer(.memory)
    var values = OpenValues()
    private(set) var layout: TextLayout
    private var sortsKeys = false
    private var members = MemberSorter(sorts: false, keepsLast: true)
    /// The nested containers of the values that are being encoded, and where their texts belong.
    private var children: [(offset: Int, encoding: Encoding)] = []
    /// Nested containers that have been ended and that nobody has, for the next ones.
    private var spares: [Encoding] = []

    init(_ settings: EncodingSettings) {
        layout = settings.layout
    }

    /// Starts a text, whose lines are indented like those of the innermost container of a layout.
    mutating func begin(_ settings: EncodingSettings, in layout: TextLayout) {
        self.layout = layout
        sortsKeys = settings.options.sortsKeys
        members.restart(sorts: sortsKeys)
        unsafe values.push(at: 0, key: nil, nil)
    }

    /// Forgets everything.
    mutating func reset() {
        output.removeAll()
        values.removeAll()
        members.rollBack(to: 0)
        abandonChildren()
        children.removeAll()
    }

    /// Says to nested containers that they will not be ended.
    func abandonChildren() {
        for child in children { child.encoding.abandon() }
    }

    /// Makes sure that a number of bytes can be put.
    mutating func reserve(_ count: Int) {
        if output.room < count { makeRoom(for: count) }
    }

    @inline(never)
    private mutating func makeRoom(for count: Int) {
        // Memory reports no errors: where there is none, the program ends.
        try? output.makeRoom(for: count, holdingFrom: .max)
    }

    // MARK: Containers

    /// Begins an array or object in the place of the innermost value.
    @inline(__always)
    private mutating func begin(_ kind: OpenValue.Kind) {
        reserve(layout.margin)
        values.top.kind = kind
        var cursor = output.cursor
        layout.begin(object: kind == .object, &cursor)
        output.cursor = cursor
    }

    /// Begins an array in the place of the innermost value.
    @inline(__always)
    mutating func beginArray() { begin(.array) }

    /// Begins an object in the place of the innermost value.
    ///
    /// - Parameter type: The type of its keys, if they have bits that tell them apart.
    @inline(__always)
    mutating func beginObject(keyedBy type: ObjectIdentifier?) {
        begin(.object)
        if let type, !layout.isPretty, !sortsKeys {
            values.top.seenType = type
            values.top.seenKeys = 0
        } else {
            beginRecord()
        }
    }

    /// Begins an object whose keys are known to be different.
    mutating func beginDictionary() {
        begin(.object)
        if sortsKeys { beginRecord() }
    }

    private mutating func beginRecord() {
        values.top.isRecorded = true
        values.top.seenKeys = .max
        members.beginObject(at: values.top.start + 1)
    }

    /// Ends the innermost value; one of which nothing has been encoded becomes an empty object.
    mutating func end() {
        if values.top.kind != .complete { close() }
        values.pop()
    }

    /// Completes the innermost value.
    mutating func close() {
        if values.top.kind == .pending { beginDictionary() }
        if values.top.kind != .complete { endContainer() }
        values.top.kind = .complete
    }

    private mutating func endContainer() {
        let value = values.top
        if !children.isEmpty { insertChildren(after: value.start) }
        if value.isRecorded { members.endObject(in: &output) }
        reserve(layout.margin)
        var cursor = output.cursor
        layout.end(object: value.kind == .object, &cursor, isEmpty: value.count == 0)
        output.cursor = cursor
    }

    // MARK: Elements and members

    /// Puts what stands before an element of the innermost array, and makes room for it.
    @inline(__always)
    mutating func beginElement(_ room: Int) -> OutputCursor {
        reserve(room &+ layout.margin)
        var cursor = output.cursor
        layout.beginItem(&cursor, isFirst: values.top.count == 0)
        values.top.count &+= 1
        return cursor
    }

    /// Puts the text of a key that the innermost object does not have yet, and makes room for its value.
    ///
    /// - Returns: `nil` if the key must be put by ``beginMember(name:_:)``.
    @inline(__always)
    mutating func beginMember(_ key: KeyText, _ room: Int) -> OutputCursor? {
        let bit = 1 as UInt64 &<< UInt64(key.number)
        guard values.top.seenKeys & bit == 0, key.count > 0 else { return nil }
        values.top.seenKeys |= bit
        reserve(key.count &+ room &+ layout.margin)
        var cursor = output.cursor
        let isFirst = values.top.count == 0
        values.top.count &+= 1
        key.put(to: &cursor, isFirst: isFirst)
        return cursor
    }

    /// Puts any key: it may be a duplicate, or have to be sorted.
    @inline(never)
    mutating func beginMember(name: UnsafeBufferPointer<UInt8>, _ room: Int) -> OutputCursor {
        let end = output.offset
        var cursor = beginElement(name.count &* EscapedText.growth &+ room)
        if values.top.isRecorded { unsafe members.beginMember(name, at: output.offset(of: cursor), after: end) }
        unsafe layout.putString(name, &cursor)
        layout.putColon(&cursor)
        return cursor
    }

    /// Records the members of the innermost object, those that it has and those to come, since a key may come twice.
    mutating func recordMembers() {
        guard !values.top.isRecorded else { return }
        beginRecord()
        let start = values.top.start
        let text = unsafe output.text(from: start)
        let name = ByteBuffer()
        var position = 1
        while position < text.count {
            let end = position
            while unsafe text[position] != ASCII.quote { position += 1 }
            let key = unsafe position..<(position + EscapedText.length(in: text[position...]))
            name.removeAll()
            unsafe StringScanner.append(UnsafeBufferPointer(rebasing: text[key.dropFirst()]), to: name)
            unsafe members.beginMember(name.bytes, at: start + key.lowerBound, after: start + end)
            position = unsafe Self.endOfMember(in: text, from: key.upperBound)
        }
    }

    /// Where the comma is after the value that follows a key, or the end of the text.
    private static func endOfMember(in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        var position = start
        var depth = 0
        while position < text.count {
            switch unsafe text[position] {
            case ASCII.quote:
                position += unsafe EscapedText.length(in: text[position...])
                continue
            case ASCII.leftBrace, ASCII.leftBracket: depth += 1
            case ASCII.rightBrace, ASCII.rightBracket: depth -= 1
            case ASCII.comma where depth == 0: return position
            default: break
            }
            position += 1
        }
        return position
    }

    // MARK: Nested containers

    /// Says that the text of a nested container belongs here.
    mutating func addChild(_ child: Encoding) {
        children.append((output.offset, child))
    }

    /// The nested container that is the last value of a key of the innermost object.
    ///
    /// - Complexity: O(1) on average, but for O(log *n*) of *n* nested containers.
    mutating func child(named name: UnsafeBufferPointer<UInt8>) -> Encoding? {
        guard !children.isEmpty, let member = unsafe members.lastMember(named: name) else { return nil }
        let index = children.partitionPoint { $0.offset > member.lowerBound }
        return index < children.count && children[index].offset < member.upperBound ? children[index].encoding : nil
    }

    /// The array or object that is the last value of a key of the innermost object, if it is one that has elements or members
    /// and not a nested container.
    mutating func container(named name: UnsafeBufferPointer<UInt8>, _ kind: OpenValue.Kind) -> JSONValue? {
        guard values.top.count > 0, let member = unsafe members.lastMember(named: name) else { return nil }
        let text = unsafe output.text(from: member.lowerBound)
        var start = unsafe EscapedText.length(in: text[...])
        while start < text.count, unsafe text[start] == ASCII.colon || text[start] == ASCII.space { start += 1 }
        return unsafe Self.container(text[start..<Self.endOfMember(in: text, from: start)], kind)
    }

    /// The text from an offset on as an array or object, if it is one that has elements or members.
    func container(_ kind: OpenValue.Kind, from start: Int = 0) -> JSONValue? {
        unsafe Self.container(output.text(from: start)[...], kind)
    }

    private static func container(_ text: Slice<UnsafeBufferPointer<UInt8>>, _ kind: OpenValue.Kind) -> JSONValue? {
        guard unsafe text.first == kind.bracket else { return nil }
        guard let tree = unsafe try? JSONValue(encoded: Array(text)), count(of: tree) > 0 else { return nil }
        return tree
    }

    /// Takes up the innermost value to add to it, if it is complete and of this kind.
    ///
    /// As in Foundation, that can be done with what a single-value container has encoded.
    mutating func reopen(_ kind: OpenValue.Kind, _ options: JSONWritingOptions) -> Bool {
        let start = values.top.start
        guard values.top.kind == .complete, unsafe output.text(from: start).first == kind.bracket else { return false }
        let earlier = container(kind, from: start)
        output.truncate(to: start)
        members.rollBack(to: start)
        restartValue()
        if let earlier {
            // It has been parsed, so it can be written.
            try? begin(kind, with: earlier, options)
        } else {
            begin(kind)
        }
        if kind == .object { recordMembers() }
        return true
    }

    /// Begins an array or object in the place of the innermost value, with the contents of another one.
    mutating func begin(_ kind: OpenValue.Kind, with tree: JSONValue, _ options: JSONWritingOptions) throws {
        try put(tree, options)
        // Without the closing bracket, and the line that it stands on.
        output.truncate(to: output.offset - (layout.isPretty ? layout.lineIndentation + 2 : 1))
        layout.enter()
        values.top.kind = kind
        values.top.count = Self.count(of: tree)
    }

    private static func count(of tree: JSONValue) -> Int { tree.array?.count ?? tree.object?.count ?? 0 }

    /// Takes a nested container that has been used before, if there is one.
    mutating func takeSpare() -> Encoding? { spares.popLast() }

    /// Frees the nested containers that could be used again.
    mutating func freeSpares() { spares = [] }

    /// Puts the texts of the innermost value's nested containers where they belong.
    private mutating func insertChildren(after start: Int) {
        let first = children.partitionPoint { $0.offset > start }
        guard first < children.count else { return }
        let offset = children[first].offset
        let rest = unsafe Array(output.text(from: offset))
        output.truncate(to: offset)
        var insertions = Insertions()
        for index in first..<children.count {
            let (start, child) = children[index]
            let end = index + 1 < children.count ? children[index + 1].offset : offset + rest.count
            let newStart = output.offset
            unsafe child.finish { unsafe append($0) }
            insertions.add(output.offset - newStart, at: start)
            unsafe rest[(start - offset)..<(end - offset)].withUnsafeBufferPointer { unsafe append($0) }
        }
        members.move(by: insertions)
        while children.count > first {
            var child = children.removeLast().encoding
            // Another thread may look at a container that the program has kept.
            if spares.count < Self.mostSpares, isKnownUniquelyReferenced(&child) { spares.append(child) }
        }
    }

    private mutating func append(_ text: UnsafeBufferPointer<UInt8>) {
        reserve(text.count)
        var cursor = output.cursor
        unsafe cursor.put(text)
        output.cursor = cursor
    }

    // MARK: Values

    /// Puts a string with its quotes.
    ///
    /// - Parameter cursor: With room for ``room(for:)``.
    mutating func put(_ text: UnsafeBufferPointer<UInt8>, at cursor: OutputCursor) {
        var cursor = cursor
        if text.count <= EscapedText.blockSize {
            unsafe layout.putString(text, &cursor)
            output.cursor = cursor
        } else {
            cursor.put(ASCII.quote)
            output.cursor = cursor
            unsafe putRest(text)
        }
    }

    /// How much room a string needs at the cursor.
    func room(for text: UnsafeBufferPointer<UInt8>) -> Int {
        layout.margin &+ (text.count <= EscapedText.blockSize ? text.count &* EscapedText.growth : 0)
    }

    @inline(never)
    private mutating func putRest(_ text: UnsafeBufferPointer<UInt8>) {
        var rest = unsafe text
        while rest.count > 0 {
            let block = unsafe EscapedText.firstBlock(of: rest)
            reserve(block.count * EscapedText.growth + layout.margin)
            output.cursor = unsafe layout.escapedText.put(block, to: output.cursor)
            unsafe rest = UnsafeBufferPointer(rebasing: rest[block.count...])
        }
        reserve(1)
        var cursor = output.cursor
        cursor.put(ASCII.quote)
        output.cursor = cursor
    }

    /// Puts an array or object of a tree in the place of the innermost value.
    mutating func put(_ tree: JSONValue, _ options: JSONWritingOptions) throws {
        var writer = JSONWriter(options: options)
        swap(&writer.output, &output)
        defer { swap(&writer.output, &output) }
        writer.layout = layout
        try writer.value(tree)
        values.top.kind = .complete
    }
}

// MARK: Back

extension EncodedText {
    /// Where the text is before an element or member, to go back to if it fails.
    struct Mark {
        fileprivate var offset: Int
        fileprivate var count: Int
        fileprivate var lineIndentation: Int
        fileprivate var level: Int
    }

    var mark: Mark {
        Mark(
            offset: output.offset,
            count: values.top.count,
            lineIndentation: layout.lineIndentation,
            level: values.count
        )
    }

    /// Takes back what has been written since.
    mutating func rollBack(to mark: Mark) {
        while values.count > mark.level { values.pop() }
        values.top.count = mark.count
        output.truncate(to: mark.offset)
        layout.goBack(to: mark.lineIndentation)
        // The text of a container before the mark may belong right there, since it is not in the output.
        while let child = children.last, child.offset > mark.offset { children.removeLast().encoding.abandon() }
        members.rollBack(to: mark.offset)
    }

    /// Takes the innermost value back, of which nothing had been encoded then.
    mutating func rollBackValue(to mark: Mark) {
        rollBack(to: mark)
        restartValue()
    }

    /// Makes the innermost value one of which nothing has been encoded.
    private mutating func restartValue() {
        let value = values.top
        unsafe values.top = OpenValue(
            serial: value.serial,
            start: value.start,
            key: value.key,
            keyType: value.keyType
        )
    }
}
