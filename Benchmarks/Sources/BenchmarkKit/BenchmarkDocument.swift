/// A document that contenders are run on.
public struct BenchmarkDocument: Sendable {
    /// How the document is called in results.
    public let name: String

    /// The document.
    public let bytes: [UInt8]

    /// Creates a document.
    public init(name: String, bytes: [UInt8]) {
        self.name = name
        self.bytes = bytes
    }

    /// Has a bit of everything: contenders are run on it once to get what happens only once out of the way.
    public static let warmUp = BenchmarkDocument(
        name: "warm-up",
        bytes: Array(
            #"{"text":"café \n \u00e9 long enough to be no small string","list":[1,-2.5e3,true,false,null,{},[]]}"#.utf8
        )
    )
}
