/// Counts how often each name occurs, for as many names as there is room for.
struct KeyNames {
    /// How many names are remembered, and how many bytes they may have in all.
    ///
    /// Documents that use objects as dictionaries have any number of names, each once or twice.
    static let mostNames = 50_000
    static let mostBytes = 4 << 20

    /// Whether there are names that were not remembered.
    private(set) var isFull = false
    private var indices: [Int: Int] = [:]
    private var names: [Inspection.Keys.Name] = []
    private var byteCount = 0

    var count: Int { names.count }

    /// The hash that stands for a name.
    ///
    /// The hashes of two of so few names are equal once in 10^10 documents, and nobody can make such a document: the standard
    /// library's hashes are different in each process.
    static func hash(_ bytes: UnsafeRawBufferPointer) -> Int {
        var hasher = Hasher()
        hasher.combine(bytes: bytes)
        return hasher.finalize()
    }

    mutating func add(_ bytes: UnsafeRawBufferPointer, _ hash: Int) {
        if let index = indices[hash] {
            names[index].count += 1
            return
        }
        guard names.count < Self.mostNames, byteCount + bytes.count <= Self.mostBytes else {
            isFull = true
            return
        }
        indices[hash] = names.count
        names.append(Inspection.Keys.Name(text: String(decoding: bytes, as: UTF8.self), count: 1))
        byteCount += bytes.count
    }

    /// The commonest names; of equally common ones those that came first.
    func commonest(_ count: Int) -> [Inspection.Keys.Name] {
        let order = names.indices.sorted { (names[$1].count, $0) < (names[$0].count, $1) }
        return order.prefix(count).map { names[$0] }
    }
}
