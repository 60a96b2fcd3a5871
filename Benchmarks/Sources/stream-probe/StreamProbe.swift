#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Reads standard input in one way and reports memory and CPU time; links no Foundation.
///
/// `json-bench generate geo --bytes 5000000000 | stream-probe push`
@main
struct StreamProbe {
    static func main() async {
        let arguments = CommandLine.arguments
        guard arguments.count == 2 || arguments.count == 3, let mode = Mode(rawValue: arguments[1]),
            let chunkSize = arguments.count == 3 ? Int(arguments[2]) : 64 << 10, chunkSize > 0
        else {
            complain("usage: stream-probe \(Mode.allCases.map(\.rawValue).joined(separator: "|")) [CHUNK-SIZE]")
            exit(64)
        }
        do {
            let meter = Meter()
            let count = try await mode.run(StandardInput(chunkSize: chunkSize, meter: meter))
            print(meter.report(count: count))
        } catch {
            complain("stream-probe: \(error)")
            exit(65)
        }
    }

    private static func complain(_ text: String) {
        var line = text + "\n"
        line.withUTF8 { _ = write(2, $0.baseAddress, $0.count) }
    }
}
