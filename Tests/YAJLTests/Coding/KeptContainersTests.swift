import Testing
import YAJL

@testable import YAJLTestSupport

/// Keyed containers are used again once the program has released them, and not before.
@Suite(.serialized) struct KeptContainersTests {
    private enum Key: String, CodingKey {
        case name, next, id
    }

    private typealias Container = KeyedDecodingContainer<Key>

    /// Keeps its container, if `isKept` is set, beyond the decoding.
    private final class Item: Decodable {
        nonisolated(unsafe) static var isKept = false
        let name: String
        let next: Item?
        let container: Container?

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Key.self)
            next = try container.decodeIfPresent(Item.self, forKey: .next)
            // The inner one has had a container of the same type.
            name = try container.decode(String.self, forKey: .name)
            self.container = Self.isKept ? container : nil
        }
    }

    @Test func recursion() throws {
        let text = #"[{"next":{"next":{"name":"c"},"name":"b"},"name":"a"},{"name":"d","next":{"name":"e"}}]"#
        let items = try YAJLDecoder().decode([Item].self, from: text)
        #expect(items[0].name == "a")
        #expect(items[0].next?.name == "b")
        #expect(items[0].next?.next?.name == "c")
        #expect(items[1].name == "d")
        #expect(items[1].next?.name == "e")
    }

    @Test func containersThatOutliveTheirDocument() throws {
        Item.isKept = true
        defer { Item.isKept = false }
        let decoder = YAJLDecoder()
        var items = try decoder.decode(
            [Item].self,
            from: #"[{"name":"a","id":1},{"name":"b","id":2,"next":{"name":"c"}}]"#
        )
        Item.isKept = false
        for round in 10..<13 {
            items += try decoder.decode([Item].self, from: #"[{"name":"x","id":\#(round)},{"name":"y"}]"#)
        }
        #expect(try items[0].container?.decode(Int.self, forKey: .id) == 1)
        #expect(try items[1].container?.decode(Int.self, forKey: .id) == 2)
        #expect(try items[1].container?.decode(Item.self, forKey: .next).name == "c")
        #expect(path(items[1].container?.codingPath ?? []) == "[1]")
        #expect(items[1].next?.container?.allKeys == [.name])
        #expect(items.map(\.name) == ["a", "b", "x", "y", "x", "y", "x", "y"])
    }

    /// Two containers of a type at once.
    private struct Pair: Decodable {
        var names: [String] = []

        init(from decoder: any Decoder) throws {
            var elements = try decoder.unkeyedContainer()
            let first = try elements.nestedContainer(keyedBy: Key.self)
            let second = try elements.nestedContainer(keyedBy: Key.self)
            names = [
                try second.decode(String.self, forKey: .name), try first.decode(String.self, forKey: .name),
                try second.decode(String.self, forKey: .name),
            ]
        }
    }

    private struct Twice: Decodable {
        var names: [String] = []

        init(from decoder: any Decoder) throws {
            let first = try decoder.container(keyedBy: Key.self)
            _ = try? first.decode(Twice.self, forKey: .id)
            let second = try decoder.container(keyedBy: Key.self)
            names.append(try first.decode(String.self, forKey: .name))
            names.append(try second.decode(String.self, forKey: .name))
            names.append(try first.decode(String.self, forKey: .name))
        }
    }

    @Test func severalAtOnce() throws {
        let decoder = YAJLDecoder()
        #expect(try decoder.decode([Pair].self, from: #"[[{"name":"a"},{"name":"b"}]]"#)[0].names == ["b", "a", "b"])
        #expect(try decoder.decode(Twice.self, from: #"{"id":{"id":0},"name":"a"}"#).names == ["a", "a", "a"])
        #expect(
            try decoder.decode([Twice].self, from: #"[{"name":"a"},{"id":{"name":"c"},"name":"b"}]"#)[1].names == [
                "b", "b", "b",
            ]
        )
    }

    /// Everything that a decoding has held is freed with it, though its containers are kept for the next one.
    @Test func decodingsAreFreed() throws {
        final class Info: Sendable {}
        weak var info: Info?
        do {
            let new = Info()
            info = new
            var decoder = YAJLDecoder()
            decoder.userInfo[try #require(CodingUserInfoKey(rawValue: "info"))] = new
            _ = try decoder.decode([Item].self, from: #"[{"name":"a"},{"name":"b","next":{"name":"c"}}]"#)
            #expect(throws: DecodingError.self) { try decoder.decode([Item].self, from: #"[{"name":1}]"#) }
        }
        #expect(info == nil)
    }
}
