import YAJL

/// Makes records of lines: selects, filters, redacts and projects.
struct RecordFilter: Sendable {
    /// Which values of a line are records.
    var selection: JSONPath = "$"
    /// The conditions that all records must meet.
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
    ///   - output: Gets the records.
    ///   - reportBad: Is told about lines that are passed over.
    /// - Throws: `InputProblem` if the input cannot be read to its end, or what the output throws.
    func run(
        _ input: some JSONInput,
        name: String,
        mayBeCutOff: Bool = false,
        to output: RecordOutput,
        reportBad: @escaping (BadLine) throws -> Void
    ) throws -> Counts {
        output.counts = Counts()
        let lines = LineReport(name: name, mayBeCutOff: mayBeCutOff, output: output, reportBad: reportBad)
        if let tree = fieldTree {
            try readFields(tree, of: input, output, lines)
        } else {
            try readTrees(of: input, output, lines)
        }
        return output.counts
    }

    /// The members that are looked at, if the rest of a record does not matter.
    private var fieldTree: FieldTree? {
        guard selection.components.isEmpty, redactions.isEmpty, !projections.isEmpty else { return nil }
        return FieldTree(conditions.map(\.path) + projections.map(\.path))
    }

    private func readFields(_ tree: FieldTree, of input: some JSONInput, _ output: RecordOutput, _ lines: LineReport)
        throws
    {
        let conditions = conditions.map { (field: tree.field($0.path), condition: $0) }
        let members = projections.map { (field: tree.field($0.path), name: $0.name) }
        let reader = FieldReader(tree) { fields in
            output.counts.lines += 1
            output.counts.records += 1
            for (field, condition) in conditions {
                guard let value = fields[field], condition.holds(comparing: value) else { return }
            }
            output.counts.kept += 1
            try output.writer.beginObject()
            for (field, name) in members {
                try output.writer.key(name)
                try output.writer.value(fields[field] ?? .null)
            }
            try output.writer.endObject()
        }
        try LineParser(reader: reader, options: input.options).parse(try input.makeByteSource(), lines)
    }

    private func readTrees(of input: some JSONInput, _ output: RecordOutput, _ lines: LineReport) throws {
        var cursor = input.items().results.makeCursor()
        while let result = try cursor.next() {
            switch result {
            case .success(let line):
                output.counts.lines += 1
                if selection.components.isEmpty {
                    try take(line, output)
                } else {
                    for record in line.values(at: selection) { try take(record, output) }
                }
            case .failure(let error):
                try lines.take(error.underlying, error.byteRange, isLast: error.endsInput)
            }
        }
    }

    private func take(_ record: consuming JSONValue, _ output: RecordOutput) throws {
        output.counts.records += 1
        for condition in conditions where !condition.holds(for: record) { return }
        output.counts.kept += 1
        for redaction in redactions { try redaction.redact(&record) }
        guard !projections.isEmpty else { return try output.writer.value(record) }
        try output.writer.beginObject()
        for projection in projections {
            try output.writer.key(projection.name)
            try output.writer.value(projection.path.first(in: record))
        }
        try output.writer.endObject()
    }
}

/// Where records go, and how many there were.
final class RecordOutput {
    var writer: JSONWriter
    var counts = RecordFilter.Counts()

    init(fileDescriptor: Int32) {
        writer = JSONWriter(fileDescriptor: fileDescriptor, options: JSONWritingOptions(framing: .lines))
    }
}

/// The treatment of a line that is not JSON.
struct LineReport {
    let name: String
    let mayBeCutOff: Bool
    let output: RecordOutput
    let reportBad: (RecordFilter.BadLine) throws -> Void

    /// - Parameter isLast: Whether the input has ended with the error.
    func take(_ error: any Error, _ bytes: Range<Int>, isLast: Bool) throws {
        guard let error = error as? JSONParsingError, mayBeCutOff || !isLast else {
            throw InputProblem(name: name, byte: bytes.lowerBound, underlying: error)
        }
        output.counts.lines += 1
        output.counts.bad += 1
        let bad = RecordFilter.BadLine(
            source: name,
            line: error.position.line,
            byteStart: bytes.lowerBound,
            byteEnd: bytes.upperBound,
            reason: error.message
        )
        try reportBad(bad)
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
