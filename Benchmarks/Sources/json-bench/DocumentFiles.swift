internal import BenchmarkKit
internal import Foundation

/// The files that arguments name.
enum DocumentFiles {
    /// Ends of the names of files that are taken of a folder.
    private static let endings = [".json", ".ndjson", ".jsonl", ".gz"]

    /// The paths that are files, and of those that are folders the documents in them, without subfolders.
    static func files(at paths: [String]) throws -> [String] {
        try paths.flatMap { try isFolder($0) ? documents(inFolder: $0) : [$0] }
    }

    /// Whether a name says that each line of the file is a document.
    static func isNamedAsLines(_ path: String) -> Bool {
        let name = path.hasSuffix(".gz") ? path.dropLast(3) : path[...]
        return name.hasSuffix(".ndjson") || name.hasSuffix(".jsonl")
    }

    private static func isFolder(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
    }

    private static func documents(inFolder path: String) throws -> [String] {
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: path) else {
            throw SystemError(.open, path)
        }
        let start = path.hasSuffix("/") ? path : path + "/"
        let documents = names.filter { name in endings.contains { name.hasSuffix($0) } && !isFolder(start + name) }
        guard !documents.isEmpty else {
            let list = endings.dropLast().joined(separator: ", ") + " or " + (endings.last ?? "")
            throw CommandFailure("\(path): there is no \(list) file in this folder", code: .missingInput)
        }
        return documents.sorted().map { start + $0 }
    }
}
