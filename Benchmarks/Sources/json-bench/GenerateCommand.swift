internal import ArgumentParser
internal import BenchmarkKit
internal import DocumentGenerator

struct GenerateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "generate",
        abstract: "Writes a made-up document of any size to standard output.",
        discussion: """
            The same kind, size and seed always give the same bytes. The document has at least as many bytes as asked \
            for and at most \(DocumentGenerator.overshoot) more; it is never held in memory.
            """
    )

    @Argument(help: "What the document looks like.")
    var kind: DocumentKind

    @Option(help: ArgumentHelp("The size, as 200000, 5GB or 64MiB (default: 2MB, for users 432kB).", valueName: "N"))
    var bytes: ByteCount?

    @Option(help: ArgumentHelp("What the content is made from.", valueName: "S"))
    var seed: UInt64 = 1

    @Option(help: ArgumentHelp("How many levels 'deep' nests.", valueName: "D"))
    var depth: Int = 500

    func validate() throws {
        if depth < 1 { throw ValidationError("The depth must be 1 or more.") }
    }

    func run() throws {
        let generator = DocumentGenerator(kind: kind, byteCount: bytes?.value, seed: seed, depth: depth)
        try generator.generate { chunk in try OutputFile.write(chunk) }
    }
}
