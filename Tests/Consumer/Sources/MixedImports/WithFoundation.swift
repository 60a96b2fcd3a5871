import Foundation
import YAJLFoundation

struct Link: Codable, Equatable {
    var url = URL(fileURLWithPath: "/a")
    var data = Data([1])
}

func withFoundation() throws -> Bool {
    let encoder = YAJLEncoder()
    let data = try encoder.encode(Link())
    let bytes: [UInt8] = try encoder.encode(Link())
    func count(_ data: Data) -> Int { data.count }
    return try type(of: data) == Data.self && Array(data) == bytes && count(encoder.encode(Link())) == data.count
        && YAJLDecoder().decode(Link.self, from: data) == Link()
}
