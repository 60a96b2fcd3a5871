import Testing
import YAJL

@testable import YAJLTestSupport

/// ``JSONArray`` is a collection as `Array` is.
@Suite struct ArrayLawTests {
    /// The same elements as an empty array, from a document, from an array literal, and in memory with others.
    static func arrays(_ elements: [JSONValue]) throws -> [JSONArray] {
        let text = "[" + elements.map(\.trace).joined(separator: ",") + "]"
        return [
            JSONArray(elements), try JSONValue(parsing: text).array(at: []),
            try JSONValue(parsing: "[0,\(text)]").array(at: [1]),
        ]
    }

    @Test func collection() throws {
        let elements: [JSONValue] = [1, "two", nil, true, 2.5]
        for count in 0...5 {
            let model = Array(elements.prefix(count))
            for array in try Self.arrays(model) {
                #expect(array.startIndex == 0 && array.endIndex == count && array.count == count)
                #expect(array.isEmpty == (count == 0))
                #expect(Array(array) == model)
                #expect(Array(array.reversed()) == model.reversed())
                #expect(Array(array.indices) == Array(0..<count))
                #expect(array.first == model.first && array.last == model.last)
                #expect(array.index(array.startIndex, offsetBy: count) == array.endIndex)
                #expect(array.distance(from: 0, to: count) == count)
                #expect(array.index(0, offsetBy: count + 1, limitedBy: count) == nil)
                #expect(array.firstIndex(of: nil) == model.firstIndex(of: nil))
                for start in 0...count {
                    for end in start...count {
                        #expect(Array(array[start..<end]) == Array(model[start..<end]))
                        #expect(JSONArray(array[start..<end]) == JSONArray(model[start..<end]))
                    }
                }
                #expect(array.withContiguousStorageIfAvailable { Array($0) == model } ?? true)
                #expect(array.map(\.kind) == model.map(\.kind))
                #expect(array.dropFirst(2).elementsEqual(model.dropFirst(2)))
            }
        }
    }

    /// Random operations on an array and on a model, from a document and by code.
    @Test(arguments: 0..<3)
    func randomOperations(_ start: Int) throws {
        var generator = SplitMix64(seed: UInt64(start))
        for _ in 0..<scaled(500) {
            var model: [JSONValue] = (0..<Int.random(in: 0...8, using: &generator)).map { JSONValue($0) }
            var array = try Self.arrays(model)[start]
            var old: [(JSONArray, [JSONValue])] = []
            for step in 0..<30 {
                if step % 5 == 0 { old.append((array, model)) }
                Self.change(&array, &model, &generator)
                try #require(Array(array) == model)
            }
            for (copy, elements) in old { try #require(Array(copy) == elements) }
        }
    }

    private static func change(_ array: inout JSONArray, _ model: inout [JSONValue], _ generator: inout SplitMix64) {
        let value = JSONValue(Int.random(in: 0..<100, using: &generator))
        let place = Int.random(in: 0...model.count, using: &generator)
        let end = Int.random(in: place...model.count, using: &generator)
        func both(_ change: (inout any MutableSequence) -> Void) {
            var one: any MutableSequence = array
            var two: any MutableSequence = model
            change(&one)
            change(&two)
            if let one = one as? JSONArray { array = one }
            if let two = two as? [JSONValue] { model = two }
        }
        switch Int.random(in: 0..<19, using: &generator) {
        case 0: both { $0.append(value) }
        case 1: both { $0.insert(value, at: place) }
        case 2 where place < model.count: both { _ = $0.remove(at: place) }
        case 3: both { $0.removeSubrange(place..<end) }
        case 4: both { $0.replaceSubrange(place..<end, with: [value, value]) }
        case 5: both { $0.append(contentsOf: [value, nil]) }
        case 6: both { $0.insert(contentsOf: [value, "x", []], at: place) }
        case 7 where place < model.count: both { $0[place] = value }
        case 8 where !model.isEmpty: both { _ = $0.removeFirst() }
        case 9 where !model.isEmpty: both { _ = $0.removeLast() }
        case 10: both { _ = $0.popLast() }
        case 11 where model.count > 1: both { $0.swapAt(0, $0.count - 1) }
        case 12: both { $0.reverse() }
        case 13: both { $0.sort { ($0.int ?? 0) < ($1.int ?? 0) } }
        case 14: both { $0.removeAll { $0.isNull } }
        case 15: both { $0.reserveCapacity(100) }
        case 16 where end < model.count: both { $0.reverse(place..<end + 1) }
        case 17 where Int.random(in: 0..<4, using: &generator) == 0: both { $0.removeAll() }
        case 18:
            array += [value]
            model += [value]
        default: break
        }
    }

    @Test func initializers() throws {
        #expect(JSONArray().isEmpty && JSONArray([]).isEmpty && ([] as JSONArray).isEmpty)
        #expect(Array(JSONArray(repeating: "x", count: 3)) == ["x", "x", "x"])
        #expect(JSONArray((0..<3).map { JSONValue($0) }) == [0, 1, 2])
        #expect(JSONArray((0..<3).lazy.map { JSONValue($0) }) == [0, 1, 2])
        #expect(([1, 2] as JSONArray) + [3] == [1, 2, 3])
        #expect(JSONValue((0..<2).map { JSONValue($0) }) == [0, 1])
    }

    /// An index out of range ends the program, as with `Array`.
    @Test func indexOutOfRange() async {
        await #expect(processExitsWith: .failure) { _ = ([] as JSONArray)[0] }
        await #expect(processExitsWith: .failure) { _ = try JSONValue(parsing: "[1]").array(at: [])[1] }
        await #expect(processExitsWith: .failure) { _ = try JSONValue(parsing: "[1]").array(at: [])[-1] }
        await #expect(processExitsWith: .failure) { _ = try JSONValue(parsing: "{}").object(at: [])[0] }
        await #expect(processExitsWith: .failure) { _ = try JSONValue(parsing: "{\"a\":1}").object(at: []).keys[1] }
        await #expect(processExitsWith: .failure) { _ = try JSONValue(parsing: "{\"a\":1}").object(at: []).values[-1] }
        await #expect(processExitsWith: .failure) {
            var array = try JSONValue(parsing: "[1]").array(at: [])
            array[1] = 2
        }
        await #expect(processExitsWith: .failure) {
            var array = JSONArray()
            array[0] = 1
        }
        await #expect(processExitsWith: .failure) {
            var array = JSONArray()
            array[0]["a"] = 1
        }
        await #expect(processExitsWith: .failure) {
            var array: JSONArray = [1]
            array[1] = 2
        }
        await #expect(processExitsWith: .failure) { _ = JSONObject().keys[0] as String }
        await #expect(processExitsWith: .failure) { _ = JSONObject().values[0] as JSONValue }
    }
}

/// The interface that `JSONArray` and `Array` have in common.
private protocol MutableSequence: RandomAccessCollection, MutableCollection, RangeReplaceableCollection
where Element == JSONValue, Index == Int {}

extension MutableSequence {
    /// Through a slice that is changed.
    fileprivate mutating func reverse(_ range: Range<Int>) { self[range].reverse() }
}

extension JSONArray: MutableSequence {}
extension Array: MutableSequence where Element == JSONValue {}
