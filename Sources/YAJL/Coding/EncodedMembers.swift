/// The members of the open objects whose text may have to be put together anew: to sort them, because a key may come twice,
/// or because values of theirs are written elsewhere.
struct EncodedMembers {
    private struct Member {
        /// Where its key begins, and where its value ends, as far as it is in the text.
        var start: Int
        var end: Int
        var keyCount: Int
        var hash: UInt32
        /// What writes its value, if it is a nested container.
        var child: EncodingContext?
    }

    /// A nested container in an array.
    private struct Element {
        var level: Int
        var offset: Int
        var child: EncodingContext
    }

    private var members: [Member] = []
    private var elements: [Element] = []
    /// The recorded objects, each one within those before it, with the first of its members.
    private var objects: [(level: Int, first: Int)] = []

    mutating func removeAll() {
        rollBack(to: -1, level: -1)
    }

    /// Forgets what is inside of the containers at a level, and what begins behind an offset.
    mutating func rollBack(to offset: Int, level: Int) {
        while let object = objects.last, object.level > level { objects.removeLast() }
        while let member = members.last, member.start >= offset { members.removeLast() }
        while let element = elements.last, element.offset >= offset { elements.removeLast() }
    }

    mutating func beginObject(at level: Int) {
        objects.append((level, members.count))
    }

    /// Records a member of the innermost object.
    ///
    /// - Parameters:
    ///   - end: Where the member before it ends.
    ///   - key: Where its key is.
    ///   - text: The key, with its quotes.
    mutating func beginMember(behind end: Int, key: Range<Int>, text: UnsafeBufferPointer<UInt8>, isFirst: Bool) {
        if !isFirst { members[members.count - 1].end = end }
        members.append(
            Member(start: key.lowerBound, end: key.upperBound, keyCount: key.count, hash: unsafe Self.hash(text))
        )
    }

    /// Says that the value of the last member is written by a nested container.
    mutating func setChild(_ child: EncodingContext) {
        members[members.count - 1].child = child
    }

    /// The nested container that another member of the innermost object has, with the same key as the last one.
    func earlierChild(_ text: UnsafeBufferPointer<UInt8>) -> EncodingContext? {
        guard let first = objects.last?.first, let last = members.last else { return nil }
        let earlier = members[first..<(members.count - 1)].last { unsafe Self.haveSameKey($0, last, text) }
        return earlier?.child
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
    /// - Returns: What must stand between the braces, if it is not what stands there.
    mutating func endObject(
        _ text: UnsafeBufferPointer<UInt8>,
        sorting: Bool,
        separator: [UInt8]
    ) -> [UInt8]? {
        guard let (_, first) = objects.popLast(), first < members.count else { return nil }
        defer { members.removeSubrange(first...) }
        members[members.count - 1].end = text.count
        var order = unsafe distinct(first, text)
        let hasChildren = members[first...].contains { $0.child != nil }
        if sorting {
            unsafe sort(&order, text)
        } else if order.count == members.count - first, !hasChildren {
            return nil
        }
        if !hasChildren, order.elementsEqual(members.indices[first...]) { return nil }
        var result: [UInt8] = []
        result.reserveCapacity(text.count - members[first].start)
        for index in order {
            if !result.isEmpty { result += separator }
            let member = members[index]
            unsafe result += text[member.start..<member.end]
            member.child?.finish(appendingTo: &result)
        }
        if let gap = members[first...].first?.start { unsafe result.insert(contentsOf: text[lead(gap, text)..<gap], at: 0) }
        return result
    }

    /// Where the blanks before the first member begin.
    private func lead(_ offset: Int, _ text: UnsafeBufferPointer<UInt8>) -> Int {
        var start = offset
        while start > 0, unsafe ASCII.isBlank(text[start - 1]) { start -= 1 }
        return start
    }

    /// The last member of each key, in the place of the first one.
    private func distinct(_ first: Int, _ text: UnsafeBufferPointer<UInt8>) -> [Int] {
        var order: [Int] = []
        order.reserveCapacity(members.count - first)
        if members.count - first <= 8 {
            for index in first..<members.count {
                let member = members[index]
                if let same = order.firstIndex(where: { unsafe Self.haveSameKey(members[$0], member, text) }) {
                    order[same] = index
                } else {
                    order.append(index)
                }
            }
            return order
        }
        // A table of places in `order`, less than half full.
        let mask = 1 << (Int.bitWidth - (members.count - first).leadingZeroBitCount + 1) - 1
        var table = [Int32](repeating: -1, count: mask + 1)
        for index in first..<members.count {
            let member = members[index]
            var slot = Int(member.hash) & mask
            while table[slot] >= 0, unsafe !Self.haveSameKey(members[order[Int(table[slot])]], member, text) {
                slot = (slot + 1) & mask
            }
            if table[slot] >= 0 {
                order[Int(table[slot])] = index
            } else {
                table[slot] = Int32(truncatingIfNeeded: order.count)
                order.append(index)
            }
        }
        return order
    }

    private func sort(_ order: inout [Int], _ text: UnsafeBufferPointer<UInt8>) {
        let names = order.map { index in
            let member = members[index]
            return (unsafe Self.name(text[member.start..<(member.start + member.keyCount)]), index)
        }
        order = names.sorted { $0.0.lexicographicallyPrecedes($1.0) }.map(\.1)
    }

    /// The bytes that the text of a key stands for.
    private static func name(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> [UInt8] {
        let bytes = unsafe Array(text)
        if bytes.contains(ASCII.backslash) {
            var reader = JSONReader(bytes)
            if let string = try? reader.readString() { return Array(string.utf8) }
        }
        return Array(bytes.dropFirst().dropLast())
    }

    private static func haveSameKey(_ left: Member, _ right: Member, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard left.hash == right.hash, left.keyCount == right.keyCount else { return false }
        return (0..<left.keyCount).allSatisfy { unsafe text[left.start + $0] == text[right.start + $0] }
    }

    /// FNV-1a, with its high bits in the low ones as well.
    private static func hash(_ text: UnsafeBufferPointer<UInt8>) -> UInt32 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for unsafe byte in unsafe text { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return UInt32(truncatingIfNeeded: hash ^ hash >> 32)
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
            unsafe beginMember(
                behind: offset + end,
                key: (offset + position)..<(offset + position + keyCount),
                text: key,
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
