/// The sets of an automaton with more than 64 states: the same as ``PathAutomaton`` does, with several words for a set.
@safe @usableFromInline
final class WidePathSets {
    private let masks: PathMasks<[UInt64]>
    private let steps: UnsafeMutablePointer<PathAutomaton.Step>
    private let matchesDuplicates: Bool

    private var pending: [UInt64]
    private var rest: [UInt64]
    private var open: [UInt64]
    /// The words of `rest` and `open` of the arrays and objects around the open one.
    private var outer: [UInt64] = []

    /// The steps belong to the automaton, which lives as long as this.
    init(
        _ masks: PathMasks<[UInt64]>,
        steps: UnsafeMutablePointer<PathAutomaton.Step>,
        matchesDuplicates: Bool
    ) {
        self.masks = masks
        unsafe self.steps = unsafe steps
        self.matchesDuplicates = matchesDuplicates
        pending = [UInt64](repeating: 0, count: masks.initial.count)
        rest = pending
        open = pending
    }

    @usableFromInline
    func beginRoot() -> PathMatch {
        outer.removeAll(keepingCapacity: true)
        for word in pending.indices {
            pending[word] = masks.initial[word]
            rest[word] = 0
            open[word] = 0
        }
        return match
    }

    @usableFromInline
    func step(key: UnsafeBufferPointer<UInt8>) -> PathMatch {
        for word in pending.indices { pending[word] = rest[word] }
        forEachOpenState { state in
            guard unsafe steps[state].matches(key) else { return }
            arrive(at: state + 1)
            if !matchesDuplicates { close(state) }
        }
        return match
    }

    @usableFromInline
    func stepElement(_ position: Int) -> PathMatch {
        for word in pending.indices { pending[word] = rest[word] }
        forEachOpenState { state in
            if unsafe position >= steps[state].lower { arrive(at: state + 1) }
            if unsafe position + 1 >= steps[state].upper { close(state) }
        }
        return match
    }

    private func forEachOpenState(_ body: (_ state: Int) -> Void) {
        for word in open.indices {
            var candidates = open[word]
            while candidates != 0 {
                body(word << 6 | candidates.trailingZeroBitCount)
                candidates &= candidates &- 1
            }
        }
    }

    private func close(_ state: Int) { open[state >> 6] ^= 1 << UInt64(state & 63) }

    /// Adds a state and those that are reached from it without a step to the pending ones.
    private func arrive(at state: Int) {
        pending[state >> 6] |= 1 << UInt64(state & 63)
        if masks.descendants[state >> 6] >> UInt64(state & 63) & 1 != 0 {
            pending[(state + 1) >> 6] |= 1 << UInt64((state + 1) & 63)
        }
    }

    func enter(isObject: Bool) {
        outer.append(contentsOf: rest)
        outer.append(contentsOf: open)
        var carry: UInt64 = 0
        for word in rest.indices {
            // Steps for any child lead to the next state, which may be the first one of the next word.
            let moved = pending[word] & (masks.each[word])
            rest[word] = moved << 1 | carry | pending[word] & masks.descendants[word]
            carry = moved >> 63
            open[word] = pending[word] & (isObject ? masks.keys[word] : masks.elements[word])
        }
        carry = 0
        for word in rest.indices {
            let loops = rest[word] & masks.descendants[word]
            rest[word] |= loops << 1 | carry
            carry = loops >> 63
        }
    }

    @usableFromInline
    func leave() {
        let count = rest.count
        let start = outer.count - 2 * count
        for word in 0..<count {
            rest[word] = outer[start + word]
            open[word] = outer[start + count + word]
        }
        outer.removeLast(2 * count)
    }

    @usableFromInline
    var isContainerExhausted: Bool { rest.allSatisfy { $0 == 0 } && open.allSatisfy { $0 == 0 } }

    var descends: Bool { pending.indices.contains { pending[$0] & ~masks.complete[$0] != 0 } }

    var waitsForNames: Bool { open.contains { $0 != 0 } }

    var onlyState: Int? {
        guard rest.allSatisfy({ $0 == 0 }), open.reduce(0, { $0 + $1.nonzeroBitCount }) == 1,
            let word = open.firstIndex(where: { $0 != 0 })
        else { return nil }
        return word << 6 | open[word].trailingZeroBitCount
    }

    @usableFromInline
    var match: PathMatch {
        PathMatch(
            isSelected: pending.indices.contains { pending[$0] & masks.complete[$0] != 0 },
            descends: descends
        )
    }

    @usableFromInline
    func nextSelected(from start: Int, _ steps: UnsafeMutablePointer<PathAutomaton.Step>) -> Int? {
        for word in pending.indices {
            var complete = pending[word] & masks.complete[word]
            while complete != 0 {
                let pattern = unsafe steps[word << 6 | complete.trailingZeroBitCount].pattern
                if pattern >= start { return pattern }
                complete &= complete - 1
            }
        }
        return nil
    }
}
