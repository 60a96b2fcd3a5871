/// A place in a document as a JSON Pointer ([RFC 6901](https://www.rfc-editor.org/rfc/rfc6901)).
///
/// ```swift
/// let pointer: JSONPointer = "/users/0/name"
/// let name = try value.value(at: pointer)
/// try value.set("Ada", at: pointer)
/// ```
///
/// A step can be an index or a name: which of them, only the value shows.
public struct JSONPointer: Sendable {
    /// The steps, with their escapes resolved; none for the whole document.
    public var steps: [String]

    /// Creates a pointer from its steps, which need no escapes.
    public init(steps: [String] = []) {
        self.steps = steps
    }

    /// Creates the pointer to a place, such as that of a match.
    ///
    /// ```swift
    /// // Inner ones first, since an outer one takes its place:
    /// for (path, _) in value.matches(of: "$..password").reversed() {
    ///     try value.set("***", at: JSONPointer(path))
    /// }
    /// ```
    public init(_ location: JSONLocation) {
        steps = location.components.map {
            switch $0 {
            case .key(let name): name
            case .index(let index): String(index)
            }
        }
    }

    /// Creates a pointer from its text; `nil` if that is neither empty nor begins with `/`, or has a `~` without 0 or 1.
    ///
    /// - Complexity: O(length).
    public init?(_ text: some StringProtocol) {
        guard let steps = try? JSONPath.pointerSteps(String(text)) else { return nil }
        self.steps = steps
    }
}

extension JSONPointer: Hashable {
    /// Whether two pointers have the same steps, by their bytes.
    public static func == (left: JSONPointer, right: JSONPointer) -> Bool {
        left.steps.elementsEqual(right.steps) { $0.hasSameBytes(as: $1) }
    }

    /// Hashes the steps.
    public func hash(into hasher: inout Hasher) {
        for step in steps { hasher.combine(bytesOf: step) }
    }
}

extension JSONPointer: ExpressibleByStringLiteral {
    /// Creates a pointer from a literal, which must be well-formed.
    public init(stringLiteral text: String) {
        guard let pointer = JSONPointer(text) else {
            // A literal is part of the program, so this is not input that could be wrong.
            fatalError("\(text.debugDescription) is not a JSON Pointer: it must begin with /, and have ~0 for ~")
        }
        self = pointer
    }
}

extension JSONPointer: LosslessStringConvertible {
    /// The text.
    public var description: String {
        JSONLocation(steps.map { .key($0) }).pointer
    }
}

extension JSONValue {
    /// The value at a place.
    ///
    /// - Throws: ``JSONAccessError`` if a step leads nowhere.
    /// - Complexity: O(length of the pointer), on average.
    public func value(at pointer: JSONPointer) throws(JSONAccessError) -> JSONValue {
        try find(pointer.steps).value
    }

    /// The value at the end of some steps, and its path.
    private func find(
        _ steps: some Sequence<String>
    ) throws(JSONAccessError) -> (value: JSONValue, path: JSONLocation) {
        var value = self
        var path = JSONLocation()
        for step in steps {
            let next: JSONValue?
            switch value {
            case .object(let object):
                path.components.append(.key(step))
                next = object[step]
            case .array(let array):
                let index = JSONPath.pointerIndex(step)
                path.components.append(index.map { .index($0) } ?? .key(step))
                // A plain `nil` would be the value `null`.
                next = index.flatMap { array.indices.contains($0) ? array[$0] : Optional.none }
            case .null, .bool, .number, .string:
                throw .typeMismatch(path, expected: .object, found: value.kind)
            }
            guard let next else { throw .missing(path) }
            value = next
        }
        return (value, path)
    }

    /// Sets the value at a place, in place.
    ///
    /// An existing value is replaced. A new member is added to its object; the step `-`, or the index after the last one,
    /// adds an element to its array. The array or object around the place must exist.
    ///
    /// - Throws: ``JSONAccessError`` if a step leads nowhere; nothing has then changed.
    /// - Complexity: O(length of the pointer) on average, if nothing has to be copied.
    public mutating func set(_ newValue: JSONValue, at pointer: JSONPointer) throws(JSONAccessError) {
        guard let last = pointer.steps.last else {
            self = newValue
            return
        }
        // Checked before anything is taken apart.
        let position = try position(for: last, in: pointer.steps.dropLast())
        modify(pointer.steps.dropLast()) { parent in
            if parent.object != nil {
                parent.object?.setValue(newValue, forKey: last)
            } else if position == parent.array?.count {
                parent.array?.append(newValue)
            } else {
                parent[position] = newValue
            }
        }
    }

    /// Where a step leads to in an array that exists; 0 for an object.
    ///
    /// A separate function, so that nothing refers to the array when it is changed.
    private func position(for last: String, in parents: ArraySlice<String>) throws(JSONAccessError) -> Int {
        let (parent, path) = try find(parents)
        switch parent {
        case .object:
            return 0
        case .array(let array):
            guard let index = last == "-" ? array.count : JSONPath.pointerIndex(last), index <= array.count else {
                throw JSONAccessError(
                    code: .invalidIndex,
                    path: path,
                    message: "\(last.shortened.debugDescription) is not an index of this array, "
                        + "whose count is \(array.count): write - to add an element at its end"
                )
            }
            return index
        case .null, .bool, .number, .string:
            throw .typeMismatch(path, expected: .object, found: parent.kind)
        }
    }

    /// Removes the value at a place, in place; with the pointer to the whole value, that becomes `null`.
    ///
    /// - Returns: The value.
    /// - Throws: ``JSONAccessError`` if there is none; nothing has then changed.
    @discardableResult
    public mutating func remove(at pointer: JSONPointer) throws(JSONAccessError) -> JSONValue {
        let value = try value(at: pointer)
        guard let last = pointer.steps.last else {
            self = .null
            return value
        }
        modify(pointer.steps.dropLast()) { parent in
            if parent.object != nil {
                parent.object?.removeValue(forKey: last)
            } else if let index = JSONPath.pointerIndex(last) {
                parent.array?.remove(at: index)
            }
        }
        return value
    }

    /// Changes the value at a place that exists.
    ///
    /// Every array and object on the way is taken out of the one around it, changed, and put back: no recursion, and none
    /// of them is copied if nothing else refers to it.
    private mutating func modify(_ steps: ArraySlice<String>, _ change: (inout JSONValue) -> Void) {
        var outer: [JSONValue] = []
        var value = self
        self = .null
        for step in steps {
            var inner = JSONValue.null
            if let index = value.array == nil ? nil : JSONPath.pointerIndex(step) {
                swap(&inner, &value[index])
            } else {
                swap(&inner, &value[step])
            }
            outer.append(value)
            value = inner
        }
        change(&value)
        for step in steps.reversed() {
            guard var around = outer.popLast() else { break }
            if let index = around.array == nil ? nil : JSONPath.pointerIndex(step) {
                around[index] = value
            } else {
                around[step] = value
            }
            value = around
        }
        self = value
    }
}
