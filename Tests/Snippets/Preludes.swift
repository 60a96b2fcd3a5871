// Lines that examples of README.md and of the articles need before them. `Scripts/snippets-test` puts the lines that follow the
// names of examples before each of them. A name is the file, the heading, and the number of the example under it. Where the
// first of these lines is `// not checked:` and a reason, the example is passed over.

// snippet: README.md, Models, 1
let data = Data()

// snippet: README.md, Large documents, 1
let body = AsyncStream<[UInt8]> { $0.finish() }
struct User: Decodable { var name: String }

// snippet: YAJL.md, Overview, 1
// snippet: ChoosingAnInterface.md, Models, 1
// snippet: ComingFromOtherLibraries.md, From Foundation, 1
let bytes: [UInt8] = []
struct Person: Decodable { var name: String }

// snippet: ChoosingAnInterface.md, Values, 1
// snippet: ChoosingAnInterface.md, Events, 1
// snippet: ComingFromOtherLibraries.md, From streaming parsers, 1
let bytes: [UInt8] = []

// snippet: ChoosingAnInterface.md, Values, 2
// snippet: ChoosingAnInterface.md, Values, 3
let value: JSONValue = [:]

// snippet: ChoosingAnInterface.md, Items, 1
struct Person: Decodable { var age: Int }

// snippet: Streaming.md, Items, 1
// snippet: Streaming.md, Going on after an error, 1
struct Person: Decodable { var name: String }

// snippet: Streaming.md, Values that are still being written, 1
let chunks = AsyncStream<[UInt8]> { $0.finish() }

// snippet: Streaming.md, Changing a document on its way, 2
let pieces: [[UInt8]] = []
var output: [UInt8] = []

// snippet: PathsAndTransforms.md, Writing, 2
struct User: Encodable {}
let users: [User] = []

// snippet: PathsAndTransforms.md, Transforms, 1
// snippet: PathsAndTransforms.md, Writing, 3
// snippet: ReadingEvents.md, Push, 1
let chunks: [[UInt8]] = []

// snippet: YAJLNetworking.md, Overview, 1
let url = URL(fileURLWithPath: "")

// snippet: Deploying.md, Servers, 1
// not checked: it needs Vapor

// snippet: MigratingFromSwiftyJSON.md, What you need not change, 1
let data = Data()

// snippet: MigratingFromSwiftyJSON.md, What differs, 1
// snippet: MigratingFromSwiftyJSON.md, Use what is new, 2
// snippet: MigratingFromSwiftyJSON.md, Use what is new, 3
let json = JSON([:])

// snippet: MigratingFromSwiftyJSON.md, Use what is new, 1
var json = JSON([:])

// snippet: MigratingFromSwiftyJSON.md, Find out why a text was refused, 1
let text = ""

// snippet: GuardedSwiftyJSON.md, Overview, 1
let json = JSON([:])
struct Address: JsonInitializable { init(json: GuardedJSON) {} }
typealias Employer = Address
typealias Friend = Address

// snippet: GuardedSwiftyJSON.md, Overview, 2
let json = JSON([:])
struct User: JsonInitializable {
    let name: String
    init(json: GuardedJSON) { name = json["name"].string }
}
