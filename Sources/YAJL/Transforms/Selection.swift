/// Follows the events of a document, and tells which values and names some patterns select.
@usableFromInline
struct Selection: ~Copyable {
    @usableFromInline var automaton: PathAutomaton
    /// A string that comes in parts has begun; what was decided at the first of them holds for all.
    @usableFromInline var isInString = false
    @usableFromInline var stringIsSelected = false
    /// The next event is the end of an array or object whose start was left out, and its contents with it.
    @usableFromInline var dropsEnd = false

    @inlinable
    init(_ patterns: [JSONPath], matchesDuplicates: Bool = true) {
        automaton = PathAutomaton(patterns, matchesDuplicates: matchesDuplicates)
    }

    /// Follows a key or the start of a value; returns whether it is selected.
    ///
    /// An array or object is entered only if it is not.
    @inlinable
    mutating func selects(_ event: Token) -> Bool {
        switch event.kind {
        case .key: return step(event).isSelected
        case .string:
            if !isInString { stringIsSelected = automaton.beginValue().isSelected }
            isInString = event.hasMoreParts
            return stringIsSelected
        default:
            if automaton.beginValue().isSelected { return true }
            enter(event)
            return false
        }
    }

    /// Follows a key.
    @inlinable
    mutating func step(_ event: Token) -> PathMatch { unsafe automaton.step(key: event.unsafeText) }

    /// Enters an array or object; nothing happens at other events.
    @inlinable
    mutating func enter(_ event: Token) {
        switch event.kind {
        case .beginObject: automaton.enterObject()
        case .beginArray: automaton.enterArray()
        default: break
        }
    }

    /// Leaves an array or object; returns whether its end is to be passed on.
    @inlinable
    mutating func leave() -> Bool {
        if dropsEnd {
            dropsEnd = false
            return false
        }
        automaton.leave()
        return true
    }

    /// The answer to an event that is left out.
    @inlinable
    mutating func leaveOut(_ event: Token) -> JSONFlow {
        switch event.kind {
        case .beginObject, .beginArray:
            dropsEnd = true
            return .skipValue
        case .key: return .skipValue
        default: return .continue
        }
    }
}

extension Token {
    /// Whether it is the end of an array or object.
    @inlinable @inline(__always)
    var isEnd: Bool { kind == .endObject || kind == .endArray }

    /// Whether it is the start of an array or object.
    @inlinable @inline(__always)
    var isStart: Bool { kind == .beginObject || kind == .beginArray }
}
