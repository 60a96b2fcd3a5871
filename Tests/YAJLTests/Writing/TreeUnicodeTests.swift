import Testing
import YAJL

@testable import YAJLTestSupport

/// Each of the 1,112,064 scalars of Unicode goes through the tree, as a string and as a name.
@Suite struct TreeUnicodeTests {
    private static let blocks = (0..<0x110 as Range<UInt32>).map { $0 << 12 }

    /// The scalars of a block; in debug builds one of a hundred, and those at the edges.
    private static func scalars(_ block: UInt32) -> [Unicode.Scalar] {
        let step = scaled(50) < 50 && block > 0 ? 97 : 1
        var scalars: [Unicode.Scalar] = []
        for value in block..<block + 0x1000 {
            let low = value % 0x100
            let isChosen = low < 2 || low > 0xFD || Int(value) % step == 0
            if isChosen, let scalar = Unicode.Scalar(value) { scalars.append(scalar) }
        }
        return scalars
    }

    /// The scalar as `\uXXXX`, in upper or lower case.
    private static func escaped(_ scalar: Unicode.Scalar, uppercase: Bool) -> String {
        scalar.utf16.map { unit in
            let digits = String(unit, radix: 16, uppercase: uppercase)
            return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }.joined()
    }

    private static func bytes(_ texts: [String]) -> [[UInt8]] { texts.map { Array($0.utf8) } }

    /// The texts of an object's names and of their values, which are arrays of strings.
    private static func texts(_ value: JSONValue) -> (names: [[UInt8]], strings: [[UInt8]]) {
        guard case .object(let object) = value else { return ([], []) }
        return (
            bytes(Array(object.keys)), bytes(object.values.flatMap { ($0.array ?? []).compactMap(\.string) })
        )
    }

    /// A document of names with strings: each scalar alone and between letters, raw and escaped.
    private func check(_ scalars: [Unicode.Scalar], isEscaped: Bool) throws {
        let plain = scalars.map { "\($0)" }
        let expectedNames = Self.bytes(plain)
        let expectedStrings = Self.bytes(plain.flatMap { [$0, "a\($0)b"] })
        var members: [String] = []
        for (index, scalar) in scalars.enumerated() {
            let needsEscape = isEscaped || scalar.value < 0x20 || scalar == "\"" || scalar == "\\"
            let text = needsEscape ? Self.escaped(scalar, uppercase: index % 2 == 0) : "\(scalar)"
            members.append("\"\(text)\":[\"\(text)\",\"a\(text)b\"]")
        }
        let text = "{\(members.joined(separator: ","))}"

        let document = try JSONDocument(parsing: text)
        let (names, strings) = Self.texts(document.root)
        #expect(names == expectedNames && strings == expectedStrings)
        // Built by code it is the same value, and each name is found.
        let built = JSONValue.object(
            JSONObject(plain.map { (key: $0, value: [JSONValue($0), JSONValue("a\($0)b")] as JSONValue) })
        )
        #expect((built == document.root) as Bool)
        #expect(plain.allSatisfy { document.root[$0].array?.count == 2 && built[$0].array?.count == 2 })

        for options in TreeRoundTripTests.layouts where !options.sortsKeys {
            for value in [document.root, built] {
                let written = value.encoded(options)
                #expect(!options.asciiOnly || written.allSatisfy { $0 < 0x80 })
                let again = Self.texts(try JSONValue(parsing: written))
                #expect(again.names == expectedNames && again.strings == expectedStrings)
            }
        }
        // The written text is the one that was read, but for escapes that need not be.
        if isEscaped { return }
        let needed = scalars.filter { $0.value >= 0x20 && $0 != "\"" && $0 != "\\" }
        if needed.count == scalars.count { #expect(document.encoded().elementsEqual(text.utf8)) }
    }

    @Test(arguments: [false, true])
    func allScalars(isEscaped: Bool) throws {
        for block in Self.blocks {
            let scalars = Self.scalars(block)
            if !scalars.isEmpty { try check(scalars, isEscaped: isEscaped) }
        }
    }

    /// The number of scalars that release builds try.
    @Test func allScalarsAreAll() {
        let count = Self.blocks.reduce(0) { $0 + Self.scalars($1).count }
        #expect(count == 1_112_064 || scaled(50) < 50 && count > 25_000)
    }
}
