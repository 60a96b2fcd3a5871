extension JSONObject: RandomAccessCollection {
    /// A member: its name and its value.
    public typealias Element = (key: String, value: JSONValue)

    /// 0.
    @inlinable public var startIndex: Int { 0 }

    /// The number of members.
    @inlinable
    public var endIndex: Int {
        switch storage {
        case .empty: 0
        case .slice(let arena, let index): arena.node(index).count
        case .changed(let values): values.count
        case .built(let members): members.count
        }
    }

    /// The member at a place, which must be valid.
    @inlinable
    public subscript(position: Int) -> Element { (keys[position], values[position]) }

    /// Where the member with a name is, or `nil`.
    ///
    /// - Complexity: O(1) on average, O(log(count)) after members have been removed.
    public func index(forKey key: String) -> Int? { position(of: key) }

    /// The names, in order.
    @inlinable public var keys: Keys { Keys(self) }

    /// The values, in order.
    @inlinable public var values: Values { Values(self) }

    /// The names of an object's members.
    ///
    /// They are in the order of the members. The collection is a view: making it copies nothing.
    public struct Keys: RandomAccessCollection, Sendable {
        @usableFromInline let object: JSONObject

        @inlinable
        init(_ object: JSONObject) {
            self.object = object
        }

        /// 0.
        @inlinable public var startIndex: Int { 0 }

        /// The number of members.
        @inlinable public var endIndex: Int { object.endIndex }

        /// Whether a member has this name, byte for byte.
        ///
        /// - Complexity: O(1) on average.
        public func contains(_ name: String) -> Bool { object.contains(key: name) }

        /// Where the member with this name is, or `nil`.
        ///
        /// - Complexity: O(1) on average, O(log(count)) after members have been removed.
        public func firstIndex(of name: String) -> Int? { object.index(forKey: name) }

        /// The name of the member at a place, which must be valid.
        @inlinable
        public subscript(position: Int) -> String {
            switch object.storage {
            case .slice(let arena, let index):
                return arena.string(arena.child(position, of: index, width: 2))
            case .changed(let values):
                return values.arena.string(values.arena.child(position, of: values.index, width: 2))
            case .built(let members):
                return members.key(at: position)
            case .empty:
                return [String]()[position]
            }
        }
    }

    /// The values of an object's members.
    ///
    /// They are in the order of the members. The collection is a view: making it copies nothing.
    public struct Values: RandomAccessCollection, Sendable {
        @usableFromInline let object: JSONObject

        @inlinable
        init(_ object: JSONObject) {
            self.object = object
        }

        /// 0.
        @inlinable public var startIndex: Int { 0 }

        /// The number of members.
        @inlinable public var endIndex: Int { object.endIndex }

        /// The value of the member at a place, which must be valid.
        @inlinable
        public subscript(position: Int) -> JSONValue {
            switch object.storage {
            case .slice(let arena, let index):
                return arena.value(arena.child(position, of: index, width: 2) &+ 1)
            case .changed(let values):
                return values.value(at: position)
            case .built(let members):
                return members.value(at: position)
            case .empty:
                return [JSONValue]()[position]
            }
        }
    }
}
