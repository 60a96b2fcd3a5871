/// What contenders are made of.
public struct ContenderLibrary: Sendable {
    /// How it is called.
    public let name: String

    /// Its version; `nil` where it comes with Swift or is in this repository.
    public let version: String?

    /// Why it does not take part; `nil` if it does.
    public let absence: String?

    /// What the names of its contenders begin with.
    let contenders: [String]

    init(_ name: String, version: String? = nil, absence: String? = nil, contenders: [String]) {
        self.name = name
        self.version = version
        self.absence = absence
        self.contenders = contenders
    }

    /// All of them, whether they take part or not.
    public static let list = [
        ContenderLibrary("libyajl", version: ContenderVersions.libyajl, contenders: ["yajl-c"]),
        ContenderLibrary("swift-yajl", contenders: ["YAJL", "SwiftyJSON"]),
        ContenderLibrary("Foundation", contenders: ["Foundation."]),
        ContenderLibrary("Swift", contenders: ["Double("]),
        ContenderLibrary("PureSwiftJSON", contenders: ["pure-swift"]),
        SimdjsonContenders.library,
    ]

    /// The library of a contender; `nil` for one that nobody has entered above.
    public static func library(of contender: String) -> ContenderLibrary? {
        list.first { library in library.contenders.contains { contender.hasPrefix($0) } }
    }
}
