import ArgumentParser
import Foundation
import YAJL

@main
struct Shards: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Writes the items of a document of any size as files of lines.",
        discussion: """
            Reads the source once, in constant memory. The folder gets shards (shard-000000.ndjson and so on), manifest.json, \
            which says what is in each, and bad-items.ndjson. The same command continues after a crash: complete shards stay.
            """
    )

    @Argument(help: ArgumentHelp("The document, plain or gzip; - is standard input.", valueName: "file"))
    var file: String

    @Argument(help: ArgumentHelp("The folder for the shards.", valueName: "folder"))
    var folder: String

    @Option(name: .customLong("path"), help: "Which values are items (default: $[*], with --lines $).")
    var pattern: String?

    @Flag(help: "Each line of the source is a document (NDJSON).")
    var lines = false

    @Option(name: .customLong("size"), help: "How many megabytes of items make a shard.")
    var megabytes = 128.0

    @Flag(help: "Compress the shards.")
    var gzip = false

    @Option(name: .customLong("kind"), help: "What an item must be; others are bad items.")
    var kind = ItemKind.any

    @Option(name: .customLong("max-item"), help: "How many bytes an item may have; longer ones are bad items.")
    var maxItemBytes: Int?

    @Flag(help: "Remove the shards of an earlier run first.")
    var overwrite = false

    func validate() throws {
        guard megabytes > 0, megabytes <= 1e6 else {
            throw ValidationError("--size must be more than 0, and at most 1000000.")
        }
        if let maxItemBytes, maxItemBytes < 1 { throw ValidationError("--max-item must be at least 1.") }
        do {
            _ = try JSONPath(parsing: settings.pattern)
        } catch {
            throw ValidationError("--path: \(error)")
        }
    }

    func run() async throws {
        // Beyond a limit of the shell a write is an error like that of a full disk, and not the end of the process.
        signal(SIGXFSZ, SIG_IGN)
        do {
            let source = try SourceFile(path: file)
            let sharder = Sharder(
                source: source,
                folder: try OutputFolder(folder),
                settings: settings,
                overwrites: overwrite
            )
            let bar = ProgressBar(progress: sharder.progress, size: source.size)
            let display = isatty(2) == 1 ? Task { await bar.show() } : nil
            let result: Result<Manifest, any Error>
            do { result = .success(try await sharder.run()) } catch { result = .failure(error) }
            display?.cancel()
            await display?.value
            let manifest = try result.get()
            print("\(manifest.shards.count) shards, \(manifest.itemCount) items, \(manifest.badItemCount) bad items")
        } catch {
            FileHandle.standardError.write(Data("shards: \(error)\n".utf8))
            throw ExitCode((error as? ShardsError)?.exitCode ?? (error is JSONInputError ? 66 : 70))
        }
    }

    private var settings: Settings {
        Settings(
            pattern: pattern ?? (lines ? "$" : "$[*]"),
            lines: lines,
            shardBytes: Int(megabytes * 1e6),
            gzip: gzip,
            kind: kind,
            maxItemBytes: maxItemBytes
        )
    }
}

extension ItemKind: ExpressibleByArgument {}
