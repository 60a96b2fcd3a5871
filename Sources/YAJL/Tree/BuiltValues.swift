/// The values of an array or object that code has made or changed.
///
/// A class, so that freeing deep nesting need not recurse.
@usableFromInline
// Unchecked: it is only written to while one value alone refers to it.
class BuiltValues: @unchecked Sendable {
    /// The elements, or the values of the members.
    @usableFromInline final var elements: [JSONValue]

    @usableFromInline
    init(_ elements: [JSONValue]) {
        self.elements = elements
    }

    deinit {
        // Nested values are freed one after the other, not one inside of the other.
        var pending: [BuiltValues] = []
        Self.takeNested(from: &elements, into: &pending)
        while var values = pending.popLast() {
            // If others refer to it, the last of them will free what it holds.
            if isKnownUniquelyReferenced(&values) { Self.takeNested(from: &values.elements, into: &pending) }
        }
    }

    private static func takeNested(from elements: inout [JSONValue], into pending: inout [BuiltValues]) {
        for index in elements.indices {
            guard let nested = elements[index].built else { continue }
            elements[index] = .null
            pending.append(nested)
        }
    }
}

extension JSONValue {
    /// What the value holds in memory of its own, if it is an array or object that does.
    fileprivate var built: BuiltValues? {
        switch self {
        case .array(let array): if case .built(let values) = array.storage { values } else { nil }
        case .object(let object): if case .built(let values) = object.storage { values } else { nil }
        case .null, .bool, .number, .string: nil
        }
    }
}
