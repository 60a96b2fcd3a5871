internal import BenchmarkKit
internal import DocumentGenerator
internal import Foundation

/// Where a document to compare on comes from.
enum ComparisonInput {
    case file(String)
    case generated(DocumentGenerator)
    case small(SmallDocument)

    /// The files of these paths.
    ///
    /// A name that is wrong is known before anything is measured.
    static func inputs(at paths: [String]) throws -> [ComparisonInput] {
        try paths.flatMap { path in
            let files = try isFolder(path) ? documents(inFolder: path) : [path]
            for file in files { try InputFile.check(path: file) }
            return files.map(ComparisonInput.file)
        }
    }

    /// How the document is called in results.
    var name: String {
        switch self {
        case .file(let path): path
        case .generated(let generator): "\(generator.kind.rawValue) (generated)"
        case .small(let document): "\(document.rawValue) (built in)"
        }
    }

    /// The document.
    func document() throws -> BenchmarkDocument {
        switch self {
        case .file(let path):
            do {
                return BenchmarkDocument(name: name, bytes: try InputFile(path: path).readToEnd())
            } catch let error as SystemError {
                throw CommandFailure(error)
            }
        case .generated(let generator):
            return BenchmarkDocument(name: name, bytes: generator.bytes())
        case .small(let document):
            return BenchmarkDocument(name: name, bytes: document.bytes)
        }
    }

    /// Whether a task could have something to do: lines are not a document for any other, and hard documents have no models.
    func canBeUsed(for task: BenchmarkTask) -> Bool {
        guard case .generated(let generator) = self else { return true }
        return generator.kind == .logLines ? task == .lines : !(generator.kind.isHard && task.usesModels)
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
