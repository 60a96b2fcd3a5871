internal import BenchmarkKit
internal import DocumentGenerator
internal import Foundation

/// Where a document to compare on comes from.
enum ComparisonInput {
    case file(String)
    case generated(DocumentGenerator)
    case small(SmallDocument)

    /// The files of these paths, or what is generated if there are none.
    ///
    /// A name that is wrong is known before anything is measured.
    static func inputs(at paths: [String]) throws -> [ComparisonInput] {
        if paths.isEmpty {
            return [.social, .geo, .catalog].map { .generated(DocumentGenerator(kind: $0)) }
        }
        return try paths.flatMap { path in
            let files = try isFolder(path) ? documents(inFolder: path) : [path]
            for file in files { try InputFile.check(path: file) }
            return files.map(ComparisonInput.file)
        }
    }

    /// The document.
    func document() throws -> BenchmarkDocument {
        switch self {
        case .file(let path):
            BenchmarkDocument(name: path, bytes: try InputFile(path: path).readToEnd())
        case .generated(let generator):
            BenchmarkDocument(name: "\(generator.kind.rawValue) (generated)", bytes: generator.bytes())
        case .small(let document):
            BenchmarkDocument(name: "\(document.rawValue) (built in)", bytes: document.bytes)
        }
    }

    private static func isFolder(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
    }

    private static func documents(inFolder path: String) throws -> [String] {
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: path) else {
            throw SystemError(.open, path)
        }
        let documents = names.filter { $0.hasSuffix(".json") && !isFolder("\(path)/\($0)") }.sorted()
        guard !documents.isEmpty else {
            throw CommandFailure("\(path): there is no .json file in this folder", code: .missingInput)
        }
        return documents.map { path.hasSuffix("/") ? path + $0 : "\(path)/\($0)" }
    }
}
