import GuardedSwiftyJSON
import SwiftyJSON
import YAJL
import YAJLFoundation
import YAJLGzip

struct User: Codable {
    var name: String
}

let text = #"{"name": "Ada"}"#
for engine in [.libyajl, .swift] as [JSONParsingOptions.Engine] {
    var decoder = YAJLDecoder()
    decoder.parsingOptions.engine = engine
    let user = try decoder.decode(User.self, from: text)
    precondition(user.name == "Ada")
}
let encoded: [UInt8] = try YAJLEncoder().encode(User(name: "Ada"))
precondition(encoded == Array(#"{"name":"Ada"}"#.utf8))
precondition(JSON(parseJSON: text)["name"].stringValue == "Ada")
do {
    var reader = JSONReader(source: try GzipSource(path: "/dev/null"))
    _ = try reader.next()
    preconditionFailure("an empty file is not compressed")
} catch let error as GzipError {
    precondition(error.code == .truncated)
}
