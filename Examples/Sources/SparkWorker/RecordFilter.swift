import YAJL

/// Makes records of lines: selects, filters, redacts and projects.
struct RecordFilter: Sendable {
    /// Which values of a line are records.
    var selection: JSONPath = "$"
    /// What all records must meet.
    var conditions: [Condition] = []
    var redactions: [ValuePath] = []
    /// The members of the records; if there are none, records stay as they are.
    var projections: [Projection] = []

    /// How many there were.
    struct Counts: Encodable, Equatable {
        /// Lines that are not empty; bad ones count.
        var lines = 0
        var bad = 0
        /// Records that were selected, and those that were written.
        var records = 0
        var kept = 0
    }

    /// A line that is not JSON.
    struct BadLine: Codable, Equatable {
        var source: String
        var line: Int
        /// The bytes that were passed over.
        var byteStart: Int
        var byteEnd: Int
        var reason: String
    }

    /// Reads all lines of an input.
    ///
    /// - Parameters:
    ///   - name: What errors and bad lines call the input.
    ///   - mayBeCutOff: Whether a last line that is not complete is a bad line, and not the end of a file that was cut off.
    ///   - writer: Gets the records; it is not flushed at the end.
    ///   - reportBad: Is told about lines that are passed over.
    /// - Throws: `InputProblem` if the input cannot be read to its end, or what the writer throws.
    func run(
        _ input: some JSONInput,
        name: String,
        mayBeCutOff: Bool = false,
        to writer: inout JSONWriter,
        reportBad: (BadLine) throws -> Void
    ) throws -> Counts {
        var counts = Counts()
        var cursor = input.items().results.makeCursor()
        while let result = try cursor.next() {
            switch result {
            case .success(let line):
                counts.lines += 1
                if selection.components.isEmpty {
                    try take(line, &writer, &counts)
                } else {
                    for record in line.values(at: selection) { try take(record, &writer, &counts) }
                }
            case .failure(let error):
                guard let place = error.underlying as? JSONParsingError, mayBeCutOff || !error.endsInput else {
                    throw InputProblem(name: name, byte: error.byteRange.lowerBound, underlying: error.underlying)
                }
                counts.lines += 1
                counts.bad += 1
                let bad = BadLine(
                    source: name,
                    line: place.position.line,
                    byteStart: error.byteRange.lowerBound,
                    byteEnd: error.byteRange.upperBound,
                    reason: place.message
                )
                try reportBad(bad)
            }
        }
        return counts
    }

    private func take(_ record: consuming JSONValue, _ writer: inout JSONWriter, _ counts: inout Counts) throws {
        counts.records += 1
        for condition in conditions where !condition.holds(for: record) { return }
        counts.kept += 1
        for redaction in redactions { try redaction.redact(&record) }
        guard !projections.isEmpty else { return try writer.value(record) }
        try writer.beginObject()
        for projection in projections {
            try writer.key(projection.name)
            try writer.value(projection.path.first(in: record))
        }
        try writer.endObject()
    }
}

/// Why an input could not be read to its end.
struct InputProblem: Error, CustomStringConvertible {
    var name: String
    /// How many bytes of its text had been read.
    var byte: Int
    var underlying: any Error

    var description: String { "\(name), after \(byte) bytes: \(underlying)" }
}
