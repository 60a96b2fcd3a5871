/// The members of the open objects whose text may have to be put together anew: to sort them, because a key may come twice,
/// or because values of theirs are written elsewhere.
struct EncodedMembers {
    private struct Member {
        /// Where its key begins, and where its value ends, as far as it is in the text.
        var start: Int
        var end: Int
        var keyCount: Int
        var digest: EncodedKeyDigest
        /// What writes its value, if it is a nested container.
        var child: EncodingContext?
    }

    /// A nested container in an array.
    private struct Element {
        var level: Int
        var offset: Int
        var child: EncodingContext
    }

    private struct OpenObject {
        var level: Int
        /// The first of its members.
        var first: Int
        /// The last members by the hashes of their keys, as far as nested containers have been looked for.
        var latest: [UInt32: Int] = [:]
        /// How far that is.
        var end: Int
    }

    private var members: [Member] = []
    private var elements: [Element] = []
    /// The recorded objects, each one within those before it.
    private var objects: [OpenObject] = []
    /// Members in the order they shall have, and their text; kept for their memory.
    private var order: [Int] = []
    private var result: [UInt8] = []

    mutating func removeAll() {
        rollBack(to: -1, level: -1)
    }

    /// Forgets what is inside of the containers at a level, and what begins after an offset.
    mutating func rollBack(to offset: Int, level: Int) {
        while let object = objects.last, object.level > level { objects.removeLast() }
        while let member = members.last, member.start >= offset { members.removeLast() }
        while let element = elements.last, element.offset >= offset { elements.removeLast() }
        if let last = objects.indices.last { objects[last].end = min(objects[last].end, members.count) }
    }

    mutating func beginObject(at level: Int) {
        objects.append(OpenObject(level: level, first: members.count, end: members.count))
    }

    /// Records a member of the innermost object.
    ///
    /// - Parameters:
    ///   - end: Where the member before it ends.
    ///   - key: Where its key is.
    ///   - digest: That of its text.
    mutating func beginMember(behind end: Int, key: Range<Int>, _ digest: EncodedKeyDigest, isFirst: Bool) {
        if !isFirst { members[members.count - 1].end = end }
        members.append(Member(start: key.lowerBound, end: key.upperBound, keyCount: key.count, digest: digest))
    }

    /// Says that the value of the last member is written by a nested container.
    mutating func setChild(_ child: EncodingContext) {
        members[members.count - 1].child = child
    }

    /// The nested container that another member of the innermost object has, with the same key as the last one.
    ///
    /// - Complexity: O(1) on average.
    mutating func earlierChild(_ text: UnsafeBufferPointer<UInt8>) -> EncodingContext? {
        guard let object = objects.indices.last else { return nil }
        let last = members.count - 1
        if last - objects[object].first > 8 {
            for index in objects[object].end..<last { objects[object].latest[members[index].digest.hash] = index }
            objects[object].end = last
            guard let index = objects[object].latest[members[last].digest.hash] else { return nil }
            if index < last, unsafe haveSameKey(index, last, text) { return members[index].child }
            // Another key has the same hash, or a member has been taken back.
        }
        return (objects[object].first..<last).last { unsafe haveSameKey($0, last, text) }.flatMap { members[$0].child }
    }

    /// Records a nested container as an element of an array.
    mutating func addElement(_ child: EncodingContext, at offset: Int, level: Int) {
        elements.append(Element(level: level, offset: offset, child: child))
    }

    // MARK: The end of a container

    /// Ends an array, and returns its text without the brackets.
    mutating func endArray(
        at level: Int,
        _ text: UnsafeBufferPointer<UInt8>,
        from start: Int
    ) -> [UInt8] {
        var result: [UInt8] = []
        var position = start
        let first = (elements.lastIndex { $0.level < level } ?? -1) + 1
        for element in elements[first...] {
            unsafe result += text[position..<element.offset]
            element.child.finish(appendingTo: &result)
            position = element.offset
        }
        elements.removeSubrange(first...)
        unsafe result += text[position...]
        return result
    }

    /// Ends the innermost object.
    ///
    /// - Parameters:
    ///   - text: The text so far.
    ///   - separator: What stands between two members.
    /// - Returns: What must stand between the braces, if it is not what stands there.
    mutating func endObject(_ text: UnsafeBufferPointer<UInt8>, sorting: Bool, separator: [UInt8]) -> [UInt8]? {
        guard let first = objects.popLast()?.first, first < members.count else { return nil }
        defer { members.removeSubrange(first...) }
        members[members.count - 1].end = text.count
        order.removeAll(keepingCapacity: true)
        unsafe addDistinct(first, text)
        if sorting { unsafe sort(from: first, text) }
        let hasChildren = members[first...].contains { $0.child != nil }
        if !hasChildren, order.elementsEqual(members.indices[first...]) { return nil }
        result.removeAll(keepingCapacity: true)
        let start = members[first].start
        unsafe result += text[lead(start, text)..<start]
        for (place, index) in order.enumerated() {
            if place > 0 { result += separator }
            unsafe result += text[members[index].start..<members[index].end]
            members[index].child?.finish(appendingTo: &result)
        }
        return result
    }

    /// Where the blanks before the first member begin.
    private func lead(_ offset: Int, _ text: UnsafeBufferPointer<UInt8>) -> Int {
        var start = offset
        while start > 0, unsafe ASCII.isBlank(text[start - 1]) { start -= 1 }
        return start
    }

    /// Puts the last member of each key into the order, in the place of the first one.
    private mutating func addDistinct(_ first: Int, _ text: UnsafeBufferPointer<UInt8>) {
        if members.count - first <= 8 {
            for index in first..<members.count {
                if let same = order.firstIndex(where: { unsafe haveSameKey($0, index, text) }) {
                    order[same] = index
                } else {
                    order.append(index)
                }
            }
            return
        }
        // A table of places in the order, less than half full.
        let mask = 1 << (Int.bitWidth - (members.count - first).leadingZeroBitCount + 1) - 1
        var table = [Int32](repeating: -1, count: mask + 1)
        for index in first..<members.count {
            var slot = Int(members[index].digest.hash) & mask
            while table[slot] >= 0, unsafe !haveSameKey(order[Int(table[slot])], index, text) {
                slot = (slot + 1) & mask
            }
            if table[slot] >= 0 {
                order[Int(table[slot])] = index
            } else {
                table[slot] = Int32(truncatingIfNeeded: order.count)
                order.append(index)
            }
        }
    }

    /// Names without their escapes, which would change the order, of the members from one on.
    private struct Names {
        var first: Int
        var bytes: [UInt8] = []
        var names: [(prefix: UInt64, range: Range<Int>)] = []

        /// Whether the name of a member comes before that of another one.
        func precedes(_ left: Int, _ right: Int) -> Bool {
            let (left, right) = (names[left - first], names[right - first])
            if left.prefix != right.prefix { return left.prefix < right.prefix }
            return bytes[left.range].lexicographicallyPrecedes(bytes[right.range])
        }
    }

    /// The names of the members from one on, if any of them has escapes.
    private func unescapedNames(from first: Int, _ text: UnsafeBufferPointer<UInt8>) -> Names? {
        guard members[first...].contains(where: \.digest.hasEscapes) else { return nil }
        var names = Names(first: first)
        names.names.reserveCapacity(members.count - first)
        for index in first..<members.count {
            let start = names.bytes.count
            unsafe StringUnescaping.append(UnsafeBufferPointer(rebasing: text[nameRange(index)]), to: &names.bytes)
            let prefix = unsafe names.bytes.withUnsafeBufferPointer {
                unsafe EncodedKeyDigest.prefix(of: UnsafeBufferPointer(rebasing: $0[start...]))
            }
            names.names.append((prefix, start..<names.bytes.count))
        }
        return names
    }

    private mutating func sort(from first: Int, _ text: UnsafeBufferPointer<UInt8>) {
        var order = order
        // Without a second reference it is sorted where it is.
        self.order = []
        if let names = unsafe unescapedNames(from: first, text) {
            Self.sort(&order) { names.precedes($0, $1) }
        } else {
            Self.sort(&order) { unsafe precedes($0, $1, text) }
        }
        self.order = order
    }

    private static func sort(_ order: inout [Int], by precedes: (Int, Int) -> Bool) {
        guard zip(order, order.dropFirst()).contains(where: { precedes($1, $0) }) else { return }
        order.sort(by: precedes)
    }

    /// Whether the name of a member comes before that of another one; neither has escapes.
    private func precedes(_ left: Int, _ right: Int, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
        let (leftDigest, rightDigest) = (members[left].digest, members[right].digest)
        if leftDigest.prefix != rightDigest.prefix { return leftDigest.prefix < rightDigest.prefix }
        return unsafe text[nameRange(left)].lexicographicallyPrecedes(text[nameRange(right)])
    }

    private func nameRange(_ index: Int) -> Range<Int> {
        (members[index].start + 1)..<(members[index].start + members[index].keyCount - 1)
    }

    private func haveSameKey(_ left: Int, _ right: Int, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard members[left].digest.hash == members[right].digest.hash else { return false }
        return unsafe text[nameRange(left)].elementsEqual(text[nameRange(right)])
    }
}

extension EncodedMembers {
    /// Records the members that the innermost object has already.
    ///
    /// - Parameters:
    ///   - text: The object, from its brace on.
    ///   - offset: Where that is.
    mutating func scan(_ text: UnsafeBufferPointer<UInt8>, at offset: Int) {
        var position = 1
        var isFirst = true
        while position < text.count {
            let end = position
            while unsafe text[position] != ASCII.quote { position += 1 }
            let keyCount = unsafe EscapedText.length(in: text[position...])
            let key = unsafe UnsafeBufferPointer(rebasing: text[position..<(position + keyCount)])
            beginMember(
                behind: offset + end,
                key: (offset + position)..<(offset + position + keyCount),
                unsafe EncodedKeyDigest(key),
                isFirst: isFirst
            )
            isFirst = false
            position += keyCount
            var depth = 0
            value: while position < text.count {
                switch unsafe text[position] {
                case ASCII.quote:
                    position += unsafe EscapedText.length(in: text[position...])
                    continue
                case ASCII.leftBrace, ASCII.leftBracket: depth += 1
                case ASCII.rightBrace, ASCII.rightBracket: depth -= 1
                case ASCII.comma where depth == 0: break value
                default: break
                }
                position += 1
            }
        }
    }
}
