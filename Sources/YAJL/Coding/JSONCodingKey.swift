/// Any key: the name of a member, or the index of an element.
///
/// Decoders and encoders use it in coding paths where the program gave no key, and it serves to read members
/// whose names are not known when the program is written:
///
/// ```swift
/// let container = try decoder.container(keyedBy: JSONCodingKey.self)
/// for key in container.allKeys { print(key.stringValue) }
/// ```
///
/// Two keys are equal if they have the same name and the same index.
public struct JSONCodingKey: CodingKey, Hashable, Sendable {
    /// Two words, so that `any CodingKey` needs no memory for it.
    private enum Storage: Hashable, Sendable {
        case name(String)
        /// The name of a member of a dictionary that is an integer as well.
        case integer(String)
        case index(Int)
    }

    private let storage: Storage

    /// The name; of an index `Index` and its number.
    public var stringValue: String {
        switch storage {
        case .name(let name), .integer(let name): name
        case .index(let index): "Index \(index)"
        }
    }

    /// The index.
    public var intValue: Int? {
        switch storage {
        case .name: nil
        case .integer(let name): Int(name)
        case .index(let index): index
        }
    }

    /// Creates the key of a member.
    public init(stringValue: String) {
        storage = .name(stringValue)
    }

    /// Creates the key of an element.
    public init(intValue: Int) {
        storage = .index(intValue)
    }

    /// The key of a member of a dictionary, which is an integer as well if its name is one.
    init(ofMember name: String) {
        storage = Int(name) == nil ? .name(name) : .integer(name)
    }

    /// The key under which classes decode and encode what they inherit.
    static let superclass = JSONCodingKey(stringValue: "super")
}

extension JSONCodingKey: ExpressibleByStringLiteral {
    /// Creates the key of a member.
    public init(stringLiteral value: String) {
        self.init(stringValue: value)
    }
}
