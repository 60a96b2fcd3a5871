import Testing
import YAJL

@testable import YAJLTestSupport

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

// The programs of the article "From JSONDecoder to 50 GB in six steps", line by line; `ExampleCoverageTests` compares them
// with it. The first is in YAJLFoundationTests. Their input and output are taken from the article.

private struct Order: Codable {
    var id: Int
    var city: String
    var total: Double
}

/// The examples of the article in a language, from the first to the last.
private func examples(_ language: String) throws -> [String] {
    var examples: [String] = []
    var current: (language: Substring, text: String)?
    for line in try Sources.text("Sources/YAJL/YAJL.docc/FromJSONDecoderTo50GB.md").split(
        separator: "\n",
        omittingEmptySubsequences: false
    ) {
        if let example = current {
            if line == "```" {
                if example.language == language { examples.append(example.text) }
                current = nil
            } else {
                current?.text += line + "\n"
            }
        } else if line.hasPrefix("```") {
            current = (line.dropFirst(3), "")
        }
    }
    return examples
}

/// Runs a program in a new folder with the article's files, and compares what it prints with the article.
private func run(step: Int, _ program: (Printed) async throws -> Void) async throws {
    let files = try examples("json")
    let log = try TemporaryFile(files[0])
    let orders = try TemporaryFile(files[1])
    let folder = log.path + ".folder"
    try #require(mkdir(folder, 0o700) == 0 && chdir(folder) == 0)
    defer {
        for name in ["orders.ndjson", "orders.json", "graz.json"] { unlink(name) }
        rmdir(folder)
    }
    try #require(symlink(log.path, "orders.ndjson") == 0 && symlink(orders.path, "orders.json") == 0)
    let printed = Printed()
    try await program(printed)
    #expect(printed.text == (try examples("")[step - 1]))
}

/// The lines that a program prints.
private final class Printed {
    private(set) var text = ""

    func callAsFunction(_ items: Any...) {
        text += items.map { "\($0)" }.joined(separator: " ") + "\n"
    }
}

/// Each program runs in a process of its own, since the current folder belongs to the process.
@Suite struct TutorialTests {
    @Test func errors() async {
        await #expect(processExitsWith: .success) {
            try await run(step: 2) { print in
                let broken = #"[{"id": 1, "city": "Graz", "total": 012.5}]"#
                do {
                    print(try YAJLDecoder().decode([Order].self, from: broken))
                } catch let error as DecodingError {
                    if let place = error.jsonError { print(place) }
                }

                let bad = #"[{"id": "1", "city": "Graz"}, {"id": 2, "city": 8, "total": 7}]"#
                var decoder = YAJLDecoder()
                decoder.collectsErrors = true
                do {
                    print(try decoder.decode([Order].self, from: bad))
                } catch let found as YAJLDecodingErrors {
                    for case let error as DecodingError in found.errors {
                        if let place = error.jsonError { print(place.path, place.message) }
                    }
                }
            }
        }
    }

    @Test func lines() async {
        await #expect(processExitsWith: .success) {
            try await run(step: 3) { print in
                let lines = JSONParsingOptions(framing: .lines)
                let log = JSONFile("orders.ndjson", options: lines)
                try log.items(as: Order.self).results.forEach { result in
                    switch result {
                    case .success(let order): print(order.id, order.city)
                    case .failure(let error): print(error)
                    }
                }
            }
        }
    }

    @Test func items() async {
        await #expect(processExitsWith: .success) {
            try await run(step: 4) { print in
                // The closure is called by the loop below, before anything else is printed.
                nonisolated(unsafe) let print = print
                let orders = JSONFile("orders.json")
                    .items(at: "$.orders[*]", as: Order.self)
                    .onProgress { print("\($0.itemCount) orders so far") }
                var sum = 0.0
                try orders.forEach { order in
                    sum += order.total
                }
                print(sum)
            }
        }
    }

    @Test func cores() async {
        await #expect(processExitsWith: .success) {
            try await run(step: 5) { print in
                var options = JSONParsingOptions(framing: .lines)
                options.engine = .swift
                let log = JSONFile("orders.ndjson", options: options)
                var sum = 0.0
                for try await result in log.items(as: Order.self).results.concurrent() {
                    if case .success(let order) = result { sum += order.total }
                }
                print(sum)
            }
        }
    }

    @Test func transform() async {
        await #expect(processExitsWith: .success) {
            try await run(step: 6) { print in
                try JSONFile("orders.json").transform(to: "graz.json") { writer in
                    writer.removing("$..card").filtering("$.orders[*]") { order in
                        order["city"] == "Graz"
                    }
                }

                var options = JSONParsingOptions()
                options.validatesRest = true
                var count = 0
                try JSONFile("graz.json", options: options)
                    .items(at: "$.orders[*]", as: Order.self)
                    .forEach { _ in count += 1 }
                print("\(count) orders, and all of the file is JSON")
                #expect(try Sources.text(absolutePath: "graz.json") + "\n" == (try examples("json")[2]))
            }
        }
    }
}
