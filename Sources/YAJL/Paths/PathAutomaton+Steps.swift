/// The patterns that select a value.
@usableFromInline
struct PathMatch: Equatable {
    /// Whether a pattern selects the value; ``PathAutomaton/nextSelected(from:)`` says which.
    @usableFromInline let isSelected: Bool

    /// Whether something in the value may match, should it be an array or object; if not, there is no need to look.
    @usableFromInline let descends: Bool

    @inlinable
    init(isSelected: Bool, descends: Bool) {
        self.isSelected = isSelected
        self.descends = descends
    }

    /// Neither the value nor anything in it matches.
    @inlinable
    static var nothing: PathMatch { PathMatch(isSelected: false, descends: false) }

    /// Whether neither the value nor anything in it matches.
    @inlinable
    var isNothing: Bool { !isSelected && !descends }
}

extension PathAutomaton {
    /// Goes to the root of a document, the first or another one.
    @inlinable
    mutating func beginRoot() -> PathMatch {
        deadDepth = 0
        depth = 0
        level = Frame()
        if let wide { return wide.beginRoot() }
        return match(masks.initial)
    }

    /// Goes to the value of a member of the open object.
    @inlinable
    mutating func step(key: UnsafeBufferPointer<UInt8>) -> PathMatch {
        guard deadDepth == 0 else { return .nothing }
        if let wide { return unsafe wide.step(key: key) }
        var next = level.rest
        var candidates = level.open
        while candidates != 0 {
            let state = candidates.trailingZeroBitCount
            candidates &= candidates &- 1
            guard unsafe steps[state].matches(key) else { continue }
            next |= followed(1 &<< UInt64(state &+ 1))
            if !matchesDuplicates { level.open &= ~(1 &<< UInt64(state)) }
        }
        return match(next)
    }

    /// Goes to the next element of the open array.
    @inlinable
    mutating func stepElement() -> PathMatch {
        guard deadDepth == 0 else { return .nothing }
        let position = level.index
        level.index &+= 1
        if let wide { return wide.stepElement(position) }
        var next = level.rest
        var candidates = level.open
        while candidates != 0 {
            let state = candidates.trailingZeroBitCount
            candidates &= candidates &- 1
            // A state stays open up to its last index.
            if unsafe position >= steps[state].lower { next |= followed(1 &<< UInt64(state &+ 1)) }
            if unsafe position &+ 1 >= steps[state].upper { level.open &= ~(1 &<< UInt64(state)) }
        }
        return match(next)
    }

    /// Goes to the next value: the root, an element, or that of the member whose key there was a step for.
    ///
    /// For those who get events and do not know where they are.
    @inlinable
    mutating func beginValue() -> PathMatch {
        guard deadDepth == 0 else { return .nothing }
        if level.isObject { return wide?.match ?? match(pending) }
        return depth == 0 ? beginRoot() : stepElement()
    }

    /// Opens the object that the last step led to.
    @inlinable @inline(__always)
    mutating func enterObject() { enter(masks.keys, isObject: true) }

    /// Opens the array that the last step led to.
    @inlinable @inline(__always)
    mutating func enterArray() { enter(masks.elements, isObject: false) }

    @inlinable @inline(__always)
    mutating func enter(_ waiting: UInt64, isObject: Bool) {
        if let wide {
            enterWide(wide, isObject: isObject)
            return
        }
        guard deadDepth == 0, pending & ~masks.complete != 0 else {
            deadDepth &+= 1
            return
        }
        push(isObject: isObject)
        level.rest = followed((pending & masks.each) &<< 1 | pending & masks.descendants)
        level.open = pending & waiting
    }

    /// Puts the open array or object away.
    @inlinable @inline(__always)
    mutating func push(isObject: Bool) {
        if depth == capacity { grow() }
        unsafe frames[depth] = level
        level = Frame(isObject: isObject, isOuterExhausted: isExhausted)
        depth &+= 1
    }

    /// Closes the open array or object.
    @inlinable
    mutating func leave() {
        guard deadDepth == 0 else {
            deadDepth &-= 1
            return
        }
        // A program can send its own events to a transform, also an end too many.
        guard depth > 0 else { return }
        depth &-= 1
        level = unsafe frames[depth]
        wide?.leave()
    }

    /// Whether nothing after the current value can match in the open array or object.
    @inlinable
    var isContainerExhausted: Bool {
        if deadDepth > 0 { return true }
        if let wide { return wide.isContainerExhausted }
        return level.rest | level.open == 0
    }

    /// Whether nothing after the current value can match in the rest of the document.
    ///
    /// The contents of the value are another matter.
    @inlinable
    var isExhausted: Bool {
        if let wide { return level.isOuterExhausted && wide.isContainerExhausted }
        return level.isOuterExhausted && level.rest | level.open == 0
    }

    /// The lowest number, from `start` on, of a pattern that selects the value that the last step led to.
    ///
    /// Only before that value is entered.
    @inlinable
    func nextSelected(from start: Int = 0) -> Int? {
        if let wide { return wide.nextSelected(from: start) }
        var complete = pending & masks.complete
        while complete != 0 {
            let pattern = unsafe steps[complete.trailingZeroBitCount].pattern
            if pattern >= start { return pattern }
            complete &= complete &- 1
        }
        return nil
    }

    /// The only state that something in the open array or object can still match, if there is just one.
    ///
    /// With one pattern it is the number of the component.
    var onlyState: Int? {
        guard deadDepth == 0 else { return nil }
        if let wide { return wide.onlyState }
        return level.rest == 0 && level.open.nonzeroBitCount == 1 ? level.open.trailingZeroBitCount : nil
    }

    /// Whether names matter in the open object.
    var waitsForNames: Bool { wide?.waitsForNames ?? (level.open != 0) }

    /// Continues with the element at an index, for those who do not go through all of them.
    mutating func skipElements(to newIndex: Int) { level.index = newIndex }

    /// States with those that are reached without a step: after "any number of levels".
    @inlinable
    func followed(_ states: UInt64) -> UInt64 { states | (states & masks.descendants) &<< 1 }

    @inlinable
    mutating func match(_ states: UInt64) -> PathMatch {
        pending = states
        return PathMatch(isSelected: states & masks.complete != 0, descends: states & ~masks.complete != 0)
    }

    @usableFromInline @inline(never)
    mutating func enterWide(_ sets: WidePathSets, isObject: Bool) {
        guard deadDepth == 0, sets.descends else {
            deadDepth += 1
            return
        }
        push(isObject: isObject)
        sets.enter(isObject: isObject)
    }
}
