import Foundation
import SwiftyJSON
import Testing

@Suite struct SequenceTests {
    @Test func arrays() {
        let json: JSON = [10, 20, 30]
        var keys: [String] = []
        var values: [Int] = []
        for (key, value): (String, JSON) in json {
            keys.append(key)
            values.append(value.intValue)
        }
        #expect(keys == ["0", "1", "2"] && values == [10, 20, 30])
        #expect(json.count == 3 && !json.isEmpty)
        #expect(json.first?.0 == "0" && json.first?.1 == 10)
        #expect(json.map { $0.1.intValue } == [10, 20, 30])
        #expect(json.enumerated().map(\.offset) == [0, 1, 2])
        #expect(json.sorted { $0.1 > $1.1 }.map(\.0) == ["2", "1", "0"])
        #expect(Array(json.indices).count == 3)
        #expect(json[json.startIndex].1 == 10)
        #expect(json[json.index(after: json.startIndex)].0 == "1")
        #expect(json[json.index(json.startIndex, offsetBy: 2)].1 == 30)
        #expect(json.distance(from: json.startIndex, to: json.endIndex) == 3)
        #expect(json.dropFirst().map { $0.1.intValue } == [20, 30])
        let slice: Slice<JSON> = json.prefix(2)
        #expect(slice.count == 2)
        #expect(json.reduce(0) { $0 + $1.1.intValue } == 60)
        #expect(json.contains { $0.1 == 20 })
        #expect(json.firstIndex { $0.1 == 30 } == JSON.Index.array(2))
    }

    @Test func dictionaries() {
        let json = JSON(parseJSON: #"{"b": 1, "a": 2, "c": [3]}"#)
        var pairs: [String] = []
        for (key, value) in json { pairs.append("\(key)=\(value.rawString(options: []) ?? "")") }
        #expect(pairs == ["b=1", "a=2", "c=[3]"])
        #expect(json.count == 3)
        #expect(Dictionary(uniqueKeysWithValues: json.map { ($0, $1.type) })["c"] == .array)
        #expect(json.filter { $0.1.type == .number }.count == 2)
        #expect(json[json.startIndex].0 == "b")
    }

    @Test func everythingElseIsEmpty() {
        for json in [JSON("text"), 5, true, .null, JSON(Date()), JSON([1])[9], [], [:]] {
            #expect(json.count == 0 && json.isEmpty && json.first == nil)
            #expect(json.startIndex == json.endIndex)
            for _ in json { Issue.record("there is nothing") }
        }
        #expect(JSON("text").startIndex == .null)
    }

    @Test func indices() {
        #expect(JSON.Index.array(1) == .array(1) && JSON.Index.array(1) != .array(2))
        #expect(JSON.Index.array(1) < .array(2))
        #expect(!(JSON.Index.array(1) == .null) && !(JSON.Index.array(1) < .null) && !(JSON.Index.null < .array(0)))
        #expect(JSON.Index.null == .null && !(JSON.Index.null < .null))
        let raw: JSONRawIndex = JSON([1]).startIndex
        #expect(raw == .array(0))
        let other: JSONIndex = .null
        #expect(other == .null)
        #expect(!(JSON([1]).startIndex == JSON(["a": 1]).startIndex))
        #expect(!(JSON([1]).startIndex < JSON(["a": 1]).endIndex))
    }
}
