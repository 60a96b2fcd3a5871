/// Puts the members of objects into order: sorts them by the bytes of their names, or leaves out those that come again.
///
/// It keeps, for all objects that are open, where their members are in the output. When one ends, its members are put into
/// order there, and forgotten.
///
/// By that alone, nested objects would be moved once for each object around them. So bytes are moved a few times at most: the
/// objects around wait then, and all that wait are put into order together with the outermost, in one pass.
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
        /// Where it begins, after the brace.
        var start: Int
        /// The index of its first member.
        var firstMember: Int
        /// How many objects waited when it began.
        var waitingCount: Int
        /// How often bytes in it have been moved.
        var moves = 0
        /// The last member of each name, as far as they had to be looked up.
        var index = HashedEntries<Int>()
        /// The first member that is not in the index.
        var indexEnd: Int
    }

    /// How often bytes are moved before objects wait.
    private static var mostMoves: Int { 4 }

    /// How many members are compared with each other, and not looked up.
    private static var fewMembers: Int { 8 }

    /// Whether members are sorted; otherwise they stay in the order in which they came.
    private var sorts: Bool
    /// Whether of several members with a name the last counts alone; if they are not sorted, in the place of the first.
    private var keepsLast: Bool

    private var members: [Member] = []
    private var names: [UInt8] = []
    private var objects: [Object] = []
    private var waiting: [WaitingMembers] = []

    init(sorts: Bool, keepsLast: Bool) {
        self.sorts = sorts
        self.keepsLast = keepsLast
    }

    /// The offset from which the output must not be handed over.
    var heldFrom: Int { objects.first?.start ?? .max }

    /// Begins another text, with the memory of the last one.
    mutating func restart(sorts: Bool) {
        rollBack(to: 0)
        self.sorts = sorts
    }

    /// - Parameter offset: After the brace.
    mutating func beginObject(at offset: Int) {
        let count = members.count
        objects.append(Object(start: offset, firstMember: count, waitingCount: waiting.count, indexEnd: count))
    }

    /// Begins a member.
    ///
    /// - Parameters:
    ///   - name: Its name.
    ///   - offset: Where its key is.
    ///   - end: Where the member before it ends, if there is one.
    mutating func beginMember(_ name: UnsafeBufferPointer<UInt8>, at offset: Int, after end: Int) {
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
            if let order = sorts ? sortedOrder(object) : distinctOrder(&object) {
                arrange(order, of: &object, in: &output)
            }
            names.removeSubrange(members[first].name.lowerBound...)
            members.removeSubrange(first...)
        }
        guard let last = objects.indices.last else {
            if !waiting.isEmpty { arrangeWaiting(in: &output) }
            releaseMemory()
            return
        }
        objects[last].moves = max(objects[last].moves, object.moves)
    }

    // MARK: Order

    /// The members of an object by their names; `nil` if that is how they stand.
    private func sortedOrder(_ object: Object) -> [Int]? {
        let range = object.firstMember..<members.count
        // By pointers: a closure that compares elements of the arrays would retain them each time.
        return unsafe members.withUnsafeBufferPointer { members in
            unsafe names.withUnsafeBufferPointer { names in
                func name(_ index: Int) -> Slice<UnsafeBufferPointer<UInt8>> { unsafe names[members[index].name] }
                func haveSameName(_ left: Int, _ right: Int) -> Bool {
                    unsafe members[left].prefix == members[right].prefix && name(left).elementsEqual(name(right))
                }
                // Members of equal name keep their order: the sort is stable.
                func precedes(_ left: Int, _ right: Int) -> Bool {
                    let (first, second) = unsafe (members[left].prefix, members[right].prefix)
                    return first == second ? unsafe name(left).lexicographicallyPrecedes(name(right)) : first < second
                }
                let isOrdered = range.dropFirst().allSatisfy {
                    !precedes($0, $0 - 1) && !(keepsLast && haveSameName($0, $0 - 1))
                }
                if isOrdered { return nil }
                let order = range.sorted(by: precedes)
                guard keepsLast else { return order }
                return order.indices.filter { $0 + 1 == order.count || !haveSameName(order[$0], order[$0 + 1]) }
                    .map { order[$0] }
            }
        }
    }

    /// The last member of each name, in the place of the first; `nil` if all names are different.
    private func distinctOrder(_ object: inout Object) -> [Int]? {
        let range = object.firstMember..<members.count
        if range.count <= Self.fewMembers {
            let areDistinct = range.allSatisfy { index in
                !(range.lowerBound..<index).contains { haveSameName($0, index) }
            }
            if areDistinct { return nil }
        }
        lookUpMembers(of: &object)
        return object.index.all.count < range.count ? object.index.all : nil
    }

    /// Puts members into order, or says how they shall stand when the outermost object ends.
    private mutating func arrange(_ order: [Int], of object: inout Object, in output: inout OutputBuffer) {
        let (first, second) = (members[object.firstMember], members[object.firstMember + 1])
        let whole = first.start..<members[members.count - 1].end
        let gap = first.end..<second.start
        let parts = order.map { members[$0].start..<members[$0].end }
        if object.moves < Self.mostMoves, waiting.count == object.waitingCount {
            object.moves += 1
            output.rearrange(parts, of: whole, gap: gap)
        } else {
            waiting.append(WaitingMembers(whole: whole, gap: gap, parts: parts))
        }
    }

    /// Puts the members of all objects that wait into order.
    private mutating func arrangeWaiting(in output: inout OutputBuffer) {
        let start = waiting.map(\.whole.lowerBound).min() ?? 0
        let whole = start..<(waiting.map(\.whole.upperBound).max() ?? start)
        output.rearrange(WaitingMembers.arrange(waiting, in: whole), of: whole, gap: start..<start)
        waiting = []
    }

    private func haveSameName(_ left: Int, _ right: Int) -> Bool {
        members[left].prefix == members[right].prefix
            && names[members[left].name].elementsEqual(names[members[right].name])
    }

    // MARK: Look-up

    /// From where to where the text of the last member with a name is in the innermost object.
    ///
    /// - Complexity: O(1) on average.
    mutating func lastMember(named name: UnsafeBufferPointer<UInt8>) -> Range<Int>? {
        guard var object = objects.popLast() else { return nil }
        lookUpMembers(of: &object)
        objects.append(object)
        let found = unsafe object.index.find(KeyHash.hash(name)) {
            unsafe names[members[$0].name].elementsEqual(name)
        }
        guard let member = found.map({ object.index.all[$0] }) else { return nil }
        return members[member].start..<(member + 1 < members.count ? members[member + 1].start : .max)
    }

    /// Takes all members of an object, the innermost one, into its index.
    private func lookUpMembers(of object: inout Object) {
        for member in object.indexEnd..<members.count {
            let hash = unsafe names.withUnsafeBufferPointer {
                unsafe KeyHash.hash(UnsafeBufferPointer(rebasing: $0[members[member].name]))
            }
            if let earlier = object.index.find(hash, where: { haveSameName($0, member) }) {
                object.index.replace(earlier, with: member)
            } else {
                object.index.append(member, hash)
            }
        }
        object.indexEnd = members.count
    }

    // MARK: Changes of the text

    /// Forgets what begins at an offset or after it.
    mutating func rollBack(to offset: Int) {
        while let object = objects.last, object.start > offset { objects.removeLast() }
        while let member = members.last, member.start >= offset { removeLastMember() }
        while let object = waiting.last, object.whole.lowerBound >= offset { waiting.removeLast() }
        if let last = objects.indices.last, objects[last].indexEnd > members.count {
            objects[last].index = HashedEntries()
            objects[last].indexEnd = objects[last].firstMember
        }
        if objects.isEmpty { releaseMemory() }
    }

    /// Gives back memory that only very large objects need.
    private mutating func releaseMemory() {
        if members.capacity > 1 << 12 { members = [] }
        if names.capacity > 1 << 16 { names = [] }
    }

    /// Takes into account that text has been put into the innermost container.
    mutating func move(by insertions: Insertions) {
        for index in members.indices.reversed() {
            guard members[index].end >= insertions.first else { break }
            members[index].start = insertions.newOffset(members[index].start)
            members[index].end = insertions.newOffset(members[index].end)
        }
        for index in waiting.indices.reversed() {
            guard waiting[index].whole.upperBound > insertions.first else { break }
            waiting[index].move(by: insertions)
        }
    }
}
