import YAJL

/// Sends the events of all lines of an input to a reader of fields, and continues after a line that is not JSON.
///
/// A parser ends with the first error; so another one starts at the next line.
struct LineParser {
    let reader: FieldReader
    let options: JSONParsingOptions

    /// - Throws: What the reader and the report throw.
    func parse(_ source: any JSONByteSource, _ report: LineReport) throws {
        var source = source
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 256 << 10, alignment: 16)
        defer { buffer.deallocate() }
        var state = State(parser: JSONParser(handler: reader, options: options))
        while true {
            let count: Int
            do {
                count = try source.read(into: buffer)
            } catch {
                return try report.take(error, state.offset..<state.offset, isLast: true)
            }
            if count == 0 { break }
            try parse(UnsafeRawBufferPointer(rebasing: buffer[..<count]), &state, report)
            state.offset += count
        }
        if state.bad == nil {
            do {
                return try state.parser.finish()
            } catch let error as JSONParsingError {
                state.note(error)
            }
        }
        if let (error, start) = state.bad { try report.take(error, start..<state.offset, isLast: true) }
    }

    private struct State: ~Copyable {
        var parser: JSONParser<FieldReader>
        /// Where the chunk is in the input, and where the parser started.
        var offset = 0
        var start = JSONPosition.start
        /// The error of the line that is being passed over, and where the line starts.
        var bad: (error: JSONParsingError, start: Int)?

        /// Notes an error, with its place in the input and not in what the parser has got.
        mutating func note(_ error: JSONParsingError) {
            var error = error
            error.position.byteOffset += start.byteOffset
            error.position.line += start.line - 1
            bad = (error, error.position.byteOffset - error.position.column + 1)
        }
    }

    private func parse(_ chunk: UnsafeRawBufferPointer, _ state: inout State, _ report: LineReport) throws {
        var first = 0
        while first < chunk.count {
            if let (error, start) = state.bad {
                guard let end = chunk[max(first, error.position.byteOffset - state.offset)...].firstIndex(of: 0x0A)
                else { return }
                try report.take(error, start..<state.offset + end + 1, isLast: false)
                first = end + 1
                state.start = JSONPosition(byteOffset: state.offset + first, line: error.position.line + 1, column: 1)
                state.parser = JSONParser(handler: reader, options: options)
                state.bad = nil
            }
            do {
                try state.parser.feed(UnsafeRawBufferPointer(rebasing: chunk[first...]))
                return
            } catch let error as JSONParsingError {
                state.note(error)
            }
        }
    }
}
