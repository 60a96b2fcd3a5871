/// The members of an object that is complete, which are still in the order in which they came.
struct WaitingMembers {
    /// From the start of the first member to the end of the last one, as offsets in the output.
    var whole: Range<Int>
    /// The text between two members.
    var gap: Range<Int>
    /// The members in the order that they shall have.
    var parts: [Range<Int>]

    /// The values that are still to be written, the last first.
    private struct Rest {
        var range: Range<Int>
        /// The first object that can begin in it, in the order of their starts.
        var next: Int
    }

    /// The pieces of a text in the order that they have when the members of all objects in it are in order.
    ///
    /// - Complexity: O(*n* log *n*) for *n* members; no recursion.
    static func arrange(_ objects: [WaitingMembers], in text: Range<Int>) -> [Range<Int>] {
        // One object in another begins after the first key of that, so no two begin at the same place.
        let objects = objects.sorted { $0.whole.lowerBound < $1.whole.lowerBound }
        var pieces: [Range<Int>] = []
        var rests = [Rest(range: text, next: 0)]
        while let rest = rests.popLast() {
            let start = rest.range.lowerBound
            let index = objects[rest.next...].partitionPoint { $0.whole.lowerBound >= start }
            guard index < objects.count, objects[index].whole.lowerBound < rest.range.upperBound else {
                if !rest.range.isEmpty { pieces.append(rest.range) }
                continue
            }
            let object = objects[index]
            if rest.range.lowerBound < object.whole.lowerBound {
                pieces.append(rest.range.lowerBound..<object.whole.lowerBound)
            }
            rests.append(Rest(range: object.whole.upperBound..<rest.range.upperBound, next: index + 1))
            for (position, part) in object.parts.enumerated().reversed() {
                rests.append(Rest(range: part, next: index + 1))
                if position > 0 { rests.append(Rest(range: object.gap, next: objects.count)) }
            }
        }
        return pieces
    }

    /// Takes into account that text has been put in.
    mutating func move(by insertions: Insertions) {
        whole = insertions.newRange(whole)
        gap = insertions.newRange(gap)
        parts = parts.map(insertions.newRange)
    }
}
