// A file that imports the core alone, in a target whose other files import more: it sees their members, or not.

import YAJL

struct Point: Codable, Equatable {
    var x = 1
    var y: Int?
}

func onlyCore() throws -> Bool {
    var encoder = YAJLEncoder()
    encoder.outputFormatting = .sortedKeys
    let bytes: [UInt8] = try encoder.encode(Point())
    func count(_ bytes: [UInt8]) -> Int { bytes.count }
    func returned() throws -> [UInt8] { try encoder.encode(Point()) }
    let inferred = try encoder.encode(Point())
    return try bytes == Array(#"{"x":1}"#.utf8) && count(encoder.encode(Point())) == 7 && returned() == bytes
        && inferred.count == 7 && Array(inferred) == bytes
        && YAJLDecoder().decode(Point.self, from: encoder.encode(Point())) == Point()
        && JSONValue(parsing: encoder.encode(Point()))["x"] == 1
        && String(decoding: encoder.encode(Point()), as: UTF8.self) == encoder.string(from: Point())
}
