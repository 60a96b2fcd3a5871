/// Sorts the members of objects that are complete, by the bytes of their names.
///
/// It keeps, for all objects that are open, where their members are in the output. When one ends, its members are put into
/// order there, and forgotten.
struct MemberSorter {
    private struct Member {
        /// The text from the key's quote to the end of the value, as offsets in the output.
        var start: Int
        var end: Int
        /// Its name in `names`, without escapes: these would change the order.
        var name: Range<Int>
        /// The first eight bytes of it as a number, which decide most comparisons.
        var prefix: UInt64
    }

    private var members: [Member] = []
    private var names: [UInt8] = []
    /// For each open object the index of its first member.
    private var objects: [Int] = []

    /// The offset from which the output must not be handed over.
    private(set) var heldFrom = Int.max

    /// - Parameter offset: Behind the brace.
    mutating func beginObject(at offset: Int) {
        if objects.isEmpty { heldFrom = offset }
        objects.append(members.count)
    }

    /// Begins a member.
    ///
    /// - Parameters:
    ///   - name: Its name.
    ///   - offset: Where its key is.
    ///   - end: Where the member before it ends, if there is one.
    mutating func beginMember(_ name: UnsafeBufferPointer<UInt8>, at offset: Int, behind end: Int) {
        endMember(at: end)
        let start = names.count
        unsafe names.append(contentsOf: name)
        var prefix: UInt64 = 0
        for index in 0..<8 { prefix = prefix << 8 | (index < name.count ? UInt64(unsafe name[index]) : 0) }
        members.append(Member(start: offset, end: offset, name: start..<names.count, prefix: prefix))
    }

    private mutating func endMember(at offset: Int) {
        guard let first = objects.last, members.count > first else { return }
        members[members.count - 1].end = offset
    }

    mutating func removeLastMember() {
        names.removeSubrange(members.removeLast().name)
    }

    /// Ends the innermost object, whose last member ends with the output.
    mutating func endObject(in output: inout OutputBuffer) {
        endMember(at: output.offset)
        guard let first = objects.popLast() else { return }
        if objects.isEmpty { heldFrom = .max }
        guard first < members.count else { return }
        sort(first..<members.count, in: &output)
        names.removeSubrange(members[first].name.lowerBound...)
        members.removeSubrange(first...)
    }

    private func sort(_ range: Range<Int>, in output: inout OutputBuffer) {
        guard range.dropFirst().contains(where: { precedes($0, $0 - 1) }) else { return }
        let (first, second, last) = (
            members[range.lowerBound], members[range.lowerBound + 1], members[range.upperBound - 1]
        )
        output.rearrange(
            range.sorted(by: precedes).lazy.map { members[$0].start..<members[$0].end },
            of: first.start..<last.end,
            gap: first.end..<second.start
        )
    }

    /// Whether a member comes before another one; members of equal name keep their order.
    private func precedes(_ left: Int, _ right: Int) -> Bool {
        let (first, second) = (members[left], members[right])
        if first.prefix != second.prefix { return first.prefix < second.prefix }
        let (firstName, secondName) = (names[first.name], names[second.name])
        if firstName.lexicographicallyPrecedes(secondName) { return true }
        return left < right && firstName.elementsEqual(secondName)
    }
}
