/// The sets of an automaton with more than 64 states: the same as ``PathAutomaton`` does, with several words for a set.
@safe @usableFromInline
final class WidePathSets {
    /// A word of each set.
    private struct Word {
        var pending: UInt64
        var rest: UInt64 = 0
        var open: UInt64 = 0
    }

    private let masks: [PathMasks]
    private let steps: UnsafeMutablePointer<PathAutomaton.Step>
    private let matchesDuplicates: Bool

    private var words: [Word]
    /// The words of the arrays and objects around the open one.
    private var outer: [Word] = []

    /// The steps belong to the automaton, which lives as long as this.
    init(_ masks: [PathMasks], steps: UnsafeMutablePointer<PathAutomaton.Step>, matchesDuplicates: Bool) {
        self.masks = masks
        unsafe self.steps = unsafe steps
        self.matchesDuplicates = matchesDuplicates
        words = [Word](repeating: Word(pending: 0), count: masks.count)
    }

    @usableFromInline
    func beginRoot() -> PathMatch {
        outer.removeAll(keepingCapacity: true)
        for index in words.indices { words[index] = Word(pending: masks[index].initial) }
        return match
    }

    @usableFromInline
    func step(key: UnsafeBufferPointer<UInt8>) -> PathMatch {
        for index in words.indices { words[index].pending = words[index].rest }
        forEachOpenState { state in
            guard unsafe steps[state].matches(key) else { return }
            arrive(at: state + 1)
            if !matchesDuplicates { close(state) }
        }
        return match
    }

    @usableFromInline
    func stepElement(_ position: Int) -> PathMatch {
        for index in words.indices { words[index].pending = words[index].rest }
        forEachOpenState { state in
            if unsafe position >= steps[state].lower { arrive(at: state + 1) }
            if unsafe position + 1 >= steps[state].upper { close(state) }
        }
        return match
    }

    private func forEachOpenState(_ body: (_ state: Int) -> Void) {
        for index in words.indices {
            var candidates = words[index].open
            while candidates != 0 {
                body(index << 6 | candidates.trailingZeroBitCount)
                candidates &= candidates &- 1
            }
        }
    }

    private func close(_ state: Int) { words[state >> 6].open ^= 1 << UInt64(state & 63) }

    /// Adds a state and those that are reached from it without a step to the pending ones.
    private func arrive(at state: Int) {
        words[state >> 6].pending |= 1 << UInt64(state & 63)
        if masks[state >> 6].descendants >> UInt64(state & 63) & 1 != 0 {
            words[(state + 1) >> 6].pending |= 1 << UInt64((state + 1) & 63)
        }
    }

    func enter(isObject: Bool) {
        outer += words
        // Steps lead to the next state, which may be the first one of the next word.
        var movedBefore: UInt64 = 0
        var loopsBefore: UInt64 = 0
        for (index, mask) in masks.enumerated() {
            let pending = words[index].pending
            let moved = pending & mask.each
            let rest = moved << 1 | movedBefore | pending & mask.descendants
            let loops = rest & mask.descendants
            words[index].rest = rest | loops << 1 | loopsBefore
            words[index].open = pending & (isObject ? mask.keys : mask.elements)
            movedBefore = moved >> 63
            loopsBefore = loops >> 63
        }
    }

    @usableFromInline
    func leave() {
        let start = outer.count - words.count
        for index in words.indices { words[index] = outer[start + index] }
        outer.removeLast(words.count)
    }

    @usableFromInline
    var isContainerExhausted: Bool { words.allSatisfy { $0.rest | $0.open == 0 } }

    var descends: Bool { words.indices.contains { words[$0].pending & ~masks[$0].complete != 0 } }

    var waitsForNames: Bool { words.contains { $0.open != 0 } }

    var onlyState: Int? {
        guard words.allSatisfy({ $0.rest == 0 }), words.reduce(0, { $0 + $1.open.nonzeroBitCount }) == 1,
            let index = words.firstIndex(where: { $0.open != 0 })
        else { return nil }
        return index << 6 | words[index].open.trailingZeroBitCount
    }

    @usableFromInline
    var match: PathMatch {
        PathMatch(
            isSelected: words.indices.contains { words[$0].pending & masks[$0].complete != 0 },
            descends: descends
        )
    }

    @usableFromInline
    func nextSelected(from start: Int) -> Int? {
        for index in words.indices {
            var complete = words[index].pending & masks[index].complete
            while complete != 0 {
                let pattern = unsafe steps[index << 6 | complete.trailingZeroBitCount].pattern
                if pattern >= start { return pattern }
                complete &= complete - 1
            }
        }
        return nil
    }
}
