/// Cuts the elements of an array out of an input that is at hand: memory, or a file.
///
/// Each part goes from after one comma to after another, and is read as one core would that comes there. So nothing has to
/// be put together: what is wrong with the text is found by whoever reads the part in which it is, and the parts after it
/// are given up.
final class HeldElements: ItemJobSource {
    private let search: ItemSearch
    private let held: HeldBytes
    private let partSize: Int
    private let names: [String]
    private var scanner: ElementScanner
    /// The element that comes next, if it is not the first.
    private var element: ElementPlace?
    /// Reads an element that is longer than the longest part, and the text around the array.
    private var reader: PartReader?
    private var hasEnded = false

    var byteCount: Int? { held.byteCount }
    var neverWaits: Bool { true }

    /// - Parameter names: The names of the members that lead from the root to the array.
    init(_ held: HeldBytes, _ search: ItemSearch, at names: [String], partSize: Int) {
        self.held = held
        self.search = search
        self.names = names
        scanner = ElementScanner(names)
        self.partSize = partSize
    }

    func load(isolation actor: isolated (any Actor)?) async -> Bool { false }

    func next() -> ItemJob? {
        if reader?.isDone == true { hasEnded = true }
        if hasEnded { return nil }
        // An element that is longer than a part is one.
        for count in 1...(reader == nil ? ItemJobSize.most : 1) {
            let size = count * partSize
            held.read(size)
            let end = min(held.position + size, held.bytes.count)
            hasEnded = held.isRead && end == held.bytes.count
            if hasEnded { return job(to: end) }
            scan(to: end)
            if scanner.lastComma >= held.start.byteOffset {
                let job = job(to: held.position + scanner.lastComma + 1 - held.start.byteOffset)
                reader = nil
                element = ElementPlace(names: names, rootStart: scanner.rootStart, index: scanner.commaCount)
                return job
            }
            if scanner.isAfterArray { break }
        }
        return job(to: min(held.position + partSize, held.bytes.count), isOpen: true)
    }

    private func scan(to end: Int) {
        let scanned = held.position + scanner.end - held.start.byteOffset
        if scanned < end, !scanner.isAfterArray { scanner.scan(held.bytes[scanned..<end]) }
    }

    /// - Parameter isOpen: Whether it may end in the middle of an element.
    private func job(to end: Int, isOpen: Bool = false) -> ItemJob {
        let part = held.take(to: end, isLast: hasEnded, element: element)
        if isOpen, reader == nil { reader = PartReader(search, jumps: false) }
        return ItemJob(part: part, reader: reader)
    }
}
