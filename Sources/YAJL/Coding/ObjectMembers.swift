/// The members of an object, for looking one up after the other: plain data, so that no references are counted.
@safe
struct ObjectMembers: BitwiseCopyable {
    /// The document, which must live as long.
    let view: ArenaView
    private let object: Node
    /// Where the node after the member that was found last is kept.
    private let hint: UnsafeMutablePointer<Int>

    init(of decoder: NodeDecoder) {
        view = decoder.session.view
        object = view.node(decoder.index)
        unsafe hint = decoder.session.hints.place(forDepth: decoder.place.depth)
    }

    /// The node of the value for a name.
    @inline(__always)
    func find(_ name: KeyName) -> Int? {
        let first = object.first
        let end = first &+ 2 &* object.count
        var position = unsafe hint.pointee
        // The hint of another document may be a value here, and not a name.
        if position < first || position >= end || (position ^ first) & 1 != 0 { position = first }
        if position < end, view.isKey(position, name) {
            unsafe hint.pointee = position &+ 2
            return position &+ 1
        }
        return search(name, from: position)
    }

    @inline(never)
    private func search(_ name: KeyName, from start: Int) -> Int? {
        guard let found = position(of: name, from: start) else { return nil }
        unsafe hint.pointee = found &+ 2
        return found &+ 1
    }

    private func position(of name: KeyName, from start: Int) -> Int? {
        let first = object.first
        if object.hasFlag {
            let member = view.memberIndex(of: object).find(name.hash) { view.isKey(first + 2 * $0, name) }
            return member.map { first + 2 * $0 }
        }
        let end = first &+ 2 &* object.count
        for position in stride(from: start, to: end, by: 2) where view.isKey(position, name) { return position }
        for position in stride(from: first, to: start, by: 2) where view.isKey(position, name) { return position }
        return nil
    }
}
