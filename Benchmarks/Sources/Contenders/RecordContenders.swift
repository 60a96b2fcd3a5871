internal import BenchmarkKit
internal import Foundation
internal import PureSwiftJSON
internal import YAJL

/// The contenders of the tasks "items" and "lines": every record becomes a model, is counted and freed.
enum RecordContenders {
    static let list: [Contender] = itemList + lineList

    private static let itemList =
        [items("Foundation.JSONDecoder", Whole(input: { Data($0) }, makeDecoder: { JSONDecoder() }))]
        + [
            Contender.withEachEngine("YAJLDecoder") { name, options in
                items(name, Whole(input: { Array($0) }, makeDecoder: { YAJLDecoder(engine: options.engine) }))
            },
            Contender.withEachEngine("YAJL") { items($0, OneByOne(options: $1)) },
            Contender.withEachEngine("YAJL-all-cores") { items($0, OneByOne(options: $1, usesAllCores: true)) },
        ].joined()

    private static let lineList =
        [lines("Foundation.JSONDecoder", LinesByFoundation())]
        + [
            Contender.withEachEngine("YAJLDecoder") { name, options in
                lines(name, LineByLine(input: { Array($0) }, makeDecoder: { YAJLDecoder(engine: options.engine) }))
            },
            Contender.withEachEngine("YAJL") { lines($0, OneByOne(options: $1)) },
            Contender.withEachEngine("YAJL-all-cores") { lines($0, OneByOne(options: $1, usesAllCores: true)) },
        ].joined()

    /// The contenders that make records by a decoder.
    static func decoders<Library: ModelDecoder>(
        _ name: String,
        input: @escaping @Sendable (ArraySlice<UInt8>) -> Library.Input,
        makeDecoder: @escaping @Sendable () -> Library
    ) -> [Contender] {
        [
            items(name, Whole(input: input, makeDecoder: makeDecoder)),
            lines(name, LineByLine(input: input, makeDecoder: makeDecoder)),
        ]
    }

    /// How many records there are, and that they are those of Foundation; `nil` if the document has none.
    static func expectedOutcome(_ task: BenchmarkTask, _ document: BenchmarkDocument) throws -> Outcome? {
        let count: Int
        if task == .lines {
            guard let lines = try RecordLines(document.bytes) else { return nil }
            count = lines.count
        } else {
            guard let format = try RecordFormats.format(of: document.bytes) else { return nil }
            count = try elementCount(at: format.path, in: document.bytes)
        }
        return Outcome([recordCount: Double(count), equality: 1])
    }

    private static let recordCount = "records"
    private static let equality = "records equal to Foundation's"

    private static func elementCount(at path: ValuePath, in document: [UInt8]) throws -> Int {
        guard case .array(let elements) = try PureJSONParser.tree(document)[path] else { return 0 }
        return elements.count
    }

    private static func items(_ name: String, _ library: some ItemLibrary) -> Contender {
        Contender(name, task: .items) { document in
            func job<Format: RecordFormat>(_ format: Format) -> Job {
                let visit = library.visit(document.bytes, format)
                return Self.job(visit) {
                    // A document that Foundation refuses is compared by the number of records alone.
                    let model = try? JSONDecoder().decode(Format.Model.self, from: Data(document.bytes))
                    return model.map(format.records)
                }
            }
            guard let format = try RecordFormats.format(of: document.bytes) else { throw NoRecordsError() }
            return job(format)
        }
    }

    private static func lines(_ name: String, _ library: some LineLibrary) -> Contender {
        Contender(name, task: .lines) { document in
            func job<Record: DocumentModel>(_ record: Record.Type, _ bytes: [UInt8]) -> Job {
                let visit = library.visit(bytes, record)
                var job = Self.job(visit) {
                    var records: [Record] = []
                    try? LinesByFoundation().visit(bytes, record)() { records.append($0) }
                    return records
                }
                job.inputByteCount = bytes.count
                return job
            }
            guard let lines = try RecordLines(document.bytes) else { throw NoRecordsError() }
            return job(lines.record, lines.bytes)
        }
    }

    private static func job<Record: Equatable>(
        _ visit: @escaping RecordVisit<Record>,
        expected: @escaping () -> [Record]?
    ) -> Job {
        Job {
            var count = 0
            try visit { _ in count += 1 }
            return count
        } outcome: { count in
            var records: [Record] = []
            try visit { records.append($0) }
            var outcome = Outcome([recordCount: Double(count)])
            if let expected = expected() { outcome.figures[equality] = records == expected ? 1 : 0 }
            return outcome
        }
    }
}

/// A document must have records, even one that is only used to warm up.
private struct NoRecordsError: Error {}

/// Calls a closure with every record, one after the other.
private typealias RecordVisit<Record> = (_ body: @escaping (Record) throws -> Void) throws -> Void

/// A way to the records of a document.
private protocol ItemLibrary: Sendable {
    func visit<Format: RecordFormat>(_ document: [UInt8], _ format: Format) -> RecordVisit<Format.Record>
}

private struct Whole<Library: ModelDecoder>: ItemLibrary {
    let input: @Sendable (ArraySlice<UInt8>) -> Library.Input
    let makeDecoder: @Sendable () -> Library

    func visit<Format: RecordFormat>(_ document: [UInt8], _ format: Format) -> RecordVisit<Format.Record> {
        let input = input(document[...])
        let decoder = makeDecoder()
        return { body in
            for record in format.records(in: try decoder.decode(Format.Model.self, from: input)) { try body(record) }
        }
    }
}

/// A way to records that are lines.
private protocol LineLibrary: Sendable {
    func visit<Record: DocumentModel>(_ lines: [UInt8], _ record: Record.Type) -> RecordVisit<Record>
}

/// `Data` can be cut into lines without copies.
private struct LinesByFoundation: LineLibrary {
    func visit<Record: DocumentModel>(_ lines: [UInt8], _ record: Record.Type) -> RecordVisit<Record> {
        let input = Data(lines)
        let decoder = JSONDecoder()
        return { body in
            for line in input.split(separator: UInt8(ascii: "\n")) where !RecordLines.isBlank(line) {
                try body(decoder.decode(record, from: line))
            }
        }
    }
}

private struct LineByLine<Library: ModelDecoder>: LineLibrary {
    let input: @Sendable (ArraySlice<UInt8>) -> Library.Input
    let makeDecoder: @Sendable () -> Library

    func visit<Record: DocumentModel>(_ lines: [UInt8], _ record: Record.Type) -> RecordVisit<Record> {
        let decoder = makeDecoder()
        return { body in
            for line in lines.split(separator: UInt8(ascii: "\n")) where !RecordLines.isBlank(line) {
                try body(decoder.decode(record, from: input(line)))
            }
        }
    }
}

/// The items of this library.
private struct OneByOne: ItemLibrary, LineLibrary {
    let options: JSONParsingOptions
    var usesAllCores = false

    func visit<Format: RecordFormat>(_ document: [UInt8], _ format: Format) -> RecordVisit<Format.Record> {
        visit(JSONBytes(document, options: options).items(at: format.pattern, as: Format.Record.self))
    }

    func visit<Record: DocumentModel>(_ lines: [UInt8], _ record: Record.Type) -> RecordVisit<Record> {
        var options = options
        options.framing = .lines
        return visit(JSONBytes(lines, options: options).items(as: record))
    }

    private func visit<Record: DocumentModel>(_ items: JSONItems<Record>) -> RecordVisit<Record> {
        guard usesAllCores else { return { body in try items.forEach(body) } }
        return { body in
            try BlockingWork.wait {
                for try await record in items.concurrent() { try body(record) }
            }
        }
    }
}
