internal import BenchmarkKit

/// A library that contenders are made of.
public struct ContenderLibrary: Sendable {
    /// How it is called.
    public let name: String

    /// Its version; `nil` where it comes with Swift or is in this repository.
    public let version: String?

    /// Why it does not take part; `nil` if it does.
    public let absence: String?

    let contenders: [Contender]

    init(_ name: String, version: String? = nil, absence: String? = nil, contenders: [Contender]) {
        self.name = name
        self.version = version
        self.absence = absence
        self.contenders = contenders
    }

    /// All of them, whether they take part or not.
    public static let list =
        [
            ContenderLibrary("libyajl", version: ContenderVersions.libyajl, contenders: own("yajl-c")),
            ContenderLibrary("swift-yajl", contenders: own("YAJL") + own("SwiftyJSON")),
            ContenderLibrary("Foundation", contenders: own("Foundation.")),
            ContenderLibrary("Swift", contenders: own("Double(")),
            ContenderLibrary("PureSwiftJSON", contenders: own("pure-swift")),
            SimdjsonContenders.library,
        ] + GuestLibraries.list

    /// By the beginning of their names: the list of a task has contenders of several libraries.
    private static func own(_ beginning: String) -> [Contender] {
        AllContenders.own.filter { $0.name.hasPrefix(beginning) }
    }

    /// The library of a contender.
    public static func library(of contender: String) -> ContenderLibrary? {
        list.first { library in library.contenders.contains { $0.name == contender } }
    }
}
