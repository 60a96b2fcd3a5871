internal import BenchmarkKit
internal import YAJL

extension Contender {
    /// Contenders that make the same calls with each engine; their names end in that of the engine.
    ///
    /// ```swift
    /// Contender.withEachEngine("YAJL") { name, options in
    ///     Contender(name, task: .tree) { … JSONDocument(parsing: $0.bytes, options: options) … }
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - name: The start of the names.
    ///   - make: Makes a contender; gets its name and ``JSONParsingOptions/inMemory`` with the engine.
    static func withEachEngine(
        _ name: String,
        _ make: (_ name: String, _ options: JSONParsingOptions) -> Contender
    ) -> [Contender] {
        JSONParsingOptions.Engine.allCases.map { engine in
            var options = JSONParsingOptions.inMemory
            options.engine = engine
            // All contenders read to the end.
            options.validatesRest = true
            return make("\(name)-\(engine)", options)
        }
    }
}
