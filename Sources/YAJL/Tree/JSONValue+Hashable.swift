extension JSONValue: Hashable {
    /// Whether two values are the same: numbers by their value (`1` and `1.0` are equal), strings by their bytes, objects
    /// whatever the order of their members.
    ///
    /// - Complexity: O(size), in constant stack space.
    public static func == (left: JSONValue, right: JSONValue) -> Bool {
        var open: [Pair] = []
        guard areEqual(left, right, &open) else { return false }
        while let pair = open.popLast() {
            switch pair {
            case .arrays(let left, let right, let index):
                guard index < left.count else { continue }
                open.append(.arrays(left, right, index + 1))
                guard areEqual(left[index], right[index], &open) else { return false }
            case .objects(let left, let right, let index):
                guard index < left.count else { continue }
                open.append(.objects(left, right, index + 1))
                let member = left[index]
                guard let other = right[member.key], areEqual(member.value, other, &open) else { return false }
            }
        }
        return true
    }

    /// Two arrays or objects that are equal up to an index.
    private enum Pair {
        case arrays(JSONArray, JSONArray, Int)
        case objects(JSONObject, JSONObject, Int)
    }

    /// Whether two values are equal but for what is in them, which is left to do.
    private static func areEqual(_ left: JSONValue, _ right: JSONValue, _ open: inout [Pair]) -> Bool {
        switch (left, right) {
        case (.null, .null): return true
        case (.bool(let left), .bool(let right)): return left == right
        case (.number(let left), .number(let right)): return left == right
        case (.string(let left), .string(let right)): return left.hasSameBytes(as: right)
        case (.array(let left), .array(let right)):
            guard left.count == right.count else { return false }
            if !left.container.isSame(as: right.container) { open.append(.arrays(left, right, 0)) }
            return true
        case (.object(let left), .object(let right)):
            guard left.count == right.count else { return false }
            if !left.container.isSame(as: right.container) { open.append(.objects(left, right, 0)) }
            return true
        default: return false
        }
    }

    /// Hashes what `==` compares.
    ///
    /// - Complexity: O(size), in constant stack space.
    public func hash(into hasher: inout Hasher) {
        var open: [OpenHash] = []
        var result = Self.hash(of: self, &open)
        while var innermost = open.popLast() {
            if let result { innermost.add(result) }
            if let next = innermost.nextValue() {
                open.append(innermost)
                result = Self.hash(of: next, &open)
            } else {
                result = innermost.finalize()
            }
        }
        hasher.combine(result)
    }

    /// The hash of a scalar; an array or object is opened instead.
    private static func hash(of value: JSONValue, _ open: inout [OpenHash]) -> Int? {
        var hasher = Hasher()
        switch value {
        case .null: hasher.combine(0)
        case .bool(let bool): hasher.combine(bool)
        case .number(let number): hasher.combine(number)
        case .string(let string): hasher.combine(bytesOf: string)
        case .array, .object:
            open.append(OpenHash(value))
            return nil
        }
        return hasher.finalize()
    }
}

/// An array or object of which some values have been hashed.
private struct OpenHash {
    private let value: JSONValue
    private var index = 0
    private var hasher = Hasher()
    /// For an object: the hashes of the members added up, since their order does not matter.
    private var sum = 0

    init(_ value: JSONValue) {
        self.value = value
    }

    /// The value whose hash must be added next.
    mutating func nextValue() -> JSONValue? {
        switch value {
        case .array(let array) where index < array.count: array[index]
        case .object(let object) where index < object.count: object.values[index]
        default: nil
        }
    }

    /// Adds the hash of the next value.
    mutating func add(_ hash: Int) {
        if case .object(let object) = value {
            var member = Hasher()
            member.combine(bytesOf: object.keys[index])
            member.combine(hash)
            sum &+= member.finalize()
        } else {
            hasher.combine(hash)
        }
        index += 1
    }

    func finalize() -> Int {
        var hasher = hasher
        hasher.combine(value.kind)
        hasher.combine(index)
        hasher.combine(sum)
        return hasher.finalize()
    }
}

extension JSONArray: Hashable {
    /// Whether two arrays have equal elements in the same order.
    public static func == (left: JSONArray, right: JSONArray) -> Bool { JSONValue.array(left) == .array(right) }

    /// Hashes what `==` compares.
    public func hash(into hasher: inout Hasher) { JSONValue.array(self).hash(into: &hasher) }
}

extension JSONObject: Hashable {
    /// Whether two objects have the same names with equal values, in any order.
    public static func == (left: JSONObject, right: JSONObject) -> Bool { JSONValue.object(left) == .object(right) }

    /// Hashes what `==` compares.
    public func hash(into hasher: inout Hasher) { JSONValue.object(self).hash(into: &hasher) }
}
