/// Cuts lines, or the elements of an array, out of an input that is at hand: memory, or a file.
///
/// Each part begins after a line feed or comma and ends after another, and is read as one core would read it there.
/// So nothing has to be put together: what is wrong with the text is found by whoever reads the part in which it is,
/// and the parts after it are given up.
final class HeldParts: ItemJobSource {
    private let search: ItemSearch
    private let held: HeldBytes
    private let partSize: Int
    private let names: [String]?
    private var scanner: ElementScanner
    /// The element that comes next, if it is not the first.
    private var element: ElementPlace?
    /// Reads a line or element that is longer than the longest part, the text before and after the array, and all text of an
    /// input without one.
    private var reader: PartReader?
    private var hasEnded = false

    var byteCount: Int? { held.byteCount }
    var neverWaits: Bool { true }

    /// - Parameter names: The names of the members that lead from the root to the array; `nil` for lines.
    init(_ held: HeldBytes, _ search: ItemSearch, at names: [String]?, partSize: Int) {
        self.held = held
        self.search = search
        self.names = names
        scanner = ElementScanner(names ?? [])
        self.partSize = partSize
    }

    func load(isolation actor: isolated (any Actor)?) async -> Bool { false }

    func next() -> ItemJob? {
        if reader?.isDone == true { hasEnded = true }
        if hasEnded { return nil }
        // A line or element that is longer than a part is one.
        for count in 1...(reader == nil ? ItemJobSize.most : 1) {
            let size = count * partSize
            held.read(size)
            let end = min(held.position + size, held.bytes.count)
            hasEnded = held.isRead && end == held.bytes.count
            if hasEnded { return job(to: end) }
            if let cut = lastCut(before: end) {
                let job = job(to: cut)
                reader = nil
                element = names.map {
                    ElementPlace(names: $0, rootStart: scanner.rootStart, index: scanner.commaCount)
                }
                return job
            }
            if scanner.isAfterArray { break }
        }
        return job(to: min(held.position + partSize, held.bytes.count), isOpen: true)
    }

    /// The index after the last line feed, or the last comma of the array, if there is one.
    private func lastCut(before end: Int) -> Int? {
        guard names != nil else {
            return held.bytes[held.position..<end].lastIndex(of: ASCII.lineFeed).map { $0 + 1 }
        }
        // The index of the first byte of the input, if that were still there.
        let first = held.position - held.start.byteOffset
        let scanned = first + scanner.end
        if scanned < end, !scanner.isAfterArray { scanner.scan(held.bytes[scanned..<end]) }
        let cut = first + scanner.lastComma + 1
        return cut > held.position ? cut : nil
    }

    /// - Parameter isOpen: Whether it may end in the middle of a line or element.
    private func job(to end: Int, isOpen: Bool = false) -> ItemJob {
        let part = held.take(to: end, isLast: hasEnded, element: element)
        if isOpen, reader == nil { reader = PartReader(search, jumps: false) }
        return ItemJob(part: part, reader: reader)
    }
}
