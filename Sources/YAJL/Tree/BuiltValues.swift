/// The values of an array or object that code has made, or that has lost or gained some.
@usableFromInline
// Unchecked, as what it inherits from.
class BuiltValues: OwnValues, @unchecked Sendable {
    /// The elements, or the values of the members.
    @usableFromInline final var elements: [JSONValue]

    @usableFromInline
    init(_ elements: [JSONValue]) {
        self.elements = elements
    }

    deinit { free() }

    /// Takes a value out for the time of a change, so that the change finds one reference to it only.
    final func takeElement(at position: Int) -> JSONValue {
        var value = JSONValue.null
        swap(&value, &elements[position])
        return value
    }

    final override func moveValues(to nested: inout [OwnValues]) {
        for element in elements {
            if let own = element.memory.own { nested.append(own) }
        }
        // Not one by one: that would copy elements that another owner has as well.
        elements = []
    }
}
