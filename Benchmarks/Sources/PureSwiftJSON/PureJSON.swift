/// A JSON value as a plain Swift enum.
public enum PureJSON: Sendable {
    /// `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A number, exactly as written but for superfluous signs and zeros of the exponent.
    case number(PureJSONNumber)
    /// A string.
    case string(String)
    /// An array.
    case array([PureJSON])
    /// An object: its members in document order, repeated names included.
    case object([Member])

    /// A member of an object.
    public struct Member: Sendable {
        /// The name.
        public var key: String

        /// The value.
        public var value: PureJSON

        /// Creates a member.
        public init(key: String, value: PureJSON) {
            self.key = key
            self.value = value
        }
    }

    /// The first member of an object with this name; `nil` if there is none, or the value is not an object.
    ///
    /// - Complexity: O(*n*) in the number of members.
    public subscript(key: String) -> PureJSON? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.key.utf8.elementsEqual(key.utf8) }?.value
    }

    /// The element of an array at an index; `nil` if there is none, or the value is not an array.
    public subscript(index: Int) -> PureJSON? {
        guard case .array(let elements) = self, elements.indices.contains(index) else { return nil }
        return elements[index]
    }

    /// Frees the value without recursion.
    ///
    /// Dropping a tree frees it level by level on the stack, which holds some fifty thousand levels. Whoever raises the
    /// depth limit of the parser beyond that frees its trees with this: `(consume tree).dismantle()`.
    public consuming func dismantle() {
        var pending = [self]
        self = .null
        while let value = pending.popLast() {
            switch consume value {
            case .array(var elements):
                for index in elements.indices where elements[index].isContainer {
                    pending.append(elements[index])
                    elements[index] = .null
                }
            case .object(var members):
                for index in members.indices where members[index].value.isContainer {
                    pending.append(members[index].value)
                    members[index].value = .null
                }
            case .null, .bool, .number, .string:
                break
            }
        }
    }

    private var isContainer: Bool {
        switch self {
        case .array, .object: true
        case .null, .bool, .number, .string: false
        }
    }
}
