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
        guard let work = Work(CommandLine.arguments.dropFirst()) else {
            let modes = Mode.allCases.map(\.rawValue).joined(separator: "|")
            let engines = JSONParsingOptions.Engine.allCases.map { "\($0)" }.joined(separator: "|")
            complain("usage: stream-probe [--engine \(engines)] [--width CORES] \(modes) [CHUNK-SIZE]")
            exit(64)
        }
        do {
            let meter = Meter()
            let input = StandardInput(chunkSize: work.chunkSize, meter: meter)
            let count = try await work.mode.run(input, engine: work.engine, width: work.width)
            print(meter.report(count: count))
        } catch {
            complain("stream-probe: \(error)")
            exit(65)
        }
    }

    /// The work to do.
    private struct Work {
        let mode: Mode
        var chunkSize = 64 << 10
        var engine = JSONParsingOptions.strict.engine
        /// How many parts are worked on at a time by what uses several cores.
        var width: Int?

        /// Makes `nil` of arguments that do not say it.
        init?(_ arguments: ArraySlice<String>) {
            var arguments = arguments
            while let option = arguments.first, option.hasPrefix("--") {
                guard let value = arguments.dropFirst().first else { return nil }
                switch option {
                case "--engine":
                    let known = JSONParsingOptions.Engine.allCases.first { "\($0)" == value }
                    guard let known else { return nil }
                    engine = known
                case "--width":
                    guard let count = Int(value), count > 0 else { return nil }
                    width = count
                default: return nil
                }
                arguments = arguments.dropFirst(2)
            }
            guard let mode = arguments.popFirst().flatMap(Mode.init) else { return nil }
            self.mode = mode
            guard let size = arguments.popFirst() else { return }
            guard let count = Int(size), count > 0, arguments.isEmpty else { return nil }
            chunkSize = count
        }
    }

    private static func complain(_ text: String) {
        var line = text + "\n"
        line.withUTF8 { _ = write(2, $0.baseAddress, $0.count) }
    }
}
