/// Follows a document and tells which of its values one or more patterns select.
///
/// All patterns together are one nondeterministic automaton. A state says how many steps of a pattern are done; a set
/// of states is a word, with one bit for each:
///
/// ```
/// "$.rows[*].id"    0 ─rows─▶ 1 ─*─▶ 2 ─id─▶ 3 ◎
/// "$..id"           4 ─any level─▶ 5 ─id─▶ 6 ◎      in state 4 also after any step
///
/// {"rows": [{"id": 7}]}
/// root {0,4,5}    rows {1,4,5}    [0] {2,4,5}    id {3,4,5,6}: both patterns select it
/// ```
///
/// To take a step, what holds for every child of the open array or object (`rest`) is in the set from the start; only the
/// states that wait for a certain name or index (`open`) are looked at one by one. More than 64 states are kept by
/// ``WidePathSets``.
///
/// How to use it: ``beginRoot()`` for a document; then ``step(key:)`` for each key and ``stepElement()`` for each element
/// (or ``beginValue()`` for each value, which finds out what it is); if the value is an array or object that is not skipped, ``enterObject()`` or ``enterArray()`` before its contents and
/// ``leave()`` after them. Every call takes constant time and allocates nothing, except that the first time a depth is
/// reached the stack may grow.
///
/// In one object a name leads to the first member only, unless `matchesDuplicates` is set; an index or slice that has been
/// passed is used up. So it is known early when nothing more can match: see ``isContainerExhausted`` and ``isExhausted``.
///
/// It is safe because the pointers are to its own memory, and are only used with indices below what was allocated.
@safe @usableFromInline
struct PathAutomaton: ~Copyable {
    /// The key or index that a state waits for.
    ///
    /// The key is in the automaton's memory.
    @safe @usableFromInline
    struct Step: BitwiseCopyable {
        @usableFromInline var key: UnsafePointer<UInt8>?
        @usableFromInline var keyCount = 0
        @usableFromInline var lower = 0
        @usableFromInline var upper = 0
        /// The pattern that the state belongs to.
        @usableFromInline var pattern: Int

        @inlinable
        func matches(_ other: UnsafeBufferPointer<UInt8>) -> Bool {
            guard other.count == keyCount, let key = unsafe key else { return false }
            guard let start = other.baseAddress else { return true }
            return unsafe SystemCalls.areEqual(key, start, count: keyCount)
        }
    }

    /// An array or object that is open.
    @usableFromInline
    struct Frame: BitwiseCopyable {
        /// The states of every child.
        @usableFromInline var rest: UInt64 = 0
        /// The states that wait for a name or an index.
        @usableFromInline var open: UInt64 = 0
        /// The index of the next element.
        @usableFromInline var index = 0
        /// Whether nothing can match in the rest of the arrays and objects around this one.
        @usableFromInline let isOuterExhausted: Bool
        @usableFromInline let isObject: Bool

        @inlinable
        init(isObject: Bool = false, isOuterExhausted: Bool = true) {
            self.isObject = isObject
            self.isOuterExhausted = isOuterExhausted
        }
    }

    /// Whether a name leads to every member that has it, not only to the first.
    @usableFromInline let matchesDuplicates: Bool
    @usableFromInline let steps: UnsafeMutablePointer<Step>
    private let memory: PathMemory

    /// The states by what they wait for, and those in which a pattern is complete.
    @usableFromInline let masks: PathMasks
    /// For more than 64 states: what is in the words of `masks`, of frames and below is then unused.
    @usableFromInline let wide: WidePathSets?

    /// The states of the value that the last step led to.
    @usableFromInline var pending: UInt64 = 0
    /// The innermost array or object; at the root, where there is none, nothing is in it.
    @usableFromInline var level = Frame()
    /// The number of open arrays and objects in which nothing can match.
    @usableFromInline var deadDepth = 0

    /// Those around it.
    @usableFromInline var frames: UnsafeMutablePointer<Frame>
    @usableFromInline var depth = 0
    @usableFromInline var capacity = 16

    /// Creates an automaton for patterns, which are numbered in their order.
    @usableFromInline
    init(_ patterns: [JSONPath], matchesDuplicates: Bool = false) {
        self.matchesDuplicates = matchesDuplicates
        let stateCount = patterns.reduce(0) { $0 + $1.components.count + 1 }
        memory = PathMemory(
            stateCount: stateCount,
            textCount: patterns.reduce(0) { $0 + $1.keyByteCount },
            frameCount: capacity
        )
        unsafe steps = unsafe memory.steps
        unsafe frames = unsafe memory.frames

        var masks = [PathMasks](repeating: PathMasks(), count: max(1, (stateCount + 63) / 64))
        var textEnd = unsafe memory.keyText
        var state = 0
        for (number, pattern) in patterns.enumerated() {
            masks.insert(state, \.initial)
            if pattern.components.first == .descendants { masks.insert(state + 1, \.initial) }
            for component in pattern.components {
                var step = unsafe Step(pattern: number)
                if let key = component.key {
                    unsafe step.key = UnsafePointer(textEnd)
                    step.keyCount = key.utf8.count
                    for byte in key.utf8 {
                        unsafe textEnd.pointee = byte
                        unsafe textEnd += 1
                    }
                    masks.insert(state, \.keys)
                }
                if let range = component.range, !range.isEmpty {
                    step.lower = range.lowerBound
                    step.upper = range.upperBound
                    masks.insert(state, \.elements)
                }
                if component == .each { masks.insert(state, \.each) }
                if component == .descendants { masks.insert(state, \.descendants) }
                unsafe (steps + state).initialize(to: step)
                state += 1
            }
            masks.insert(state, \.complete)
            unsafe (steps + state).initialize(to: Step(pattern: number))
            state += 1
        }
        self.masks = masks[0]
        wide = unsafe stateCount > 64 ? WidePathSets(masks, steps: steps, matchesDuplicates: matchesDuplicates) : nil
    }

    @usableFromInline @inline(never)
    mutating func grow() {
        capacity *= 2
        memory.growFrames(to: capacity)
        unsafe frames = unsafe memory.frames
    }
}

extension JSONPath {
    fileprivate var keyByteCount: Int { components.reduce(0) { $0 + ($1.key?.utf8.count ?? 0) } }
}

extension JSONPath.Component {
    /// The name the step leads to, if any.
    var key: String? {
        switch self {
        case .key(let key), .keyOrElements(let key, _): key
        case .index, .slice, .each, .descendants: nil
        }
    }

    /// The indices the step leads to, if any.
    var range: Range<Int>? {
        switch self {
        case .index(let index): index..<index + 1
        case .slice(let range), .keyOrElements(_, let range): range
        case .key, .each, .descendants: nil
        }
    }
}
