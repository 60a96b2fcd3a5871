/// The elements of a document that is one array, each on its own line.
protocol ListElements {
    /// Appends an element.
    mutating func append(to output: inout OutputBuffer)
}

/// A document that is one array.
struct ListShape<Elements: ListElements>: DocumentShape {
    private var elements: Elements
    private var isEmpty = true
    private let closing: StaticString = "\n]\n"

    init(_ elements: Elements) {
        self.elements = elements
    }

    var endCount: Int { closing.utf8CodeUnitCount }

    func begin(_ output: inout OutputBuffer) {
        output.append("[")
    }

    mutating func appendPart(_ output: inout OutputBuffer, room: Int) {
        output.append(isEmpty ? "\n" : ",\n")
        isEmpty = false
        elements.append(to: &output)
    }

    func end(_ output: inout OutputBuffer) {
        output.append(closing)
    }
}
