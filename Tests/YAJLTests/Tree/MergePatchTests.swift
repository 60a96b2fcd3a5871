import Testing
import YAJL

@testable import YAJLTestSupport

/// ``JSONValue/merge(_:)``, RFC 7396.
@Suite struct MergePatchTests {
    /// The table of appendix A, and more: target, patch, result.
    @Test(arguments: [
        (#"{"a":"b"}"#, #"{"a":"c"}"#, #"{"a":"c"}"#),
        (#"{"a":"b"}"#, #"{"b":"c"}"#, #"{"a":"b","b":"c"}"#),
        (#"{"a":"b"}"#, #"{"a":null}"#, #"{}"#),
        (#"{"a":"b","b":"c"}"#, #"{"a":null}"#, #"{"b":"c"}"#),
        (#"{"a":["b"]}"#, #"{"a":"c"}"#, #"{"a":"c"}"#),
        (#"{"a":"c"}"#, #"{"a":["b"]}"#, #"{"a":["b"]}"#),
        (#"{"a":{"b":"c"}}"#, #"{"a":{"b":"d","c":null}}"#, #"{"a":{"b":"d"}}"#),
        (#"{"a":[{"b":"c"}]}"#, #"{"a":[1]}"#, #"{"a":[1]}"#),
        (#"["a","b"]"#, #"["c","d"]"#, #"["c","d"]"#),
        (#"{"a":"b"}"#, #"["c"]"#, #"["c"]"#),
        (#"{"a":"foo"}"#, #"null"#, #"null"#),
        (#"{"a":"foo"}"#, #""bar""#, #""bar""#),
        (#"{"e":null}"#, #"{"a":1}"#, #"{"e":null,"a":1}"#),
        (#"[1,2]"#, #"{"a":"b","c":null}"#, #"{"a":"b"}"#),
        (#"{}"#, #"{"a":{"bb":{"ccc":null}}}"#, #"{"a":{"bb":{}}}"#),
        // The example of section 3.
        (
            #"{"title":"Goodbye!","author":{"givenName":"John","familyName":"Doe"},"tags":["example","sample"],"content":"This will be unchanged"}"#,
            #"{"title":"Hello!","phoneNumber":"+01-123-456-7890","author":{"familyName":null},"tags":["example"]}"#,
            #"{"title":"Hello!","author":{"givenName":"John"},"tags":["example"],"content":"This will be unchanged","phoneNumber":"+01-123-456-7890"}"#
        ),
        // Members keep their places; nulls inside of arrays stay.
        (
            #"{"a":1,"b":{"x":1},"c":3}"#, #"{"b":{"y":2},"d":4,"a":{"z":5}}"#,
            #"{"a":{"z":5},"b":{"x":1,"y":2},"c":3,"d":4}"#
        ),
        (#"{"a":1}"#, #"{"a":[null,{"b":null}]}"#, #"{"a":[null,{"b":null}]}"#),
        (#"{"a":1,"b":2,"c":3}"#, #"{"b":null,"b2":4,"a":null,"none":null}"#, #"{"c":3,"b2":4}"#),
        (#"{"a":{"b":1}}"#, #"{}"#, #"{"a":{"b":1}}"#),
        (#"1"#, #"{}"#, #"{}"#),
        (#"{"a":1}"#, #"{"a":{}}"#, #"{"a":{}}"#),
        (#"{"a":{"b":{"c":1,"d":2}}}"#, #"{"a":{"b":{"c":null,"d":null}}}"#, #"{"a":{"b":{}}}"#),
        (#"{"é":1}"#, #"{"e\u0301":null}"#, #"{"é":1}"#),
        (#"{"a":null}"#, #"{"a":null}"#, #"{}"#),
        (#"{"a":null,"b":{"c":null}}"#, #"{"b":{"c":null,"d":{"e":null}}}"#, #"{"a":null,"b":{"d":{}}}"#),
    ])
    func table(_ target: String, _ patch: String, _ expected: String) throws {
        let target = try JSONValue(parsing: target)
        let patch = try JSONValue(parsing: patch)
        for value in [target, TestTree(target).built] {
            for patch in [patch, TestTree(patch).built] {
                var changed = value
                changed.merge(patch)
                #expect(TestTree(changed) == testTree(expected))
            }
        }
        var inside: JSONValue = ["x": [target]]
        inside["x"][0].merge(patch)
        #expect(TestTree(inside["x"][0]) == testTree(expected))
    }

    /// The function of section 2, word for word.
    static func patched(_ target: TestTree?, _ patch: TestTree) -> TestTree {
        guard case .object(let changes) = patch else { return patch }
        var members: [TestTree.Member] = []
        if case .object(let old) = target { members = old }
        for change in changes {
            let position = members.firstIndex { $0.key == change.key }
            if change.value == .null {
                if let position { members.remove(at: position) }
            } else {
                let value = patched(position.map { members[$0].value }, change.value)
                if let position {
                    members[position].value = value
                } else {
                    members.append(TestTree.Member(key: change.key, value: value))
                }
            }
        }
        return .object(members)
    }

    @Test func randomPatches() throws {
        var random = RandomText(seed: 7396)
        for _ in 0..<scaled(5000) {
            let target = Self.tree(&random, 0)
            let patch = Self.tree(&random, 0)
            let expected = Self.patched(target, patch)
            for value in [target.built, try JSONValue(parsing: target.built.text)] {
                var changed = value
                changed.merge(try JSONValue(parsing: patch.built.text))
                try #require(TestTree(changed) == expected)
                try #require(TestTree(value) == target)
            }
        }
    }

    private static func tree(_ random: inout RandomText, _ depth: Int) -> TestTree {
        if random.chance(depth, in: 4) {
            return random.pick([.null, .number("1"), .string([65]), .array([.null]), .object([])])
        }
        let names = ["a", "b", "c", "d"].shuffled(using: &random.generator).prefix(
            Int.random(in: 0...4, using: &random.generator)
        )
        return .object(names.map { TestTree.Member(key: Array($0.utf8), value: tree(&random, depth + 1)) })
    }
}

extension JSONValue {
    /// The text of a value that has no strings to escape.
    fileprivate var text: String {
        switch self {
        case .array(let array): "[" + array.map(\.text).joined(separator: ",") + "]"
        case .object(let object): "{" + object.map { "\"\($0.key)\":\($0.value.text)" }.joined(separator: ",") + "}"
        default: trace
        }
    }
}
