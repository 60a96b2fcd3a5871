#if os(Linux)
import Testing
import YAJL

@testable import YAJLTestSupport

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Parsing, changing and giving up trees leaves no memory behind.
///
/// Each test runs in a separate process, as ``MemoryGauge`` asks for; sanitizers find leaks themselves.
@Suite(.enabled(if: !hasSanitizer))
struct TreeMemoryTests {
    static let rounds = max(scaled(20_000), 1000)

    /// How much repeating a closure makes the high-water mark grow, once it has been run some times.
    private static func growth(_ body: (Int) throws -> Void) throws -> Int {
        for round in 0..<100 { try body(round) }
        let before = try MemoryGauge.highWaterMark()
        for round in 0..<rounds { try body(round) }
        return try MemoryGauge.highWaterMark() - before
    }

    /// 20 KB in text, more in the tree: 20 MB at least for a thousand that are kept.
    private static let text =
        "[" + (0..<500).map { "{\"id\":\($0),\"name\":\"a text of more than fourteen bytes\"}" }.joined(separator: ",")
        + "]"
    private static let allowedGrowth = 4 << 20

    @Test func parsing() async {
        await #expect(processExitsWith: .success) {
            let growth = try TreeMemoryTests.growth { round in
                let value = try JSONValue(parsing: TreeMemoryTests.text)
                #expect(value[round % 500]["id"].int == round % 500)
            }
            #expect(growth < TreeMemoryTests.allowedGrowth)
        }
    }

    @Test func errors() async {
        await #expect(processExitsWith: .success) {
            let broken = String(TreeMemoryTests.text.dropLast()) + ",{\"a\":1,\"a\":2}}"
            let growth = try TreeMemoryTests.growth { round in
                let policy: JSONParsingOptions.DuplicateKeys = round % 2 == 0 ? .reject : .keepLast
                #expect(throws: JSONParsingError.self) {
                    try JSONValue(parsing: broken, options: .inMemory.duplicates(policy))
                }
                var builder = JSONDocumentBuilder()
                _ = try builder.beginArray()
            }
            #expect(growth < TreeMemoryTests.allowedGrowth)
        }
    }

    @Test func changes() async {
        await #expect(processExitsWith: .success) {
            let growth = try TreeMemoryTests.growth { round in
                var value = try JSONValue(parsing: TreeMemoryTests.text)
                let copy = value
                value[round % 500]["id"] = copy
                value[round % 400]["new"]["list"].array = [1]
                value[3].merge(["name": nil, "x": ["y": value[4]]])
                try value.set([copy[5], value], at: "/7/name")
                try value.remove(at: "/0")
                #expect(copy != value)
            }
            #expect(growth < TreeMemoryTests.allowedGrowth)
        }
    }

    /// An array that goes while others have its elements does not copy them to free what is in them.
    @Test func sharedElements() async {
        await #expect(processExitsWith: .success) {
            // 24 MB.
            let elements = Array(repeating: JSONValue.null, count: 1_000_000) + [[1], ["a": 2]]
            let before = try MemoryGauge.highWaterMark()
            var array: JSONArray? = JSONArray(elements)
            #expect(array?.last == ["a": 2])
            array = nil
            #expect(try MemoryGauge.highWaterMark() - before < TreeMemoryTests.allowedGrowth)
            #expect(elements.last == ["a": 2])
        }
    }

    /// Millions of values in one array or object do not hold their memory: neither while nothing is parsed, nor for the documents
    /// that come after.
    @Test func afterOneGiantDocument() async {
        await #expect(processExitsWith: .success) {
            let before = try MemoryGauge.residentSize()
            // 64 MB of nodes, and as much while they are being built.
            var text = Array("[\(String(repeating: "1,", count: 4_000_000))1]".utf8)
            #expect(try JSONDocument(parsing: text).root.array?.count == 4_000_001)
            text = []
            #expect(try MemoryGauge.residentSize() - before < 40 << 20)
            for index in 0..<2_000_000 { text += Array(#"\#(index == 0 ? "{" : ",")"\#(index)":1"#.utf8) }
            text.append(0x7D)
            #expect(try JSONDocument(parsing: text).root.object?.count == 2_000_000)
            text = []
            #expect(try MemoryGauge.residentSize() - before < 40 << 20)
            var small: [JSONDocument] = []
            for _ in 0..<100 { small.append(try JSONDocument(parsing: "[1]")) }
            #expect(try MemoryGauge.residentSize() - before < 40 << 20)
        }
    }
}
#endif
