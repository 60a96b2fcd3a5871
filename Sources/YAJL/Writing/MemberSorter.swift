/// Sorts the members of objects that are complete, by the bytes of their names.
///
/// It keeps, for all objects that are open, where their members are in the output. When one ends, its members are put into
/// order there, and forgotten.
///
/// Of objects in objects in objects the innermost would be moved once for each of those around. So bytes are moved a few
/// times at the most: the objects around wait then, and with the outermost all that wait are put into order in one pass.
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

    /// An object that is open.
    private struct Object {
        /// The index of its first member.
        var firstMember: Int
        /// How many objects waited when it began.
        var waitingCount: Int
        /// How often bytes in it have been moved.
        var moves = 0
    }

    /// How often bytes are moved before objects wait.
    private static var mostMoves: Int { 4 }

    private var members: [Member] = []
    private var names: [UInt8] = []
    private var objects: [Object] = []
    private var waiting: [WaitingMembers] = []

    /// The offset from which the output must not be handed over.
    private(set) var heldFrom = Int.max

    /// - Parameter offset: After the brace.
    mutating func beginObject(at offset: Int) {
        if objects.isEmpty { heldFrom = offset }
        objects.append(Object(firstMember: members.count, waitingCount: waiting.count))
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
        guard let first = objects.last?.firstMember, members.count > first else { return }
        members[members.count - 1].end = offset
    }

    mutating func removeLastMember() {
        names.removeSubrange(members.removeLast().name)
    }

    /// Ends the innermost object, whose last member ends with the output.
    mutating func endObject(in output: inout OutputBuffer) {
        endMember(at: output.offset)
        guard var object = objects.popLast() else { return }
        let first = object.firstMember
        if first < members.count {
            sort(first..<members.count, of: &object, in: &output)
            names.removeSubrange(members[first].name.lowerBound...)
            members.removeSubrange(first...)
        }
        guard let last = objects.indices.last else {
            heldFrom = .max
            if !waiting.isEmpty { arrangeWaiting(in: &output) }
            return
        }
        objects[last].moves = max(objects[last].moves, object.moves)
    }

    private mutating func sort(_ range: Range<Int>, of object: inout Object, in output: inout OutputBuffer) {
        guard range.dropFirst().contains(where: { precedes($0, $0 - 1) }) else { return }
        let (first, second, last) = (
            members[range.lowerBound], members[range.lowerBound + 1], members[range.upperBound - 1]
        )
        let parts = range.sorted(by: precedes).lazy.map { [members] in members[$0].start..<members[$0].end }
        if object.moves < Self.mostMoves, waiting.count == object.waitingCount {
            object.moves += 1
            output.rearrange(parts, of: first.start..<last.end, gap: first.end..<second.start)
        } else {
            waiting.append(
                WaitingMembers(whole: first.start..<last.end, gap: first.end..<second.start, parts: Array(parts))
            )
        }
    }

    /// Puts the members of all objects that wait into order.
    private mutating func arrangeWaiting(in output: inout OutputBuffer) {
        let start = waiting.map(\.whole.lowerBound).min() ?? 0
        let whole = start..<(waiting.map(\.whole.upperBound).max() ?? start)
        output.rearrange(WaitingMembers.arrange(waiting, in: whole), of: whole, gap: start..<start)
        waiting = []
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
