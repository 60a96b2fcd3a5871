/// Any key: the name of a member, or the index of an element.
///
/// Decoders and encoders use it in coding paths where the program gave no key of its own, and it serves to read members
/// whose names are not known when the program is written:
///
/// ```swift
/// let container = try decoder.container(keyedBy: JSONCodingKey.self)
/// for key in container.allKeys { print(key.stringValue) }
/// ```
public struct JSONCodingKey: CodingKey, Sendable, Hashable {
    /// The name; of an index `Index` and its number.
    public let stringValue: String

    /// The index.
    public let intValue: Int?

    /// Creates the key of a member.
    public init(stringValue: String) {
        self.stringValue = stringValue
        intValue = nil
    }

    /// Creates the key of an element.
    public init(intValue: Int) {
        stringValue = "Index \(intValue)"
        self.intValue = intValue
    }

    /// The key of a member of a dictionary, which is an integer as well if its name is one.
    init(ofMember name: String) {
        stringValue = name
        intValue = Int(name)
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
