/// The elements of an array in which somewhere there is a ``ForeignObject``.
struct MixedElements: Sendable {
    let elements: [JSON]
    let bridged: LateBridged<[Any]>

    init(_ elements: [JSON], bridged: [Any]? = nil) {
        self.elements = elements
        self.bridged = LateBridged(bridged)
    }
}

extension MixedElements: RandomAccessCollection {
    var startIndex: Int { elements.startIndex }
    var endIndex: Int { elements.endIndex }
    subscript(index: Int) -> JSON { elements[index] }
}
