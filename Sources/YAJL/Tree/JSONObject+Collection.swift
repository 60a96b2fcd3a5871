extension JSONObject: RandomAccessCollection {
    /// A member: its name and its value.
    public typealias Element = (key: String, value: JSONValue)

    /// 0.
    @inlinable public var startIndex: Int { 0 }

    /// The number of members.
    @inlinable
    public var endIndex: Int { container.count }

    /// The member at a place, which must be valid.
    @inlinable
    public subscript(position: Int) -> Element { (keys[position], values[position]) }

    /// Where the member with a name is, or `nil`.
    ///
    /// - Complexity: O(1) on average, O(log(count)) after members have been removed.
    public func index(forKey key: String) -> Int? { position(of: key) }

    /// The names, in order.
    @inlinable public var keys: Keys { Keys(container) }

    /// The values, in order.
    @inlinable public var values: Values { Values(container) }

    /// The names of an object's members.
    ///
    /// They are in the order of the members. The collection is a view: making it copies nothing. `contains(_:)`,
    /// `firstIndex(of:)` and `lastIndex(of:)` compare names by their bytes, and take O(1) on average. After members have been
    /// removed, an index takes O(log(count)).
    public struct Keys: RandomAccessCollection, Sendable {
        @usableFromInline let container: Container

        @inlinable
        init(_ container: Container) {
            self.container = container
        }

        /// 0.
        @inlinable public var startIndex: Int { 0 }

        /// The number of members.
        @inlinable public var endIndex: Int { container.count }

        // The standard library asks for these. Otherwise it would compare characters, one name after the other.

        /// Whether a member has this name, byte for byte.
        public func _customContainsEquatableElement(_ name: String) -> Bool? { container.position(of: name) != nil }
        /// Where the member with this name is; `nil` inside if there is none.
        public func _customIndexOfEquatableElement(_ name: String) -> Int?? { .some(container.position(of: name)) }
        /// The same place, since names differ.
        public func _customLastIndexOfEquatableElement(_ name: String) -> Int?? { .some(container.position(of: name)) }

        /// The name of the member at a place, which must be valid.
        @inlinable
        public subscript(position: Int) -> String { container.key(at: position) }
    }

    /// The values of an object's members.
    ///
    /// They are in the order of the members. The collection is a view: making it copies nothing.
    public struct Values: RandomAccessCollection, Sendable {
        @usableFromInline let container: Container

        @inlinable
        init(_ container: Container) {
            self.container = container
        }

        /// 0.
        @inlinable public var startIndex: Int { 0 }

        /// The number of members.
        @inlinable public var endIndex: Int { container.count }

        /// The value of the member at a place, which must be valid.
        @inlinable
        public subscript(position: Int) -> JSONValue { container.value(at: position) }
    }
}
