internal import BenchmarkKit
internal import DocumentGenerator
internal import YAJLGzip

/// Where a document to compare on comes from.
enum ComparisonInput {
    case file(String)
    case generated(DocumentGenerator)
    case small(SmallDocument)
    /// A document that can be read only once, and has been: that of a pipe.
    case read(BenchmarkDocument)

    /// The files of these paths.
    ///
    /// A name that is wrong is known before anything is measured.
    static func inputs(at paths: [String]) throws -> [ComparisonInput] {
        try DocumentFiles.files(at: paths).map { path in
            try InputFile.check(path: path)
            return .file(path)
        }
    }

    /// How the document is called in results.
    var name: String {
        switch self {
        case .file(let path): path
        case .generated(let generator): "\(generator.kind.rawValue) (generated)"
        case .small(let document): "\(document.rawValue) (built in)"
        case .read(let document): document.name
        }
    }

    /// The document.
    func document() throws -> BenchmarkDocument {
        switch self {
        case .file(let path):
            do {
                return BenchmarkDocument(name: name, bytes: try InputFile(path: path).content())
            } catch let error as SystemError {
                throw CommandFailure(error)
            } catch let error as GzipError {
                throw CommandFailure(error, in: name)
            }
        case .generated(let generator):
            return BenchmarkDocument(name: name, bytes: generator.bytes())
        case .small(let document):
            return BenchmarkDocument(name: name, bytes: document.bytes)
        case .read(let document):
            return document
        }
    }

    /// Whether a task could have something to do: hard documents have no models.
    func canBeUsed(for task: BenchmarkTask) -> Bool {
        if case .generated(let generator) = self { !(generator.kind.isHard && task.usesModels) } else { true }
    }

    /// Whether the document is not a file of the user.
    var isMade: Bool {
        switch self {
        case .generated, .small: true
        case .file, .read: false
        }
    }
}
