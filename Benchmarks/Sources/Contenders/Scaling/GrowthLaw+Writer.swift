internal import YAJL

extension GrowthLaw {
    /// Text that is written by a program; the bytes are those of the text.
    static let writer: [GrowthLaw] = [
        writing("arrays as deep as 512, indented", size: 5, .pretty, expecting: { $0 }) { writer, count in
            try writer.beginArray()
            for _ in 0..<count {
                for _ in 0..<511 { _ = try writer.beginArray() }
                for _ in 0..<511 { _ = try writer.endArray() }
            }
            _ = try writer.endArray()
        } count: { text in
            text.count { $0 == UInt8(ascii: "[") } / 511
        },
        writing("open arrays, handed over at each", size: 2_000, expecting: { $0 }) { writer, count in
            var sent = JSONWriter { _ in }
            for _ in 0..<count {
                try sent.beginArray()
                try sent.flush()
                _ = try writer.beginArray()
            }
            for _ in 0..<count { _ = try writer.endArray() }
        } count: { text in
            text.count { $0 == UInt8(ascii: "[") }
        },
        writing("members sorted, in the other order", size: 2_000, JSONWritingOptions(sortsKeys: true)) {
            writer,
            count in
            _ = try writer.beginObject()
            for number in (0..<count).reversed() {
                try writer.key("a long prefix of many names \(number + 1_000_000)")
                try writer.number(number)
            }
            _ = try writer.endObject()
        } count: { text in
            text.count { $0 == UInt8(ascii: ":") }
        },
        writing("deep objects, sorted", size: 500, JSONWritingOptions(sortsKeys: true)) { writer, count in
            for _ in 0..<count {
                _ = try writer.beginObject()
                try writer.key("b")
            }
            try writer.number(1)
            for _ in 0..<count {
                try writer.key("a")
                try writer.number(1)
                _ = try writer.endObject()
            }
        } count: { text in
            text.count { $0 == UInt8(ascii: "{") }
        },
        writing("members that are null, left out", size: 20_000, JSONWritingOptions(omitsNulls: true)) {
            writer,
            count in
            _ = try writer.beginObject()
            for number in 0..<count {
                try writer.key("null")
                _ = try writer.null()
                try writer.key("some number")
                try writer.number(number)
            }
            _ = try writer.endObject()
        } count: { text in
            text.count { $0 == UInt8(ascii: ":") }
        },
        writing("a string in parts of one byte", size: 100_000) { writer, count in
            for number in 0..<count { try writer.stringPart("a", isLast: number == count - 1) }
        } count: {
            $0.count - 2
        },
        writing("a string of control characters", size: 100_000) { writer, count in
            try writer.string(String(repeating: "\u{1}", count: count))
        } count: {
            $0.count / 6
        },
        writing("a string of emoji, in ASCII", size: 50_000, JSONWritingOptions(asciiOnly: true)) { writer, count in
            try writer.string(String(repeating: "😀", count: count))
        } count: {
            $0.count / 12
        },
        writing("doubles", size: 10_000) { writer, count in
            _ = try writer.beginArray()
            for number in 0..<count { try writer.number(1 / Double(number + 1)) }
            _ = try writer.endArray()
        } count: { text in
            text.count { $0 == UInt8(ascii: ",") } + 1
        },
    ]

    private static func writing(
        _ name: String,
        size: Int,
        _ options: JSONWritingOptions = .compact,
        expecting expected: @escaping @Sendable (Int) -> Int = { $0 },
        _ write: @escaping @Sendable (inout JSONWriter, _ count: Int) throws -> Void,
        count: @escaping @Sendable ([UInt8]) -> Int
    ) -> GrowthLaw {
        @Sendable func text(_ size: Int) throws -> [UInt8] {
            var writer = JSONWriter(options: options)
            try write(&writer, size)
            return try writer.finish()
        }
        return GrowthLaw(
            name,
            size: size,
            input: { (size: $0, byteCount: try text($0).count) },
            byteCount: \.byteCount,
            work: { try text($0.size) },
            count: count,
            expecting: expected
        )
    }
}
