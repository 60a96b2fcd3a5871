import FuzzSupport
import YAJL

/// Any document, read through the containers.
struct Tree: Decodable {
    let value: JSONValue

    init(from decoder: any Decoder) throws {
        if let container = try? decoder.container(keyedBy: JSONCodingKey.self) {
            var object = JSONObject()
            for key in container.allKeys {
                expect(container.contains(key), "a key that is not there")
                object.updateValue(try container.decode(Tree.self, forKey: key).value, forKey: key.stringValue)
            }
            value = .object(object)
        } else if var container = try? decoder.unkeyedContainer() {
            var array = JSONArray()
            while !container.isAtEnd {
                if try container.decodeNil() {
                    array.append(.null)
                } else {
                    array.append(try container.decode(Tree.self).value)
                }
            }
            value = .array(array)
        } else {
            let container = try decoder.singleValueContainer()
            value = container.decodeNil() ? .null : try container.decode(JSONValue.self)
        }
    }
}

/// Some of each kind of member.
struct Model: Codable {
    enum Kind: String, Codable { case a, b }

    var a: Int8?
    var b: [String: [Int]]?
    var c: [Double]?
    var d: String?
    var e: [Model]?
    var aLongNameOfAMember: UInt64?
    var f: [[Float]]?
    var k: Kind?
    var n: JSONNumber?
    var required: Bool
}
