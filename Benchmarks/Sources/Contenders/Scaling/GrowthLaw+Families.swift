extension GrowthLaw {
    /// Laws about one part of the library.
    public struct Family: Sendable {
        /// The part.
        public let name: String

        /// Its laws, in the order of the table.
        public let laws: [GrowthLaw]

        /// Creates a family.
        public init(name: String, laws: [GrowthLaw]) {
            self.name = name
            self.laws = laws
        }
    }

    /// All laws, by what is attacked.
    public static let families = [
        Family(name: "parser", laws: parser),
        Family(name: "input in small chunks", laws: chunks),
        Family(name: "numbers", laws: numbers),
        Family(name: "tree", laws: tree + treeChanges),
        Family(name: "patterns and pointers", laws: patterns),
        Family(name: "items", laws: items),
        Family(name: "transforms and writer", laws: transforms + writer),
        Family(name: "decoder", laws: decoder),
        Family(name: "encoder", laws: encoder),
        Family(name: "errors in masses", laws: errors),
        Family(name: "SwiftyJSON", laws: swiftyJSON),
    ]
}
