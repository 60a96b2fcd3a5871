import YAJL

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Adds up the member `bytes` of all lines of a file.
///
/// `Scripts/compare-tools` measures it next to other tools:
///
/// ```sh
/// FieldSum access.ndjson swift path
/// ```
@main
struct FieldSum {
    struct Record: Decodable {
        var bytes: Int
    }

    /// How the lines are read.
    enum Way: String {
        /// Each line is a record.
        case items
        /// Nothing of a line is read but the member.
        case path
        /// Each line is a record, and all cores make them.
        case cores
    }

    static func main() async {
        let arguments = CommandLine.arguments
        guard arguments.count == 4, ["libyajl", "swift"].contains(arguments[2]), let way = Way(rawValue: arguments[3])
        else {
            fail("usage: FieldSum FILE libyajl|swift items|path|cores", code: 64)
        }
        do {
            print(try await sum(of: arguments[1], arguments[2] == "swift" ? .swift : .libyajl, way))
        } catch {
            fail("field-sum: \(arguments[1]): \(error)", code: 65)
        }
    }

    private static func fail(_ message: String, code: Int32) -> Never {
        var line = message + "\n"
        line.withUTF8 { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
        exit(code)
    }

    static func sum(of path: String, _ engine: JSONParsingOptions.Engine, _ way: Way) async throws -> Int {
        var options = JSONParsingOptions(framing: .lines)
        options.engine = engine
        let file = JSONFile(path, options: options)
        var sum = 0
        switch way {
        case .items: try file.items(as: Record.self).forEach { sum += $0.bytes }
        case .path: try file.items(at: "$.bytes", as: Int.self).forEach { sum += $0 }
        case .cores: for try await record in file.items(as: Record.self).concurrent() { sum += record.bytes }
        }
        return sum
    }
}
