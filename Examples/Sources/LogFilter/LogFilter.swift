import YAJL

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Passes on what is at least a warning, without members that nobody else should see. Lines in, lines out:
///
/// ```sh
/// tail -f app.log | LogFilter > warnings.log
/// ```
///
/// Lines that are not JSON are passed over and reported on standard error.
@main
struct LogFilter {
    static func main() {
        do {
            let filter = LogFilter(input: .standardInput, output: STDOUT_FILENO) { report in
                var line = "log-filter: \(report)\n"
                line.withUTF8 { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
            }
            try filter.run()
        } catch {
            var line = "log-filter: \(error)\n"
            line.withUTF8 { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
            exit(74)
        }
    }

    let input: JSONFileSource
    let output: Int32
    /// Is told about each line that is passed over.
    let report: (String) -> Void

    func run() throws {
        let lines = JSONParsingOptions(framing: .lines)
        let writer = JSONWriter(fileDescriptor: output, options: JSONWritingOptions(framing: .lines))
        let kept = writer.removing("$..password").filtering("$") { record in
            ["warn", "error"].contains(record["level"].string)
        }
        var parser = JSONParser(handler: kept, options: lines)
        // A parser ends with the first error, so it gets only lines that have none.
        try JSONFile(input, options: lines).items().raw.results.forEach { line in
            switch line {
            case .success(let record):
                try parser.feed(record.bytes)
                try parser.feed("\n")
                // Whoever watches the output wants each line at once.
                try parser.handler.flush()
            case .failure(let error):
                guard let place = error.underlying as? JSONParsingError else { throw error.underlying }
                report("line \(place.position.line), \(error.byteRange.count) bytes: \(place.message)")
            }
        }
        try parser.finish()
    }
}
