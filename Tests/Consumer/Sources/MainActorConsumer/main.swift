import SwiftyJSON
import YAJL
import YAJLFoundation

struct User: Codable, Equatable {
    var name: String
}

struct KeyCounter: JSONEventHandler {
    private var count = 0

    mutating func key(_ key: borrowing JSONText) -> JSONFlow {
        count += 1
        return .continue
    }

    mutating func finish() -> Int { count }
}

final class Model {
    private(set) var users: [User] = []

    func load(_ input: JSONBytes) async throws {
        let items = input.items(at: "$[*]", as: User.self)
        try items.forEach { users.append($0) }
        for try await user in items { users.append(user) }
        for try await result in items.results { users.append(try result.get()) }
        var cursor = items.makeCursor()
        while let user = try cursor.next() { users.append(user) }
    }

    func load(_ stream: JSONStream<AsyncStream<[UInt8]>>) async throws {
        for try await user in stream.items(at: "$[*]", as: User.self) { users.append(user) }
    }
}

let bytes = Array(#"[{"name": "Ada"}, {"name": "Grace"}]"#.utf8)
let model = Model()
try await model.load(JSONBytes(bytes))
try await model.load(
    JSONStream(
        AsyncStream { continuation in
            continuation.yield(bytes)
            continuation.finish()
        }
    )
)
precondition(model.users.count == 10)

var parser = JSONParser(handler: KeyCounter())
try parser.feed(bytes)
let keyCount = try parser.finish()
precondition(keyCount == 2)

var json = try JSON(data: YAJLEncoder().encode(model.users))
json[0]["name"].string = "Alan"
precondition(json[0]["name"] == "Alan" && json.count == 10)
let users = try YAJLDecoder().decode([User].self, from: bytes)
precondition(users == Array(model.users.prefix(2)))
