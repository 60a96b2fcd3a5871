import Foundation
import Testing

/// The public conformance suites, in the folder that the environment variable `JSON_SUITES` names.
///
/// `CONTRIBUTING.md` says where they come from. Tests that need them are skipped without the variable.
enum Suites {
    static let root = environment("JSON_SUITES").map { URL(fileURLWithPath: $0, isDirectory: true) }

    static var areAvailable: Bool { root != nil }

    /// Why a test that needs the suites is skipped.
    static let comment: Comment = "JSON_SUITES names the folder of the public suites, see CONTRIBUTING.md"

    /// The files of a folder with one of these prefixes and this suffix, sorted by name; none without the suites.
    static func files(in folder: String, prefixes: [String] = [""], suffix: String = ".json") -> [SuiteFile] {
        guard let folder = root?.appendingPathComponent(folder) else { return [] }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.sorted()
            .filter { name in name.hasSuffix(suffix) && prefixes.contains { name.hasPrefix($0) } }
            .map { SuiteFile(url: folder.appendingPathComponent($0)) }
    }
}

/// One file of a suite; a test is run once for each.
struct SuiteFile: Sendable, CustomTestStringConvertible {
    let url: URL

    /// The file's name without `.json`.
    var name: String { url.deletingPathExtension().lastPathComponent }

    var testDescription: String { name }

    func bytes() throws -> [UInt8] {
        try [UInt8](Data(contentsOf: url))
    }

    /// The file beside this one with more at the end of its name.
    func companion(_ suffix: String) -> SuiteFile {
        SuiteFile(url: URL(fileURLWithPath: url.path + suffix))
    }
}

/// The chunk sizes at which a document of this length is read: all from 1 to 64, or a few if it is long.
func chunkSizes(for count: Int) -> [Int] {
    count <= 20_000 ? Array(1...64) : [1, 7, 64, 4096]
}
