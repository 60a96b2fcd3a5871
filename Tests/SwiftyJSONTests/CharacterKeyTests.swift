import Foundation
import SwiftyJSON
import Testing
import YAJL

/// Keys outside of ASCII, which are found by their bytes or, failing that, by their characters.
@Suite struct CharacterKeyTests {
    /// Few members are searched one by one, many by an index.
    private static let counts = [3, 64, 65, 300]

    private static func composed(_ index: Int) -> String { "cl\u{E9}\(index)" }
    private static func decomposed(_ index: Int) -> String { "cle\u{301}\(index)" }

    private static func parsed(_ count: Int) -> JSON {
        JSON(parseJSON: "{" + (0..<count).map { #""\#(composed($0))":\#($0)"# }.joined(separator: ",") + "}")
    }

    private static func built(_ count: Int) -> JSON {
        var json: JSON = [:]
        for index in 0..<count { json[composed(index)].int = index }
        return json
    }

    private static func changed(_ count: Int) -> JSON {
        var json = parsed(count)
        json[composed(0)] = 0
        return json
    }

    @Test(arguments: counts)
    func foundByCharacters(_ count: Int) {
        for make in [Self.parsed, Self.built, Self.changed] {
            var json = make(count)
            for index in 0..<count { #expect(json[Self.decomposed(index)].int == index) }
            #expect(json["clé"].error == .notExist && json["鍵"].error == .notExist && json["cle"].error == .notExist)
            #expect(json.count == count)
            // Setting finds the same members, and adds none.
            json[Self.decomposed(1)] = "one"
            json[[Self.decomposed(2)]] = "two"
            json[Self.decomposed(0)].string = "zero"
            #expect(json.count == count && json[Self.composed(1)] == "one" && json[Self.composed(2)] == "two")
            #expect(json.first?.1 == "zero" && json.map(\.0)[1].utf8.elementsEqual(Self.composed(1).utf8))
            // New ones are found from then on, those that are removed not any more.
            json["鍵"] = 7
            json["\u{212B}"] = 8
            #expect(json["鍵"] == 7 && json["\u{C5}"] == 8 && json["A\u{30A}"] == 8 && json.count == count + 2)
            #expect(json.remove("A\u{30A}") == 8 && json["\u{C5}"].isMissing && json["\u{212B}"].isMissing)
            for index in 0..<count { #expect(json.remove(Self.decomposed(index)) != nil) }
            #expect(json == ["鍵": 7] && json[Self.decomposed(0)].isMissing)
            json[Self.decomposed(0)] = 1
            #expect(json[Self.composed(0)] == 1 && json.count == 2)
        }
    }

    /// Forms of one name beside each other: the bytes decide, else the last one is meant.
    @Test(arguments: counts)
    func severalForms(_ count: Int) {
        let text =
            #"{"\u212b":1,"A\u030a":2,"K":3,"; ":4,"# + (0..<count).map { #""k\#($0)":0"# }.joined(separator: ",") + "}"
        var json = JSON(parseJSON: text)
        #expect(json["\u{212B}"] == 1 && json["A\u{30A}"] == 2 && json["\u{C5}"] == 2)
        #expect(json["\u{212A}"] == 3 && json["\u{37E} "] == 4 && json["\u{37E}"].isMissing)
        #expect(json.remove("\u{C5}") == 2 && json["A\u{30A}"] == 1)
        #expect(json.remove("\u{C5}") == 1 && json["\u{212B}"].isMissing && json.count == count + 2)
        json["\u{C5}"] = 5
        #expect(json["\u{212B}"] == 5)
    }

    /// Characters of ASCII that Unicode has a second time, asked for by either.
    @Test(arguments: counts)
    func twinsOfASCII(_ count: Int) throws {
        for (ascii, twin) in [("K", "\u{212A}"), ("a;", "a\u{37E}"), ("`", "\u{1FEF}")] {
            for (present, asked) in [(ascii, twin), (twin, ascii)] {
                let text = "{\"\(present)\":1," + (0..<count).map { #""k\#($0)":0"# }.joined(separator: ",") + "}"
                var built: JSON = [:]
                for index in 0..<count { built["k\(index)"] = 0 }
                built[present] = 1
                for json in [JSON(parseJSON: text), built] {
                    var json = json
                    #expect(json[asked] == 1 && json.dictionaryValue[asked] == 1)
                    json[asked] = 2
                    #expect(json.count == count + 1 && json[present] == 2)
                    try json.merge(with: JSON([asked: 3]))
                    #expect(json.count == count + 1 && json[present] == 3)
                    json.dictionaryObject?[asked] = 4
                    #expect(json.count == count + 1 && json[present] == 4)
                    #expect(json.remove(asked) == 4 && json.count == count)
                }
            }
        }
    }

    /// Names of more than 1,024 bytes are found by their bytes alone.
    ///
    /// A `String` takes quadratic time for combining marks, and names of a document must not decide how long a look-up takes.
    @Test(arguments: [1_023, 1_024, 1_025], [0, 62, 63, 100])
    func longNames(_ length: Int, _ others: Int) {
        let count = (length - 1) / 4
        let ascii = String(repeating: "-", count: length - 4 * count - 1)
        let marks = String(repeating: "\u{301}\u{316}", count: count)
        let other = String(repeating: "\u{316}", count: count) + String(repeating: "\u{301}", count: count)
        var changed = Self.parsed(others)
        changed["x" + ascii + marks] = 1
        changed["y" + ascii + marks] = 2
        var built = Self.built(others)
        built["x" + ascii + marks] = 1
        built["y" + ascii + marks] = 2
        for json in [changed, built, JSON(parseJSON: changed.rawString() ?? "")] {
            #expect(json["x" + ascii + marks] == 1 && json["z" + ascii + marks].isMissing && json["é"].isMissing)
            #expect(json["y" + ascii + other] == (length > 1_024 ? JSON.null : 2))
            var json = json
            #expect(json.remove("x" + ascii + other) == (length > 1_024 ? nil : 1))
            #expect(json.remove("x" + ascii + marks) == (length > 1_024 ? 1 : nil) && json["y" + ascii + marks] == 2)
        }
    }

    /// The first look-ups of a value that several threads share.
    @Test func sharedByThreads() async {
        for make in [Self.parsed, Self.built, Self.changed] {
            let json = make(300)
            await withTaskGroup(of: Bool.self) { group in
                for task in 0..<8 {
                    group.addTask {
                        (0..<300).allSatisfy { json[Self.decomposed($0)].int == $0 && json["鍵\(task)"].isMissing }
                    }
                }
                for await isRight in group { #expect(isRight) }
            }
        }
    }
}
