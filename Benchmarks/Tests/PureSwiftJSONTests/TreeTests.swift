import PureSwiftJSON
import Testing

@Suite struct TreeTests {
    private func tree(_ text: String, maximumDepth: Int = 512) throws -> PureJSON {
        try PureJSONParser.tree(Array(text.utf8), maximumDepth: maximumDepth)
    }

    @Test func keepsMembersInOrderAndRepeatedNames() throws {
        guard case .object(let members) = try tree(#"{"b":1,"a":{"x":[]},"b":"two","":null}"#) else {
            Issue.record("no object")
            return
        }
        #expect(members.map(\.key) == ["b", "a", "b", ""])
        guard case .string("two") = members[2].value else {
            Issue.record("no string")
            return
        }
    }

    @Test func looksUpByBytes() throws {
        let root = try tree("{\"caf\\u00e9\":[true],\"cafe\\u0301\":2}")
        guard case .bool(true) = root["caf\u{E9}"]?[0], case .number(let number) = root["cafe\u{301}"] else {
            Issue.record("names that only look the same are mixed up")
            return
        }
        #expect(number.integer == 2)
        #expect(root["missing"] == nil)
        #expect(root["caf\u{E9}"]?[1] == nil)
    }

    @Test func readsTheSameKeysFromLongDocuments() throws {
        // Names of all lengths up to beyond what is remembered, some again and again, some only once.
        let names = (0..<80).map { String(repeating: "k", count: $0) }
        let objects = (0..<60).map { round in
            "{" + (names + ["once\(round)"]).map { "\"\($0)\":\"\($0)\"" }.joined(separator: ",") + "}"
        }
        guard case .array(let elements) = try tree("[" + objects.joined(separator: ",") + "]") else {
            Issue.record("no array")
            return
        }
        for (round, element) in elements.enumerated() {
            guard case .object(let members) = element else {
                Issue.record("no object")
                return
            }
            #expect(members.map(\.key) == names + ["once\(round)"])
            for member in members {
                guard case .string(member.key) = member.value else {
                    Issue.record("\(member.key) has the value of another")
                    return
                }
            }
        }
    }

    @Test func visitorSeesTheDocumentInOrder() throws {
        var visitor = TraceVisitor()
        let text = " {\"a\" : [ 1 , -2.50e+1 , true ] ,\n\"b\":{ } , \"c\":[\t[ ] , null ]\r}\n"
        try PureJSONParser.visit(Array(text.utf8), with: &visitor)
        #expect(
            visitor.events == [
                "{", "key a", "[", "number 1", "number -2.50e+1", "bool true", "]", "key b", "{", "}",
                "key c", "[", "[", "]", "null", "]", "}",
            ]
        )
    }
}

@Suite struct DepthTests {
    private func nested(_ depth: Int) -> [UInt8] {
        // Both kinds, in a pattern that does not repeat at a multiple of 64.
        let isObject = (0..<depth).map { $0 % 7 == 3 || $0 % 5 == 1 }
        var bytes: [UInt8] = []
        for isObject in isObject { bytes += isObject ? Array("{\"a\":".utf8) : Array("[".utf8) }
        bytes += Array("0".utf8)
        for isObject in isObject.reversed() { bytes += isObject ? Array("}".utf8) : Array("]".utf8) }
        return bytes
    }

    @Test(arguments: [1, 2, 63, 64, 65, 127, 128, 129, 512])
    func limitIsExact(_ limit: Int) {
        #expect(error(nested(limit - 1), maximumDepth: limit) == nil)
        #expect(error(nested(limit), maximumDepth: limit) == nil)
        #expect(error(nested(limit + 1), maximumDepth: limit)?.reason == .tooDeep)
    }

    @Test func limitIs512() {
        #expect(error(nested(512)) == nil)
        #expect(error(nested(513))?.reason == .tooDeep)
    }

    @Test func mismatchedBracketIsFoundAtAnyDepth() {
        for depth in [1, 63, 64, 65, 130] {
            var bytes = nested(depth)
            bytes[bytes.count - 1] ^= UInt8(ascii: "]") ^ UInt8(ascii: "}")
            #expect(error(bytes) == PureJSONError(reason: .unexpectedByte, offset: bytes.count - 1))
        }
    }

    @Test func millionLevelsNeedNoStack() throws {
        let bytes = nested(1_000_000)
        #expect(error(bytes)?.reason == .tooDeep)
        #expect(error(bytes, maximumDepth: 1_000_000) == nil)
        try PureJSONParser.tree(bytes, maximumDepth: 1_000_000).dismantle()
    }

    @Test func invalidDeepTextFreesItsTreeWithoutStack() {
        let bytes = Array("[1,{\"a\":".utf8) + nested(300_000) + Array(",\"b\":".utf8) + nested(300_000) + [0x58]
        #expect(throws: PureJSONError(reason: .unexpectedByte, offset: bytes.count - 1)) {
            try PureJSONParser.tree(bytes, maximumDepth: 1_000_000)
        }
    }
}
