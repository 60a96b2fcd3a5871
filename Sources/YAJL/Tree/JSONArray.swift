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
    @usableFromInline
    enum Storage: Sendable {
        case empty
        /// The array at this index of an arena.
        case slice(Arena, Int)
        /// The same with some elements changed.
        case changed(ChangedValues)
        case built(BuiltValues)
    }

    @usableFromInline var storage: Storage

    @inlinable
    init(_ storage: Storage) {
        self.storage = storage
    }

    /// Creates an empty array.
    public init() {
        storage = .empty
    }

    /// Creates an array of values.
    public init(_ elements: [JSONValue]) {
        storage = elements.isEmpty ? .empty : .built(BuiltValues(elements))
    }

    /// Makes it possible to change elements, if none is added or removed: nothing else refers to their memory then.
    private mutating func prepareForChanges() {
        if case .changed(var current) = storage {
            // Else there would be two references, the variable and the storage.
            storage = .empty
            if isKnownUniquelyReferenced(&current) { current.forgetKept() } else { current = current.copy() }
            storage = .changed(current)
        } else if case .slice(let arena, let index) = storage {
            storage = .changed(ChangedValues(arena, index))
        } else {
            _ = uniqueValues()
        }
    }

    /// Takes an element out for the time of a change, so that the change finds one reference to it only.
    private mutating func takeElement(at index: Int) -> JSONValue {
        prepareForChanges()
        switch storage {
        case .changed(let values): return values.takeValue(at: index)
        case .built(let values): return values.takeElement(at: index)
        case .empty, .slice: return [JSONValue]()[index]
        }
    }

    /// Sets an element of memory that nothing else refers to.
    private func putElement(_ element: JSONValue, at index: Int) {
        switch storage {
        case .changed(let values): values.setValue(element, at: index)
        case .built(let values): values.elements[index] = element
        case .empty, .slice: break
        }
    }

    /// Changes an element at an index, which must be valid, in place.
    package mutating func changeElement(at index: Int, _ change: (inout JSONValue) -> Void) {
        var element = takeElement(at: index)
        change(&element)
        putElement(element, at: index)
    }

    /// The elements in memory that nothing else refers to.
    private mutating func uniqueValues() -> BuiltValues {
        let values: BuiltValues
        if case .built(var current) = storage {
            // Else there would be two references, the variable and the storage.
            storage = .empty
            values = isKnownUniquelyReferenced(&current) ? current : BuiltValues(current.elements)
        } else {
            values = BuiltValues(Array(self))
        }
        values.forgetKept()
        storage = .built(values)
        return values
    }
}

extension JSONArray: RandomAccessCollection, MutableCollection {
    /// 0.
    @inlinable public var startIndex: Int { 0 }

    /// The number of elements.
    @inlinable
    public var endIndex: Int {
        switch storage {
        case .empty: 0
        case .slice(let arena, let index): arena.node(index).count
        case .changed(let values): values.count
        case .built(let values): values.elements.count
        }
    }

    /// The element at an index, which must be valid.
    ///
    /// - Complexity: O(1); the first change of an array from a document O(count).
    public subscript(index: Int) -> JSONValue {
        @inlinable
        get {
            guard case .slice(let arena, let position) = storage else { return elementOutsideDocument(index) }
            return arena.value(arena.child(index, of: position, width: 1))
        }
        set {
            prepareForChanges()
            putElement(newValue, at: index)
        }
        _modify {
            var element = takeElement(at: index)
            defer { putElement(element, at: index) }
            yield &element
        }
    }

    // A call, since a switch over all of the storage counts references of each case.
    @usableFromInline @inline(never)
    func elementOutsideDocument(_ index: Int) -> JSONValue {
        switch storage {
        case .built(let values): values.elements[index]
        case .changed(let values): values.value(at: index)
        case .empty, .slice: [JSONValue]()[index]
        }
    }

    /// Calls a closure with the elements, if they are in memory as such.
    public func withContiguousStorageIfAvailable<Result>(
        _ body: (UnsafeBufferPointer<JSONValue>) throws -> Result
    ) rethrows -> Result? {
        guard case .built(let values) = storage else { return nil }
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
