import Testing

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The text of the package itself, for tests of its rules and its documentation.
enum Sources {
    /// The root of the package.
    static let root = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(4).joined(
        separator: "/"
    )

    struct File {
        /// Relative to the root.
        var path: String
        var text: String

        var lines: [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }
        var name: Substring { path.split(separator: "/").last ?? "" }
    }

    static func text(_ path: String) throws -> String {
        try text(absolutePath: root + "/" + path)
    }

    static func text(absolutePath path: String) throws -> String {
        let descriptor = open(path, O_RDONLY)
        try #require(descriptor >= 0, "\(path) is missing")
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while case let count = read(descriptor, &buffer, buffer.count), count > 0 { bytes += buffer[..<count] }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The Swift files in a folder and the folders in it, by name; links are not followed.
    static func swiftFiles(in folder: String) throws -> [File] {
        let directory = try #require(opendir(root + "/" + folder), "\(folder) is missing")
        defer { closedir(directory) }
        var files: [File] = []
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            let path = folder + "/" + name
            if name.hasSuffix(".swift") {
                files.append(File(path: path, text: try text(path)))
            } else if !name.contains("."), ![UInt8(DT_REG), UInt8(DT_LNK)].contains(entry.pointee.d_type) {
                files += try swiftFiles(in: path)
            }
        }
        return files.sorted { $0.path < $1.path }
    }
}
