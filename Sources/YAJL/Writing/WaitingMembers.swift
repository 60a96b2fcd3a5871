/// The members of an object that is complete, which are still in the order in which they came.
struct WaitingMembers {
    /// From the start of the first member to the end of the last one, as offsets in the output.
    var whole: Range<Int>
    /// What stands between two members.
    var gap: Range<Int>
    /// The members in the order that they shall have.
    var parts: [Range<Int>]

    /// What is still to be put out, the last first.
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
            let index = firstObject(objects, from: rest.next, at: rest.range.lowerBound)
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

    /// The index of the first object from one on that begins at an offset or after it.
    private static func firstObject(_ objects: [WaitingMembers], from index: Int, at offset: Int) -> Int {
        var low = index
        var high = objects.count
        while low < high {
            let middle = (low + high) / 2
            if objects[middle].whole.lowerBound < offset { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
