extension BenchmarkTask {
    /// What is timed, in a few words.
    public var summary: String {
        switch self {
        case .events: "look at every event"
        case .validate: "accept or refuse"
        case .tree: "build the document in memory and free it"
        case .walk: "build the document and visit every value"
        case .paths: "build the document and look up 1,000 values"
        case .write: "write a document that is in memory"
        case .swifty: "a program on SwiftyJSON: read, loop, change 1,000 values"
        case .doubles: "text to Double for every number"
        case .decode: "make Codable models with every field"
        case .decodeLite: "make Codable models with five fields"
        case .encode: "write Codable models"
        case .items: "make a model of each record of an array"
        case .lines: "make a model of each line"
        case .transform: "write what is read without one name"
        case .select: "look at two members of each record"
        case .small: "build a document of a message's size"
        case .decodeSmall: "make models of a document of a message's size"
        }
    }
}
