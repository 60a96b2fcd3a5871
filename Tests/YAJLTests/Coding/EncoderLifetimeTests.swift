import Testing
import YAJL

/// An encoder keeps nothing of values that could not be encoded.
@Suite struct EncoderLifetimeTests {
    private final class Marker: Sendable {}

    private enum Key: CodingKey { case a, aB }
    private struct Problem: Error {}
    private final class Keeper { var container: KeyedEncodingContainer<Key>? }

    /// Fails in a container that is in a container that is in a container.
    private struct Failing: Encodable {
        func encode(to encoder: any Encoder) throws {
            var outer = encoder.container(keyedBy: JSONCodingKey.self)
            var array = outer.nestedUnkeyedContainer(forKey: "a")
            var inner = array.nestedContainer(keyedBy: JSONCodingKey.self)
            var innermost = inner.superEncoder(forKey: "b").unkeyedContainer()
            try innermost.encode(Double.nan)
        }
    }

    /// Goes on after a failure.
    private struct Forgiving: Encodable {
        func encode(to encoder: any Encoder) throws {
            var container = encoder.unkeyedContainer()
            try? container.encode(Failing())
            try container.encode(1)
        }
    }

    /// Each nested container refers to the one around it, and that to it.
    @Test func nestedContainersAreFreed() throws {
        weak var marker: Marker?
        func encode(_ value: some Encodable) -> String? {
            let new = Marker()
            marker = new
            var encoder = YAJLEncoder()
            if let key = CodingUserInfoKey(rawValue: "marker") { encoder.userInfo[key] = new }
            return try? encoder.string(from: value)
        }
        for _ in 0..<3 {
            #expect(encode([1]) == "[1]")
            try #require(marker == nil, "after a success")
            #expect(encode(Failing()) == nil)
            #expect(marker == nil, "after a failure")
            #expect(encode(Forgiving()) == "[1]")
            #expect(marker == nil, "after a failure that was caught")
        }
    }

    /// A container that is taken from one that has outlived its value is not held by it for ever.
    @Test func containersOfKeptContainersAreFreed() throws {
        struct Keeping: Encodable {
            let keeper: Keeper
            func encode(to encoder: any Encoder) throws {
                var outer = encoder.container(keyedBy: Key.self)
                keeper.container = outer.nestedContainer(keyedBy: Key.self, forKey: .a)
                throw Problem()
            }
        }
        struct Outer: Encodable {
            let keeper: Keeper
            func encode(to encoder: any Encoder) throws {
                var container = encoder.unkeyedContainer()
                try? container.encode(Keeping(keeper: keeper))
                _ = keeper.container?.nestedUnkeyedContainer(forKey: .aB)
            }
        }
        weak var marker: Marker?
        for keepsAfterwards in [false, true] {
            let keeper = Keeper()
            var encoder = YAJLEncoder()
            do {
                let new = Marker()
                marker = new
                encoder.userInfo[try #require(CodingUserInfoKey(rawValue: "marker"))] = new
            }
            if keepsAfterwards {
                #expect(throws: Problem.self) { try encoder.string(from: Keeping(keeper: keeper)) }
            } else {
                #expect(try encoder.string(from: Outer(keeper: keeper)) == "[]")
            }
            var nested = keeper.container?.nestedContainer(keyedBy: Key.self, forKey: .aB)
            try nested?.encode(1, forKey: .a)
            #expect(nested?.codingPath.map(\.stringValue).last == "aB")
            nested = nil
            keeper.container = nil
            encoder = YAJLEncoder()
            #expect(marker == nil)
        }
    }

    /// A container that has outlived its value keeps the texts of its keys.
    @Test func containersThatAreKept() async throws {
        await #expect(processExitsWith: .success) {
            struct Keeping: Encodable {
                let keeper: Keeper
                func encode(to encoder: any Encoder) throws {
                    var outer = encoder.container(keyedBy: Key.self)
                    var inner = outer.nestedContainer(keyedBy: Key.self, forKey: .a)
                    try inner.encode(1, forKey: .aB)
                    keeper.container = inner
                    throw Problem()
                }
            }
            let keeper = Keeper()
            var encoder = YAJLEncoder()
            for _ in 0..<2 {
                #expect(throws: Problem.self) { _ = try encoder.string(from: Keeping(keeper: keeper)) }
            }
            encoder.keyEncodingStrategy = .convertToSnakeCase
            // Other texts belong to the keys now, and memory that was freed gets other contents.
            #expect((try? encoder.string(from: [1])) == "[1]")
            let blocks = (1..<2_000).map { [UInt8](repeating: 0xFF, count: 1 + $0 % 200) }
            for _ in 0..<100 {
                try? keeper.container?.encode(blocks.count, forKey: .a)
                try? keeper.container?.encode(blocks.count, forKey: .aB)
            }
        }
    }
}
