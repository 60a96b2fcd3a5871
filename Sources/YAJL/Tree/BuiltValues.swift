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

    override func count(of index: Int) -> Int { elements.count }

    override func value(at position: Int, of index: Int) -> JSONValue { elements[position] }

    override func copy() -> BuiltValues { BuiltValues(elements) }

    override func setValue(_ value: JSONValue, at position: Int) { elements[position] = value }

    override func takeValue(at position: Int) -> JSONValue {
        var value = JSONValue.null
        swap(&value, &elements[position])
        return value
    }

    final override func moveValues(to nested: inout [OwnValues]) {
        for element in elements {
            if let own = element.container?.own { nested.append(own) }
        }
        // Not one by one: that would copy elements that another owner has as well.
        elements = []
    }
}
