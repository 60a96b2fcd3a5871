import Testing

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The public conformance suites, in the folder that the environment variable `JSON_SUITES` names.
///
/// `CONTRIBUTING.md` says where they come from. Tests that need them are skipped without the variable.
enum Suites {
    static let root = environment("JSON_SUITES")

    static var areAvailable: Bool { root != nil }

    /// Why a test that needs the suites is skipped.
    static let comment: Comment = "JSON_SUITES names the folder of the public suites, see CONTRIBUTING.md"

    /// The JSON files of a folder with one of these prefixes, sorted by name; none without the suites.
    static func files(in folder: String, prefixes: [String] = [""]) -> [SuiteFile] {
        guard let root, let directory = opendir(root + "/" + folder) else { return [] }
        defer { closedir(directory) }
        var files: [SuiteFile] = []
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            guard name.hasSuffix(".json"), prefixes.contains(where: name.hasPrefix) else { continue }
            files.append(SuiteFile(folder: root + "/" + folder, fileName: name))
        }
        return files.sorted { $0.name < $1.name }
    }
}

/// One file of a suite; a test is run once for each.
struct SuiteFile: Sendable, CustomTestStringConvertible {
    let folder: String
    let fileName: String

    /// The file's name without `.json`.
    var name: String { String(fileName.dropLast(".json".count)) }

    var testDescription: String { name }

    func bytes() throws -> [UInt8] {
        let file = try #require(fopen(folder + "/" + fileName, "r"), "\(fileName) cannot be read")
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while case let count = fread(&buffer, 1, buffer.count, file), count > 0 { bytes += buffer[..<count] }
        return bytes
    }

    /// The file beside this one with more at the end of its name.
    func companion(_ suffix: String) -> SuiteFile {
        SuiteFile(folder: folder, fileName: fileName + suffix)
    }
}

/// The chunk sizes at which a document of this length is read: all from 1 to 64, or a few if it is long.
func chunkSizes(for count: Int) -> [Int] {
    count <= 20_000 ? Array(1...64) : [1, 7, 64, 4096]
}
