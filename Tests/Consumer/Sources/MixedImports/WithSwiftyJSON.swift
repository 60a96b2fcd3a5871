import SwiftyJSON
import YAJL

func withSwiftyJSON() throws -> Bool {
    let json = JSON(["x": 1])
    let bytes: [UInt8] = try YAJLEncoder().encode(json)
    let inferred = try YAJLEncoder().encode(json)
    return try Array(inferred) == bytes && YAJLDecoder().decode(JSON.self, from: bytes) == json
}
