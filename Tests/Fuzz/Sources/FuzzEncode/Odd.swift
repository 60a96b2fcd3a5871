import Foundation
import FuzzSupport
import YAJL

/// A value of a document that encodes itself in one of the ways there are.
indirect enum Odd: Encodable, Sendable {
    case null, none, empty
    case bool(Bool), string(String), url(URL), data(Data), date(Date), decimal(Decimal), uuid(UUID)
    case int(Int), int8(Int8), uint64(UInt64), double(Double), float(Float), int128(Int128)
    case array([Odd], way: Int)
    case object([Member], way: Int)

    struct Member: Sendable {
        var key: Key
        var value: Odd
    }

    struct Key: CodingKey {
        var stringValue: String
        var intValue: Int?
        init(stringValue: String) { self.stringValue = stringValue }
        init(intValue: Int) {
            self.intValue = intValue
            stringValue = "\(intValue)"
        }
    }

    init(_ value: JSONValue, _ decisions: inout Decisions) {
        switch value {
        case .null: self = decisions.pick([.null, .none, .empty])
        case .bool(let value): self = .bool(value)
        case .number(let number): self = Self.number(number, &decisions)
        case .string(let text): self = Self.string(text, &decisions)
        case .array(let array):
            self = .array(array.map { Odd($0, &decisions) }, way: decisions.number(0...4))
        case .object(let object):
            var members: [Member] = []
            // By `String`, since Foundation keeps one of names that are canonically equal.
            for (key, value) in object where !members.contains(where: { $0.key.stringValue == key }) {
                members.append(Member(key: Key(stringValue: key), value: Odd(value, &decisions)))
            }
            self = .object(members, way: decisions.number(0...5))
        }
    }

    private static func number(_ number: JSONNumber, _ decisions: inout Decisions) -> Odd {
        let double = Double(number)
        switch decisions.number(0...7) {
        case 0, 1: if let int = Int(exactly: number) { return .int(int) }
        case 2: if let int = Int8(exactly: number) { return .int8(int) }
        case 3: if let int = UInt64(exactly: number) { return .uint64(int) }
        case 4: return .float(Float(double))
        case 5: if double.magnitude < 1e9 { return .decimal(Decimal(Int(double)) / 8) }
        case 6: if double.magnitude < 1e12 { return .date(Date(timeIntervalSinceReferenceDate: double)) }
        default: break
        }
        return .double(double)
    }

    private static func string(_ text: String, _ decisions: inout Decisions) -> Odd {
        switch decisions.number(0...7) {
        case 0: return .data(Data(text.utf8))
        case 1: return URL(string: text).map { .url($0) } ?? .string(text)
        case 2: return .uuid(UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, decisions.byte())))
        case 3: return .double(decisions.pick([.nan, .infinity, -.infinity]))
        default: return .string(text)
        }
    }

    func encode(to encoder: any Encoder) throws {
        switch self {
        // Nothing at all is written.
        case .empty: break
        case .array(let elements, let way): try Self.encode(elements, way, to: encoder)
        case .object(let members, let way): try Self.encode(members, way, to: encoder)
        default:
            var container = encoder.singleValueContainer()
            try encodeScalar(into: &container)
        }
    }

    private func encodeScalar(into container: inout any SingleValueEncodingContainer) throws {
        switch self {
        case .bool(let value): try container.encode(value)
        case .string(let value): try container.encode(value)
        case .url(let value): try container.encode(value)
        case .data(let value): try container.encode(value)
        case .date(let value): try container.encode(value)
        case .decimal(let value): try container.encode(value)
        case .uuid(let value): try container.encode(value)
        case .int(let value): try container.encode(value)
        case .int8(let value): try container.encode(value)
        case .uint64(let value): try container.encode(value)
        case .double(let value): try container.encode(value)
        case .float(let value): try container.encode(value)
        case .int128(let value): try container.encode(value)
        case .none: try container.encode(Int?.none)
        case .null, .empty, .array, .object: try container.encodeNil()
        }
    }
}

extension Odd {
    private static func encode(_ elements: [Odd], _ way: Int, to encoder: any Encoder) throws {
        if way == 0 {
            var container = encoder.singleValueContainer()
            try container.encode(elements)
            return
        }
        var container = encoder.unkeyedContainer()
        for element in elements {
            switch element {
            case .null where way > 1: try container.encodeNil()
            case .array(let inner, _) where way == 2:
                var nested = container.nestedUnkeyedContainer()
                for element in inner { try nested.encode(element) }
            case .object(let members, _) where way == 2:
                var nested = container.nestedContainer(keyedBy: Key.self)
                for member in members { try nested.encode(member.value, forKey: member.key) }
            default:
                if way == 3 { try element.encode(to: container.superEncoder()) } else { try container.encode(element) }
            }
        }
    }

    private static func encode(_ members: [Member], _ way: Int, to encoder: any Encoder) throws {
        if way == 0 {
            var container = encoder.singleValueContainer()
            try container.encode(Dictionary(members.map { ($0.key.stringValue, $0.value) }) { $1 })
            return
        }
        if way == 1 {
            var container = encoder.singleValueContainer()
            try container.encode(Dictionary(members.enumerated().map { ($0, $1.value) }) { $1 })
            return
        }
        var container = encoder.container(keyedBy: Key.self)
        // A strategy can make two names one, and Foundation traps where a nested container gets the name of a value.
        var names: Set<String> = []
        for (index, member) in members.enumerated() {
            let isNew = names.insert(member.key.stringValue.lowercased().filter { $0 != "_" }).inserted
            // A second container of the same encoder continues with the same object.
            if way == 5, index % 2 == 1 {
                var second = encoder.container(keyedBy: Key.self)
                try second.encode(member.value, forKey: member.key)
                continue
            }
            switch member.value {
            case .null where way > 2: try container.encodeNil(forKey: member.key)
            case .none where way > 2: try container.encodeIfPresent(Int?.none, forKey: member.key)
            case .array(let inner, _) where way == 3 && isNew:
                var nested = container.nestedUnkeyedContainer(forKey: member.key)
                for element in inner { try nested.encode(element) }
            case .object(let inner, _) where way == 3 && isNew:
                var nested = container.nestedContainer(keyedBy: Key.self, forKey: member.key)
                for member in inner { try nested.encode(member.value, forKey: member.key) }
            case .int(let value): try container.encode(value, forKey: member.key)
            case .string(let value): try container.encode(value, forKey: member.key)
            default:
                if way == 4 {
                    try member.value.encode(to: container.superEncoder(forKey: member.key))
                } else {
                    try container.encode(member.value, forKey: member.key)
                }
            }
        }
    }
}
