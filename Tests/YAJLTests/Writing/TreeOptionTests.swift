import Testing
import YAJL

@testable import YAJLTestSupport

/// The effect of options on a tree, computed by the test on the tree itself.
@Suite struct TreeOptionTests {
    /// Without the members that are null, in arrays and objects within as well.
    private static func withoutNulls(_ model: TreeModel) -> TreeModel {
        switch model {
        case .array(let elements): return .array(elements.map(withoutNulls))
        case .object(let members):
            return .object(
                members.compactMap { member in
                    if case .null = member.value { return nil }
                    return TreeModel.Member(key: member.key, value: withoutNulls(member.value))
                }
            )
        default: return model
        }
    }

    /// With the members in the order of the bytes of their names.
    private static func sorted(_ model: TreeModel) -> TreeModel {
        switch model {
        case .array(let elements): .array(elements.map(sorted))
        case .object(let members):
            .object(
                members.map { TreeModel.Member(key: $0.key, value: sorted($0.value)) }.sorted {
                    Array($0.key.utf8).lexicographicallyPrecedes(Array($1.key.utf8))
                }
            )
        default: model
        }
    }

    /// The names of all members, in order.
    private static func names(_ value: JSONValue) throws -> [[UInt8]] {
        var recorder = Recorder()
        try value.walk(&recorder)
        return recorder.events.compactMap { if case .key(let key) = $0 { Array(key.utf8) } else { nil } }
    }

    @Test(arguments: 0..<4)
    func omitsNullsAndSortsKeys(_ part: Int) throws {
        var trees = RandomTree(seed: UInt64(400 + part))
        for round in 0..<scaled(25_000) {
            let model = trees.next()
            for value in [model.value, model.value.copied()] {
                for sorts in [false, true] {
                    for omits in [false, true] {
                        let options = JSONWritingOptions(sortsKeys: sorts, omitsNulls: omits)
                        let left = omits ? Self.withoutNulls(model) : model
                        let expected = sorts ? Self.sorted(left) : left
                        let text = value.encoded(options)
                        let found = try JSONValue(parsing: text)
                        guard text == expected.value.encoded(), found == left.value,
                            try Self.names(found) == Self.names(expected.value)
                        else {
                            Issue.record("round \(round), \(options): \(String(decoding: text, as: UTF8.self))")
                            return
                        }
                    }
                }
            }
        }
    }

    /// Members in any order give one sorted text, so that it can be compared and signed.
    @Test func sortedTextDoesNotDependOnTheOrder() throws {
        var generator = SplitMix64(seed: 500)
        let options = JSONWritingOptions(sortsKeys: true)
        for count in [0, 1, 2, 7, 8, 9, 65, 1000] {
            let members = (0..<count).map { (key: "\($0 * 7919 % 1009)é", value: JSONValue.array([JSONValue($0)])) }
            let first = JSONValue.object(JSONObject(members))
            for _ in 0..<5 {
                let other = JSONValue.object(JSONObject(members.shuffled(using: &generator)))
                #expect(other.encoded(options) == first.encoded(options))
                #expect(other.copied().encoded(options) == first.encoded(options))
            }
        }
    }

    @Test func nulls() throws {
        let options = JSONWritingOptions(omitsNulls: true)
        let cases = [
            ("null", "null"), ("[null]", "[null]"), (#"{"a":null}"#, "{}"),
            (#"[{"a":null},{"a":[null]}]"#, #"[{},{"a":[null]}]"#),
            (#"{"a":null,"b":1,"c":null,"d":{"e":null},"f":null}"#, #"{"b":1,"d":{}}"#),
            (#"{"a":"null"}"#, #"{"a":"null"}"#),
        ]
        for (text, expected) in cases {
            let value = try JSONValue(parsing: text)
            #expect(String(decoding: value.encoded(options), as: UTF8.self) == expected)
        }
    }
}
