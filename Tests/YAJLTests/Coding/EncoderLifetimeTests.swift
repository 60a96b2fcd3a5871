import Testing
import YAJL

/// An encoder keeps nothing of values that could not be encoded.
@Suite struct EncoderLifetimeTests {
    private final class Marker: Sendable {}

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
}
