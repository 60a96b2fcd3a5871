import SwiftyJSON
import Testing

/// Many members removed one after the other: places that have become empty must not show.
@Suite struct RemovalTests {
    private static func json(_ count: Int) -> JSON {
        JSON(parseJSON: "{" + (0..<count).map { #""k\#($0)":\#($0)"# }.joined(separator: ",") + "}")
    }

    /// From the front, from the end, every third first, and mixed.
    @Test(arguments: [10, 66, 200, 1_000])
    func membersInAnyOrder(_ count: Int) {
        let all = Array(0..<count)
        for order in [
            all, all.reversed(), all.filter { $0 % 3 == 0 } + all.filter { $0 % 3 != 0 }, all.map { $0 * 7 % count },
        ] {
            var json = Self.json(count)
            var left = all
            let step = max(1, count / 20)
            for (index, number) in order.enumerated() {
                #expect((json.remove("k\(number)")?.int == number) == left.contains(number))
                left.removeAll { $0 == number }
                guard index % step == 0 else { continue }
                let copy = json
                json["new"] = 1
                #expect(json.map(\.1.intValue) == left + [1] && json["new"] == 1 && json.count == left.count + 1)
                json.remove("new")
                #expect(copy == json && copy.map(\.0) == left.map { "k\($0)" } && copy.count == left.count)
                #expect(left.isEmpty || copy["k\(left[left.count / 2])"].int == left[left.count / 2])
                #expect(copy["k\(number)"].isMissing && copy.rawString(options: [])?.isEmpty == false)
                #expect(copy.dictionaryObject?.count == left.count && copy.dictionaryValue.count == left.count)
            }
            #expect(json.count == left.count)
        }
    }

    /// A name that comes and goes, the empty one among them, and the same one again.
    @Test(arguments: [3, 65, 100])
    func comingAndGoing(_ count: Int) {
        var json = Self.json(count)
        for round in 0..<500 {
            let name = ["", "same", "x\(round)"][round % 3]
            json[name].int = round
            #expect(json[name].int == round && json.count == count + 1 && json[""].isMissing == !name.isEmpty)
            #expect(json.remove(name)?.int == round && json[name].isMissing && json.count == count)
        }
        #expect(json == Self.json(count))
    }
}
