import YAJL

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Reads standard input in one way and reports memory and CPU time; links no Foundation.
///
/// `json-bench generate geo --bytes 5000000000 | stream-probe --engine swift push`
@main
struct StreamProbe {
    static func main() async {
        guard let (mode, chunkSize, engine) = parse(CommandLine.arguments.dropFirst()) else {
            let modes = Mode.allCases.map(\.rawValue).joined(separator: "|")
            let engines = JSONParsingOptions.Engine.allCases.map { "\($0)" }.joined(separator: "|")
            complain("usage: stream-probe [--engine \(engines)] \(modes) [CHUNK-SIZE]")
            exit(64)
        }
        do {
            let meter = Meter()
            let count = try await mode.run(StandardInput(chunkSize: chunkSize, meter: meter), engine: engine)
            print(meter.report(count: count))
        } catch {
            complain("stream-probe: \(error)")
            exit(65)
        }
    }

    /// The work to do; `nil` if the arguments do not say it.
    private static func parse(
        _ arguments: ArraySlice<String>
    ) -> (mode: Mode, chunkSize: Int, engine: JSONParsingOptions.Engine)? {
        var arguments = arguments
        var engine = JSONParsingOptions.strict.engine
        if arguments.first == "--engine" {
            let name = arguments.dropFirst().first
            guard let known = JSONParsingOptions.Engine.allCases.first(where: { "\($0)" == name }) else { return nil }
            engine = known
            arguments = arguments.dropFirst(2)
        }
        guard let mode = arguments.popFirst().flatMap(Mode.init) else { return nil }
        guard let size = arguments.popFirst() else { return (mode, 64 << 10, engine) }
        guard let chunkSize = Int(size), chunkSize > 0, arguments.isEmpty else { return nil }
        return (mode, chunkSize, engine)
    }

    private static func complain(_ text: String) {
        var line = text + "\n"
        line.withUTF8 { _ = write(2, $0.baseAddress, $0.count) }
    }
}
