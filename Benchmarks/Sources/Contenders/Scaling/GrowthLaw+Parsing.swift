internal import YAJL

extension GrowthLaw {
    /// Reading text without making models of it.
    static let parsing: [GrowthLaw] = [
        GrowthLaw(
            "members of one object, as a tree",
            size: 20_000,
            input: { size in Array("{\((0..<size).map { "\"key\($0)\":\($0)" }.joined(separator: ","))}".utf8) },
            byteCount: \.count,
            work: { try JSONDocument(parsing: $0) },
            count: { $0.root.object?.count ?? 0 }
        )
    ]
}
