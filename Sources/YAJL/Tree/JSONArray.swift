/// The elements of a JSON array, in order.
///
/// ```swift
/// if case .array(var tags) = value["tags"] {
///     tags.append("new")
///     value["tags"] = .array(tags)
/// }
/// ```
///
/// It is a collection like `Array`, with the same costs. Taken from a document it refers to its memory, and continues
/// to do so for elements that have not been changed, until one is added or removed.
public struct JSONArray: Sendable {
    @usableFromInline var container: Container

    @inlinable
    init(_ container: Container) {
        self.container = container
    }

    /// Creates an empty array.
    public init() {
        container = Container()
    }

    /// Creates an array of values.
    public init(_ elements: [JSONValue]) {
        container = elements.isEmpty ? Container() : Container(BuiltValues(elements))
    }

    /// Changes an element at an index, which must be valid, in place.
    package mutating func changeElement(at index: Int, _ change: (inout JSONValue) -> Void) {
        var element = container.takeValue(at: index)
        change(&element)
        container.putValue(element, at: index)
    }

    /// The elements in memory that nothing else refers to.
    private mutating func uniqueValues() -> BuiltValues {
        let isUnique = isKnownUniquelyReferenced(&container.memory)
        let values: BuiltValues
        if let built = container.memory as? BuiltValues {
            values = isUnique ? built : built.copy()
        } else {
            values = BuiltValues(Array(self))
        }
        values.forgetKept()
        container = Container(values)
        return values
    }

    /// The object that another module has made of the array and kept with it, or the array to make it of.
    ///
    /// It is kept until the array changes or is freed.
    package func kept() -> (object: AnyObject?, source: JSONArray) {
        let (object, source) = container.kept()
        return (object, JSONArray(source))
    }

    /// Keeps what was made of the source of ``kept()``, if nothing was kept yet.
    package func keep(_ object: AnyObject) { container.keep(object) }

    /// The element at an index, or `nil` if there is none.
    package func element(at index: Int) -> JSONValue? {
        guard index >= 0, index < container.count else { return nil }
        return container.value(at: index)
    }
}

extension JSONArray: RandomAccessCollection, MutableCollection {
    /// 0.
    @inlinable public var startIndex: Int { 0 }

    /// The number of elements.
    @inlinable public var endIndex: Int { container.count }

    /// The element at an index, which must be valid.
    ///
    /// - Complexity: O(1); the first change of an array from a document O(count).
    public subscript(index: Int) -> JSONValue {
        @inlinable
        get { container.value(at: index) }
        set { container.setValue(newValue, at: index) }
        _modify {
            var element = container.takeValue(at: index)
            defer { container.putValue(element, at: index) }
            yield &element
        }
    }

    /// Calls a closure with the elements, if they are in memory as such.
    public func withContiguousStorageIfAvailable<Result>(
        _ body: (UnsafeBufferPointer<JSONValue>) throws -> Result
    ) rethrows -> Result? {
        guard let values = container.memory as? BuiltValues else { return nil }
        return try unsafe values.elements.withUnsafeBufferPointer(body)
    }
}

extension JSONArray: RangeReplaceableCollection {
    /// Replaces a range of elements.
    ///
    /// - Complexity: O(count + number of new elements).
    public mutating func replaceSubrange(_ range: Range<Int>, with elements: some Collection<JSONValue>) {
        uniqueValues().elements.replaceSubrange(range, with: elements)
    }

    /// Adds an element at the end.
    ///
    /// - Complexity: O(1) on average; the first change of an array from a document O(count).
    public mutating func append(_ element: JSONValue) {
        uniqueValues().elements.append(element)
    }

    /// Adds elements at the end.
    ///
    /// - Complexity: O(number of new elements) on average; the first change of an array from a document O(count).
    public mutating func append(contentsOf elements: some Sequence<JSONValue>) {
        // The default asks for exact room, so that each call moves the whole array.
        uniqueValues().elements.append(contentsOf: elements)
    }

    /// Prepares for this many elements.
    public mutating func reserveCapacity(_ capacity: Int) {
        uniqueValues().elements.reserveCapacity(capacity)
    }
}

extension JSONArray: ExpressibleByArrayLiteral {
    /// Creates an array of values.
    public init(arrayLiteral elements: JSONValue...) {
        self.init(elements)
    }
}
