extension BenchmarkTask {
    /// The task in a few words.
    public var summary: String {
        switch self {
        case .events: "add up the lengths of all strings, keys and numbers"
        case .validate: "accept or refuse"
        case .tree: "build the document in memory and free it"
        case .walk: "build it and visit every value"
        case .paths: "build it and look up 1,000 values by their paths"
        case .write: "write a document that is in memory"
        case .swifty: "build it, read from it and change 1,000 values as programs do"
        case .doubles: "convert every number to Double"
        case .decode: "make Codable models with every field"
        case .decodeLite: "make Codable models with a few fields"
        case .encode: "write Codable models"
        case .items: "make a Codable model of each record of a long array"
        case .lines: "make a Codable model of each line"
        case .transform: "write what is read without the members of one name"
        case .select: "look at two members of each object of a long array"
        case .small: "tree, on built-in documents of a message's size"
        case .decodeSmall: "decode, on built-in documents of a message's size"
        }
    }

    /// The same in so few words that a column of a table can hold it.
    var phrase: String {
        switch self {
        case .events: "pass every value"
        case .validate: "accept or refuse"
        case .tree: "read it into memory"
        case .walk: "visit every value"
        case .paths: "look up 1,000 values"
        case .write: "from memory to text"
        case .swifty: "as SwiftyJSON programs do"
        case .doubles: "numbers to Double"
        case .decode: "read Codable models"
        case .decodeLite: "models of a few fields"
        case .encode: "models to text"
        case .items: "model after model"
        case .lines: "a model of each line"
        case .transform: "remove members of a name"
        case .select: "two members per record"
        case .small: "a message into memory"
        case .decodeSmall: "models of a message"
        }
    }
}
