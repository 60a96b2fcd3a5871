import YAJL

@testable import YAJLTestSupport

/// Handlers, closures and sources that do some work while a text is read.
extension Hook {
    private static let text = #"{"a":[1,"x\n",true],"b":{"c":null,"a long name with \"":-2.5e3},"":["é"]} "#
    private static let rows = #"[{"id":1},[2,"é\n"],"three",4]"#
    private static let invalidRows = #"[{"id":1},[2,"é\n"],"three",4x]"#

    /// A source that works each time it is asked for bytes.
    private struct Source: JSONByteSource {
        var base: ChunkSource

        mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
            Hook.work()
            defer { Hook.work() }
            return try base.read(into: buffer)
        }
    }

    /// The events of a handler that works at each event, after a change of the handler.
    private static func parse<Handler: JSONEventHandler & ~Copyable>(
        _ name: String,
        _ text: String = text,
        _ modify: @escaping @Sendable (consuming ScriptedHandler) -> Handler
    ) -> [Hook] {
        JSONParsingOptions.Engine.allCases.map { engine in
            Hook("\(name), \(engine)") {
                let log = Noted("")
                let script = ScriptedHandler { _, event in
                    Hook.work()
                    log.value += "\(event) "
                    return .continue
                }
                do {
                    var parser = JSONParser(handler: modify(script), options: ReadingUnit.events.options(engine))
                    for chunk in Cut.size(5).chunks(of: Array(text.utf8)) { try parser.feed(Array(chunk)) }
                    _ = try parser.finish()
                } catch {
                    log.value += short(error)
                }
                return log.value
            }
        }
    }

    /// The items of a sequence whose loop works.
    private static func items<Item>(
        _ name: String,
        _ items: @escaping @Sendable (any JSONInput) -> JSONItems<Item>,
        _ text: @escaping @Sendable (Item) throws -> String
    ) -> [Hook] {
        JSONParsingOptions.Engine.allCases.map { engine in
            Hook("\(name), \(engine)") {
                let log = Noted("")
                let input = CutInput(
                    bytes: Array(invalidRows.utf8),
                    cut: .size(7),
                    options: ReadingUnit.events.options(engine)
                )
                do {
                    try items(input).forEach {
                        Hook.work()
                        log.value += try text($0) + " "
                    }
                } catch {
                    log.value += short(error)
                }
                return log.value
            }
        }
    }

    static let reading: [Hook] =
        parse("events") { $0 }
        + parse("events of an invalid text", invalidRows) { $0 }
        + parse("values that are mapped") {
            $0.mapping("$.*") {
                Hook.work()
                return $0
            }
        }
        + parse("values that are filtered", rows) {
            $0.filtering("$[*]") { value in
                Hook.work()
                return value != 4
            }
        }
        + parse("keys that are renamed") {
            $0.renamingKeys { name in
                Hook.work()
                return "x" + name
            }
        }
        + items("items", { $0.items(at: "$[*]") }) { $0.encodedString() }
        + items("raw items", { $0.items(at: "$[*]").raw }) { "\($0.path) \(try $0.value().encodedString())" }
        + items("results", { $0.items(at: "$[*]", as: Int.self).results }) { result in
            switch result {
            case .success(let value): "\(value)"
            case .failure(let error): short(error.underlying)
            }
        }
        + items("selected values", { $0.select("$[*]", "$..id") }) { "\($0.pattern) \($0.path)" }
        + items("items with progress", { $0.items(at: "$[*]").onProgress { _ in Hook.work() } }) { $0.encodedString() }
        + [
            Hook("a reader of a source that works") {
                var reader = JSONReader(source: Source(base: ChunkSource(Array(text.utf8), .size(3))))
                var log = ""
                try reader.readObject { name, reader in
                    Hook.work()
                    log += "\(name): \(try reader.readValue().encodedString()) "
                }
                return log
            },
            Hook("a document of a source that works") {
                let source = Source(base: ChunkSource(Array(text.utf8), .size(3)))
                return try JSONDocument(source: source).root.encodedString()
            },
            Hook("a walk through a tree") {
                var log = ""
                var handler = ScriptedHandler { _, event in
                    Hook.work()
                    log += "\(event) "
                    return .continue
                }
                try JSONDocument(parsing: text).root.walk(&handler)
                return log
            },
            Hook("a value that is changed") {
                func change(_ value: inout JSONValue) {
                    value["new"] = [1]
                    Hook.work()
                    value["b"]["c"] = "changed"
                }
                var value = try JSONDocument(parsing: #"{"x":\#(text)}"#).root
                let copy = value
                change(&value["x"])
                return value.encodedString() + copy.encodedString()
            },
        ]
}
