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
        members.append(Member(start: offset, end: offset, name: start..<names.count))
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
        let found = members[first...]
        guard let last = found.last, let start = found.first?.name.lowerBound else { return }
        sort(found, last, in: &output)
        names.removeSubrange(start...)
        members.removeSubrange(first...)
    }

    private func sort(_ found: ArraySlice<Member>, _ last: Member, in output: inout OutputBuffer) {
        guard !zip(found, found.dropFirst()).allSatisfy({ !precedes($1, $0) }) else { return }
        let second = found[found.startIndex + 1]
        output.rearrange(
            found.sorted(by: precedes).lazy.map { $0.start..<$0.end },
            of: found[found.startIndex].start..<last.end,
            gap: found[found.startIndex].end..<second.start
        )
    }

    /// Members of equal name keep their order.
    private func precedes(_ left: Member, _ right: Member) -> Bool {
        let (first, second) = (names[left.name], names[right.name])
        if first.lexicographicallyPrecedes(second) { return true }
        return left.start < right.start && first.elementsEqual(second)
    }
}
