import Testing
import YAJL

@testable import YAJLTestSupport

/// Looking up names in objects of every size, from documents and from code.
@Suite struct ObjectLookupTests {
    /// How the names of an object look: short, long, or both.
    enum Names: CaseIterable {
        case short, long, mixed, sharedPrefix

        func name(_ index: Int) -> String {
            switch self {
            case .short: "k\(index)"
            case .long: "\(index) is a name that is longer than a node"
            case .mixed: String(repeating: "\(index % 10)", count: abs(index) % 20) + "-\(index)"
            case .sharedPrefix: "all these names begin with the same forty-two bytes \(index)"
            }
        }
    }

    static func text(_ names: Names, _ count: Int) -> String {
        "{" + (0..<count).map { "\"\(names.name($0))\":\($0)" }.joined(separator: ",") + "}"
    }

    /// All that an object of the names and their numbers must give.
    static func check(_ object: JSONObject, _ names: Names, _ count: Int, step: Int = 1) throws {
        try #require(object.count == count)
        for index in stride(from: 0, to: count, by: step) {
            let name = names.name(index)
            try #require(object[name]?.int == index)
            try #require(object.index(forKey: name) == index)
            try #require(object.contains(key: name))
            try #require(object.keys[index] == name)
            try #require(object.values[index].int == index)
            try #require(object[index].key == name && object[index].value.int == index)
        }
        for absent in [
            "", "k", "-", "K0", names.name(count), names.name(-1), names.name(count + 1000), names.name(0) + "\0",
        ] {
            try #require(object[absent] == nil)
            try #require(!object.contains(key: absent))
            try #require(object.index(forKey: absent) == nil)
        }
    }

    @Test(arguments: Names.allCases)
    func everySize(_ names: Names) throws {
        var built = JSONObject()
        for count in 0...200 {
            let object = try JSONValue(parsing: Self.text(names, count)).object(at: [])
            try Self.check(object, names, count)
            try Self.check(built, names, count)
            try #require(object == built)
            try Self.check(JSONObject(object.map { $0 }), names, count)
            built[names.name(count)] = JSONValue(count)
        }
        // And down again, at both ends.
        for count in (0...200).reversed() {
            #expect(built.removeValue(forKey: names.name(count))?.int == count)
            try Self.check(built, names, count)
        }
    }

    @Test(arguments: Names.allCases)
    func thousandMembers(_ names: Names) throws {
        let text = Self.text(names, 1000)
        try Self.check(try JSONValue(parsing: text).object(at: []), names, 1000)
        // The second has the first as its model.
        let two = try JSONValue(parsing: "[\(text),\(text)]")
        try Self.check(two.object(at: [1]), names, 1000)
        var changed = try two.object(at: [1])
        changed["new"] = 0
        changed["new"] = nil
        try Self.check(changed, names, 1000)
    }

    @Test(arguments: [Names.short, .long])
    func millionMembers(_ names: Names) throws {
        let count = max(scaled(1_000_000), 100_000)
        let object = try JSONValue(parsing: Self.text(names, count)).object(at: [])
        try Self.check(object, names, count, step: 7)
        var built = JSONObject()
        for index in 0..<count { built[names.name(index)] = JSONValue(index) }
        try Self.check(built, names, count, step: 7)
        let isSame = built == object
        #expect(isSame)
    }

    /// The empty name, and names that only differ in NULs, in objects with an index.
    @Test func emptyAndNulNames() throws {
        let names = (0...14).map { String(repeating: "\0", count: $0) }
        let filler = (0..<100).map { "\"k\($0)\":null" }
        let nuls = names.enumerated().map { "\"" + String(repeating: "\\u0000", count: $1.utf8.count) + "\":\($0)" }
        for members in [nuls, nuls + filler, filler + nuls] {
            let object = try JSONValue(parsing: "{" + members.joined(separator: ",") + "}").object(at: [])
            let built = JSONObject(object.map { $0 })
            for (index, name) in names.enumerated() {
                #expect(object[name]?.int == index)
                #expect(built[name]?.int == index)
            }
            #expect(object["\0a"] == nil)
            #expect(built["\0a"] == nil)
        }
    }

    /// Names that are equal as Swift strings are different names.
    @Test func canonicallyEqualNames() throws {
        let pairs = [
            ("é", "e\u{301}"), ("Å", "\u{212B}"), ("\u{1100}\u{1161}\u{11A8}", "각"), ("가나다라마", "가나다라마".decomposed),
        ]
        for filler in [0, 70] {
            for (one, two) in pairs {
                let more = (0..<filler).map { ",\"k\($0)\":0" }.joined()
                let text = "{\"\(one)\":1,\"\(two)\":2\(more)}"
                let object = try JSONValue(parsing: text, options: .inMemory.duplicates(.reject)).object(at: [])
                var built = JSONObject(object.map { $0 })
                built[two] = 2
                for object in [object, built] {
                    #expect(object.count == 2 + filler)
                    #expect(object[one] == 1)
                    #expect(object[two] == 2)
                    #expect(Array(object.keys[1].utf8) == Array(two.utf8))
                    #expect(object.keys.contains(one) && object.keys.firstIndex(of: two) == 1)
                    #expect(object.keys.lastIndex(of: one) == 0)
                }
                built.removeValue(forKey: one)
                #expect(built[one] == nil && !built.keys.contains(one) && built.keys.firstIndex(of: one) == nil)
                func contains(_ names: some Collection<String>) -> Bool {
                    names.contains(one) || names.firstIndex(of: one) != nil
                }
                #expect(!contains(built.keys) && built.keys.lastIndex(of: one) == nil)
                #expect(built[two] == 2)
            }
        }
    }

    /// A name in several forms of the same characters: the last one is found by any of them, whichever is removed.
    @Test func removedForms() throws {
        let forms = ["\u{105}\u{301}", "a\u{328}\u{301}"]
        let other = "a\u{301}\u{328}"
        #expect(forms[0] == other)
        for filler in [0, 100] {
            for removed in [[0, 1], [1, 0]] {
                var members = (0..<filler).map { ("\($0)", JSONValue.null) }
                for (index, form) in forms.enumerated() { members.append((form, JSONValue(index))) }
                var object = JSONObject(members)
                #expect(object.count == filler + 2)
                let found = { object.position(ofCharacters: other).map { object.values[$0] } }
                #expect(found() == 1)
                var left = Set([0, 1])
                for index in removed {
                    object.removeValue(forKey: forms[index])
                    left.remove(index)
                    #expect(found() == left.max().map { JSONValue($0) })
                }
            }
        }
    }

    /// Forms of a short and of a long name, added, removed and found in turn, as in a plain list; long ones by their bytes only.
    @Test func formsComeAndGo() throws {
        var generator = SplitMix64(seed: 7)
        var object = JSONObject((0..<600).map { ("\($0)", 0) })
        var names = object.map(\.key)
        for step in 0..<1_000 {
            let isLong = Int.random(in: 0..<4, using: &generator) == 0
            let letters = (0..<(isLong ? 2 : 5)).map { _ in Bool.random(using: &generator) ? "\u{E9}" : "e\u{301}" }
            let name = letters.joined() + String(repeating: "x", count: isLong ? 1_100 : 0)
            let position = { names.firstIndex { $0 == name && $0.utf8.elementsEqual(name.utf8) } }
            if step / 100 % 2 == 0 {
                object[name] = 1
                if position() == nil { names.append(name) }
            } else {
                let removed = Int.random(in: 0..<names.count, using: &generator)
                object.remove(at: removed)
                names.remove(at: removed)
            }
            let other = isLong ? nil : names.lastIndex(of: name)
            #expect(object.position(ofCharacters: name) == position() ?? other, "step \(step)")
        }
    }

    /// Strings that are not stored as native UTF-8 in one piece can be names as well.
    @Test func substringsAndLongNames() throws {
        let name = String(repeating: "ab", count: 500_000)
        let object = try JSONValue(parsing: "{\"\(name)\":1,\"\(name)c\":2}").object(at: [])
        #expect(object[name] == 1)
        #expect(object[String((name + "cd").dropLast())] == 2)
        #expect(object[String(name.dropLast())] == nil)
    }
}

extension String {
    /// The syllables of Hangul taken apart.
    fileprivate var decomposed: String {
        var result = ""
        for scalar in unicodeScalars {
            let index = scalar.value - 0xAC00
            for part in [0x1100 + index / 588, 0x1161 + index % 588 / 28, index % 28 == 0 ? 0 : 0x11A7 + index % 28] {
                if part > 0, let scalar = Unicode.Scalar(part) { result.unicodeScalars.append(scalar) }
            }
        }
        return result
    }
}
