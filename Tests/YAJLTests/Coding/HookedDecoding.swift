import YAJL

@testable import YAJLTestSupport

/// Types, keys, strategies and reports that do some work while a text is decoded.
extension Hook {
    /// Works between any two calls of its containers.
    private struct Model: Decodable, CustomStringConvertible {
        enum Key: String, CodingKey { case name, next, list, id }

        var description: String

        init(from decoder: any Decoder) throws {
            Hook.work()
            let container = try decoder.container(keyedBy: Key.self)
            Hook.work()
            let name = try container.decode(String.self, forKey: .name)
            Hook.work()
            let next = try container.decodeIfPresent(Model.self, forKey: .next)
            Hook.work()
            var list: [Int] = []
            var elements = try container.nestedUnkeyedContainer(forKey: .list)
            while !elements.isAtEnd {
                list.append(try elements.decode(Int.self))
                Hook.work()
            }
            // The same container again, or another one of its type.
            let id = try decoder.container(keyedBy: Key.self).decode(Int.self, forKey: .id)
            Hook.work()
            let keys = container.allKeys.map(\.rawValue).sorted()
            description = "\(path(decoder.codingPath)): \(name) \(id) \(list) \(keys) (\(next?.description ?? ""))"
        }
    }

    /// Its keys work when they are asked for their names, and when they are made of one; those of an enumeration are remembered.
    private struct KeyedModel: Decodable, CustomStringConvertible {
        struct Key: CodingKey {
            private static let names = ["first", "a name that is long", "third"]
            private let index: UInt8

            static let (first, second, third) = (Key(index: 0), Key(index: 1), Key(index: 2))

            private init(index: UInt8) { self.index = index }

            init?(stringValue: String) {
                Hook.work()
                guard let index = Self.names.firstIndex(of: stringValue) else { return nil }
                self.index = UInt8(index)
            }

            init?(intValue: Int) { nil }
            var intValue: Int? { nil }

            var stringValue: String {
                Hook.work()
                return Self.names[Int(index)]
            }
        }

        var description: String

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Key.self)
            let second = try container.decode(Int.self, forKey: .second)
            let first = try container.decode([KeyedModel].self, forKey: .first)
            let keys = container.allKeys.count
            description = "\(second) \(keys) \(container.contains(.third)) \(first)"
        }
    }

    private class Base: Decodable {
        let id: Int
        private enum Key: CodingKey { case id }

        required init(from decoder: any Decoder) throws {
            Hook.work()
            id = try decoder.container(keyedBy: Key.self).decode(Int.self, forKey: .id)
            Hook.work()
        }
    }

    private final class Derived: Base, CustomStringConvertible {
        let name: String
        private enum Key: CodingKey { case name }

        required init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Key.self)
            Hook.work()
            try? Hook.passOver(container.superDecoder())
            name = try container.decode(String.self, forKey: .name)
            try super.init(from: decoder)
        }

        var description: String { "\(name) \(id)" }
    }

    private static func passOver(_ decoder: any Decoder) throws {
        Hook.work()
        _ = try decoder.singleValueContainer().decode(Int.self)
    }

    /// What decoders carry for types.
    private struct Info: Sendable {
        func name() -> String {
            Hook.work()
            return "info"
        }
    }

    private struct InfoModel: Decodable, CustomStringConvertible {
        var description: String

        init(from decoder: any Decoder) throws {
            let info = CodingUserInfoKey(rawValue: "info").flatMap { decoder.userInfo[$0] as? Info }
            let name = info?.name() ?? "none"
            description = "\(name) \(try decoder.singleValueContainer().decode(Int.self)) \(info?.name() ?? "none")"
        }
    }

    private struct SnakeModel: Decodable {
        var someName: Int
        var list: [SnakeModel]?
    }

    // MARK: The table

    private static let model = #"{"name":"a","id":1,"list":[1,2],"next":{"id":2,"list":[],"name":"b"}}"#
    private static let wrongModel = #"[{"name":"a","id":1,"list":[1],"next":{"name":"b","list":[2],"id":"x"}}]"#
    private static let fewErrors = #"[\#(model),{"name":"c","list":[],"id":true},{"name":"d","list":["e"]}]"#

    // One value each, so that a hook within itself has the same one.
    private static let plain = YAJLDecoder()
    private static let collecting = with { $0.collectsErrors = true }
    private static let lenient = with { $0.leniency = .nilForInvalidOptionals }
    private static let informed = with { decoder in
        if let key = CodingUserInfoKey(rawValue: "info") { decoder.userInfo[key] = Info() }
    }
    private static let renaming = with {
        $0.keyDecodingStrategy = .custom { keys in
            Hook.work()
            let name = keys.last?.stringValue ?? ""
            return JSONCodingKey(stringValue: name.hasPrefix("x") ? String(name.dropFirst()) : name)
        }
    }

    private static func with(_ change: (inout YAJLDecoder) -> Void) -> YAJLDecoder {
        var decoder = YAJLDecoder()
        change(&decoder)
        return decoder
    }

    private static func decode<Value: Decodable & CustomStringConvertible>(
        _ name: String,
        _ type: Value.Type,
        _ decoder: YAJLDecoder,
        _ text: String
    ) -> Hook {
        Hook(name) { try decoder.decode(type, from: text).description }
    }

    static let decoding: [Hook] = [
        decode("a model", Model.self, plain, model),
        decode("a model with an error", [Model].self, plain, wrongModel),
        decode("models with errors that are collected", [Model].self, collecting, fewErrors),
        decode("models whose optionals are lenient", [Model].self, lenient, wrongModel),
        decode(
            "the names of keys",
            KeyedModel.self,
            plain,
            #"{"a name that is long":1,"first":[{"first":[],"a name that is long":2,"x":0}]}"#
        ),
        decode("the names of keys, with an error", KeyedModel.self, plain, #"{"a name that is long":1}"#),
        decode("classes", [Derived].self, plain, #"[{"name":"a","id":1,"super":2},{"id":2,"name":"b"}]"#),
        decode("user info", [InfoModel].self, informed, "[1,2]"),
        Hook("a key strategy") {
            let text = #"{"xsomeName":1,"list":[{"someName":2},{"xsomeName":"3"}]}"#
            return "\(try renaming.decode(SnakeModel.self, from: text))"
        },
        Hook("reports of elements that are left out") {
            let places = Noted<[String]>([])
            let decoder = with {
                $0.invalidElementStrategy = .skip {
                    places.value.append(place($0))
                    Hook.work()
                    places.value.append(place($0))
                }
            }
            let found = try decoder.decode([[Int]].self, from: #"[[1,"x"],2,["y",3],[4]]"#)
            return "\(found) \(places.value)"
        },
        Hook("models of a reader") {
            var reader = JSONReader(parsing: "[\(model),\(wrongModel)]")
            var found = ""
            try reader.readArray { found += "\(try plain.decode(Model.self, from: &$0)) " }
            return found
        },
        Hook("models as items") {
            let items = JSONBytes("[\(model),\(model),\(wrongModel),\(model)]").items(at: "$[*]", as: Model.self)
            return items.outcomes.map { outcome in
                switch outcome {
                case .success(let model): model.description
                case .failure(let error): short(error)
                }
            }.joined(separator: "\n")
        },
    ]
}
