internal import ArgumentParser
internal import BenchmarkKit
internal import Contenders
internal import DocumentGenerator
internal import YAJL

struct ListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Lists tasks, contenders with their versions, and kinds of documents."
    )

    @Flag(help: "Print an object instead of lines.")
    var json = false

    func run() throws {
        try OutputFile.write(json ? String(decoding: object.encoded(.pretty), as: UTF8.self) + "\n" : text)
    }

    /// The contenders by name, each with its tasks.
    private var contenders: [(name: String, tasks: [BenchmarkTask])] {
        var found: [(name: String, tasks: [BenchmarkTask])] = []
        for contender in AllContenders.list {
            if let index = found.firstIndex(where: { $0.name == contender.name }) {
                found[index].tasks.append(contender.task)
            } else {
                found.append((contender.name, [contender.task]))
            }
        }
        return found
    }

    private var absent: [ContenderLibrary] { ContenderLibrary.list.filter { $0.absence != nil } }

    private var text: String {
        var lines = ["tasks"]
        lines += BenchmarkTask.allCases.map { Self.line($0.rawValue, $0.summary) }
        lines += ["", "contenders"]
        for contender in contenders {
            let library = ContenderLibrary.library(of: contender.name)
            let name = [library?.name, library?.version].compactMap { $0 }.joined(separator: " ")
            let tasks = contender.tasks.map(\.rawValue).joined(separator: ", ")
            lines.append(Self.line(contender.name, name.isEmpty ? tasks : "\(name): \(tasks)"))
        }
        lines += absent.map { Self.line($0.name, "not available: \($0.absence ?? "")") }
        lines += ["", "kinds of documents"]
        lines += DocumentKind.allCases.map { Self.line($0.rawValue, $0.summary) }
        return lines.joined(separator: "\n") + "\n"
    }

    /// A name and what there is to say about it, on as many lines of 80 columns as that takes.
    private static func line(_ name: String, _ text: String) -> String {
        let start = 30
        var lines = ["  " + name + String(repeating: " ", count: max(1, start - 3 - name.count))]
        for word in text.split(separator: " ") {
            if lines[lines.count - 1].count + word.count >= 80 {
                lines.append(String(repeating: " ", count: start - 1))
            }
            lines[lines.count - 1] += " " + word
        }
        return lines.joined(separator: "\n")
    }

    private var object: JSONValue {
        [
            "tasks": JSONValue(
                BenchmarkTask.allCases.map { task in
                    let names = AllContenders.list.filter { $0.task == task }.map { JSONValue.string($0.name) }
                    return [
                        "name": .string(task.rawValue), "summary": .string(task.summary),
                        "contenders": JSONValue(names),
                    ] as JSONValue
                }
            ),
            "contenders": JSONValue(
                contenders.map { contender in
                    let library = ContenderLibrary.library(of: contender.name)
                    return [
                        "name": .string(contender.name),
                        "library": library.map { .string($0.name) } ?? .null,
                        "version": library?.version.map { .string($0) } ?? .null,
                        "tasks": JSONValue(contender.tasks.map { JSONValue.string($0.rawValue) }),
                    ] as JSONValue
                }
            ),
            "libraries": JSONValue(
                ContenderLibrary.list.map { library in
                    [
                        "name": .string(library.name),
                        "version": library.version.map { .string($0) } ?? .null,
                        "available": .bool(library.absence == nil),
                        "absence": library.absence.map { .string($0) } ?? .null,
                    ] as JSONValue
                }
            ),
            "documents": JSONValue(
                DocumentKind.allCases.map { kind in
                    [
                        "name": .string(kind.rawValue),
                        "summary": .string(kind.summary),
                        "bytes": JSONValue(kind.defaultByteCount),
                    ] as JSONValue
                }
            ),
        ]
    }
}
