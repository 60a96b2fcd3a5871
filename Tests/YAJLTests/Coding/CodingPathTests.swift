import Testing
import YAJL

@testable import YAJLTestSupport

/// Coding paths are right whenever the program asks for them, though they share keys with the last one.
struct CodingPathTests {
    /// The way of the program through a text, with what it has asked for on it.
    // Unchecked, since one decoding uses it.
    private final class Walk: @unchecked Sendable {
        var random: SplitMix64
        var steps: [String] = []
        var wrong: [String] = []
        /// Errors that the program keeps, each with its path.
        var kept: [(context: DecodingError.Context, path: String)] = []
        var checks = 0

        init(seed: UInt64) { random = SplitMix64(seed: seed) }

        var here: String { steps.joined(separator: ".") }

        func chance() -> Bool { Bool.random(using: &random) }

        func expectRight(sourceLocation: SourceLocation = #_sourceLocation) {
            #expect(wrong.prefix(3) == [], sourceLocation: sourceLocation)
            #expect(checks > 100, sourceLocation: sourceLocation)
            #expect(
                kept.allSatisfy { path($0.context.codingPath) == $0.path },
                sourceLocation: sourceLocation
            )
        }

        func check(_ keys: [any CodingKey]) {
            checks += 1
            let found = path(keys)
            if found != here { wrong.append("\(found), not \(here)") }
        }

        func attempt<T>(_ work: () throws -> T) -> T? {
            do { return try work() } catch {
                guard let context = context(error) else { return nil }
                check(context.codingPath)
                if chance() { kept.append((context, here)) }
                return nil
            }
        }
    }

    private static let walk = CodingUserInfoKey(rawValue: "walk").unsafelyUnwrapped

    private enum Name: String, CodingKey { case a, b, c }

    private struct Place: Decodable {
        init(from decoder: any Decoder) throws {
            guard let walk = decoder.userInfo[CodingPathTests.walk] as? Walk else { return }
            if walk.chance() { walk.check(decoder.codingPath) }
            let value = try decoder.singleValueContainer()
            if walk.chance() { _ = walk.attempt { try value.decode(Bool.self) } }
            if walk.chance() { _ = walk.attempt { try value.decode(String.self) } }
            if var elements = walk.attempt({ try decoder.unkeyedContainer() }) {
                while !elements.isAtEnd {
                    walk.steps.append("[\(elements.currentIndex)]")
                    if walk.chance() {
                        _ = try elements.decode(Place.self)
                    } else {
                        _ = try Place(from: elements.superDecoder())
                    }
                    walk.steps.removeLast()
                    if walk.chance() { walk.check(elements.codingPath) }
                    if walk.chance() { walk.check(decoder.codingPath) }
                }
            } else if walk.chance() {
                guard let members = walk.attempt({ try decoder.container(keyedBy: Name.self) }) else { return }
                for name in members.allKeys { try Self.readMember(name, of: members, at: walk) }
            } else {
                guard let members = walk.attempt({ try decoder.container(keyedBy: JSONCodingKey.self) }) else { return }
                for name in members.allKeys { try Self.readMember(name, of: members, at: walk) }
            }
            if walk.chance() { walk.check(decoder.codingPath) }
        }

        private static func readMember<Key>(
            _ name: Key,
            of members: KeyedDecodingContainer<Key>,
            at walk: Walk
        ) throws {
            walk.steps.append(name.stringValue)
            if walk.chance() { _ = walk.attempt { try members.decode(Bool.self, forKey: name) } }
            if walk.chance() { _ = walk.attempt { try members.decode(Int.self, forKey: name) } }
            if walk.chance() {
                _ = try members.decode(Place.self, forKey: name)
            } else {
                _ = try Place(from: members.superDecoder(forKey: name))
            }
            walk.steps.removeLast()
            if walk.chance() { walk.check(members.codingPath) }
        }
    }

    private static func text(depth: Int, _ random: inout SplitMix64) -> String {
        switch depth == 0 ? 0 : Int.random(in: 0..<5, using: &random) {
        case 0: return ["1", "true", "\"text\"", "1.5"].randomElement(using: &random) ?? "1"
        case 1, 2:
            let elements = (0..<Int.random(in: 0..<4, using: &random)).map { _ in text(depth: depth - 1, &random) }
            return "[" + elements.joined(separator: ",") + "]"
        default:
            let names = ["a", "b", "c"].prefix(Int.random(in: 0...3, using: &random))
            let members = names.map { "\"\($0)\":\(text(depth: depth - 1, &random))" }
            return "{" + members.joined(separator: ",") + "}"
        }
    }

    @Test(arguments: [UInt64](1...8)) func anyMoment(seed: UInt64) throws {
        let walk = Walk(seed: seed)
        var decoder = YAJLDecoder()
        decoder.userInfo[Self.walk] = walk
        for _ in 0..<40 {
            _ = try decoder.decode(Place.self, from: Self.text(depth: 5, &walk.random))
        }
        walk.expectRight()
    }

    /// All items are decoded in one session.
    @Test func items() throws {
        let walk = Walk(seed: 9)
        var decoder = YAJLDecoder()
        decoder.userInfo[Self.walk] = walk
        let texts = (0..<100).map { _ in Self.text(depth: 4, &walk.random) }
        let options = JSONParsingOptions(framing: .lines)
        var items = JSONBytes(texts.joined(separator: "\n"), options: options)
            .items(as: Place.self, using: decoder).makeCursor()
        while try items.next() != nil {}
        walk.expectRight()
    }

    /// Says where it is, twice by itself and once by an error.
    private struct Said: Decodable {
        let paths: [String]

        init(from decoder: any Decoder) throws {
            var paths = [path(decoder.codingPath)]
            do { _ = try decoder.singleValueContainer().decode([Int].self) } catch {
                paths.append(path(try #require(context(error)).codingPath))
            }
            self.paths = paths + [path(decoder.codingPath)]
        }
    }

    @Test func dictionaries() throws {
        let said = try YAJLDecoder().decode(
            [String: [String: [Said]]].self,
            from: #"{"a":{"b":[1,{}],"7":["x"]},"c":{},"d":{"":[null]}}"#
        )
        let paths = said.mapValues { $0.mapValues { $0.map(\.paths) } }
        func three(_ path: String) -> [String] { Array(repeating: path, count: 3) }
        #expect(
            paths == [
                "a": ["b": [three("a.b.[0]"), three("a.b.[1]")], "7": [three("a.[7].[0]")]],
                "c": [:], "d": ["": [three("d..[0]")]],
            ]
        )
    }

    /// Decodes arrays of scalars, each before values that cannot be decoded, by keys that a step cannot hold.
    private struct Arrays: Decodable {
        var paths: [String] = []

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: JSONCodingKey.self)
            func look<T: Decodable>(_ type: T.Type, _ name: String) throws {
                _ = try container.decode(T.self, forKey: JSONCodingKey(stringValue: name))
                do { _ = try container.decode(Bool.self, forKey: JSONCodingKey(stringValue: "none")) } catch {
                    paths.append(path(try #require(context(error)).codingPath))
                }
                do { _ = try container.decode(T.self, forKey: JSONCodingKey(stringValue: "wrong")) } catch {
                    paths.append(path(try #require(context(error)).codingPath))
                }
            }
            try look([Int].self, "ints")
            try look([Double].self, "ints")
            try look([Bool].self, "bools")
            try look([String].self, "strings")
            try look([[Int]].self, "lists")
        }
    }

    @Test func keysOfArrays() throws {
        let arrays = try YAJLDecoder().decode(
            [Arrays].self,
            from: #"[{"ints":[1,2],"bools":[true],"strings":["a"],"lists":[[1],[],[1,2]],"none":[],"wrong":[null]}]"#
        )
        #expect(arrays[0].paths == Array(repeating: ["[0].none", "[0].wrong.[0]"], count: 5).flatMap { $0 })
    }

    /// Containers in each other, as a loop makes them.
    private struct Descent: Decodable {
        let keys: [any CodingKey]

        init(from decoder: any Decoder) throws {
            var container = try decoder.unkeyedContainer()
            while container.currentIndex < container.count ?? 0 {
                _ = try container.decode(Int.self)
                container = try container.nestedUnkeyedContainer()
            }
            keys = container.codingPath
        }
    }

    /// Each container keeps the one that it comes from, in rows of 64: a longer row would be freed in too deep a recursion.
    @Test(arguments: [0, 1, 2, 63, 64, 65, 66, 127, 128, 129, 130, 30_000]) func nestedContainers(depth: Int) throws {
        var decoder = YAJLDecoder()
        decoder.parsingOptions.limits.depth = depth + 1
        let text = String(repeating: "[0,", count: depth) + "[" + String(repeating: "]", count: depth + 1)
        let keys = try decoder.decode(Descent.self, from: text).keys
        #expect(keys.map(\.intValue) == Array(repeating: 1, count: depth))
    }

    /// A container that the program keeps.
    private struct Keeper: Decodable {
        let elements: any UnkeyedDecodingContainer
        let members: KeyedDecodingContainer<Name>

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Name.self)
            elements = try container.nestedUnkeyedContainer(forKey: .a)
            members = try container.nestedContainer(keyedBy: Name.self, forKey: .b)
            _ = try container.decode([[Int]].self, forKey: .c)
            #expect(path(elements.codingPath) == path(decoder.codingPath + [Name.a]))
            #expect(path(members.codingPath) == path(decoder.codingPath + [Name.b]))
        }
    }

    @Test func nestedContainersThatAreKept() throws {
        let text = #"{"a":[true],"b":{"c":[1]},"c":[[1],[2]]}"#
        let decoded = try YAJLDecoder().decode([Keeper].self, from: "[\(text),\(text)]")
        var items: [Keeper] = []
        var cursor = JSONBytes("\(text)\n\(text)", options: JSONParsingOptions(framing: .lines))
            .items(as: Keeper.self).makeCursor()
        while let item = try cursor.next() { items.append(item) }
        for (keepers, prefixes) in [(decoded, ["[0].", "[1]."]), (items, ["", ""])] {
            #expect(keepers.count == 2)
            for (keeper, prefix) in zip(keepers, prefixes) {
                #expect(path(keeper.elements.codingPath) == prefix + "a")
                #expect(path(keeper.members.codingPath) == prefix + "b")
                var elements = keeper.elements
                #expect { try elements.decode(Int.self) } throws: {
                    path(context($0)?.codingPath ?? []) == prefix + "a.[0]"
                }
                #expect { try keeper.members.decode([Bool].self, forKey: .c) } throws: {
                    path(context($0)?.codingPath ?? []) == prefix + "b.c.[0]"
                }
            }
        }
    }
}
