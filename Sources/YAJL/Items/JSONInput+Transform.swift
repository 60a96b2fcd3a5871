extension JSONInput {
    /// Writes a changed copy of the input to a file, in constant memory.
    ///
    /// ```swift
    /// try JSONFile("in.json").transform(to: "out.json") { $0.removing("$..password") }
    /// ```
    ///
    /// The copy replaces the file when it is complete. It keeps the permissions of an existing file, and its owner if the system
    /// allows that. So the input can be the file itself, and after an error the file is as it was. Other names of the file
    /// (hard links) keep the old text. Until the copy is complete, it is a temporary file `.new-…` in the same folder; a process
    /// that is killed leaves it there. Anything that is not a regular file is written to directly, and so is the file that is
    /// open as `/dev/stdout`: after an error these have all that was written before it.
    ///
    /// - Parameters:
    ///   - path: The file to write.
    ///   - options: How the text looks; by default it is compact, with the framing of the input; concatenated values become lines.
    ///     Where one value becomes several, as by ``JSONEventHandler/picking(_:stopsEarly:)``, the options need a framing for them.
    ///   - modify: Puts transforms before the writer.
    /// - Returns: The output of the handler: an empty array for a writer, both outputs for a ``Tee``.
    /// - Throws: ``JSONParsingError`` if the text is refused, ``JSONInputError`` if a file cannot be read,
    ///   ``JSONWritingError`` if the file cannot be written, or what the input or a transform threw.
    /// - Complexity: O(length of the input).
    @discardableResult
    public func transform<Handler: JSONEventHandler & ~Copyable>(
        to path: String,
        options: JSONWritingOptions? = nil,
        _ modify: (consuming JSONWriter) throws -> Handler
    ) throws -> Handler.Output {
        do {
            let file = try FileReplacement(of: path)
            let options = options ?? JSONWritingOptions(framing: self.options.framing.whenWritten)
            let writer = unsafe JSONWriter(options: options) {
                unsafe try SystemCalls.writeBytes($0, to: file.descriptor)
            }
            var handler = try modify(writer)
            do {
                let output = try JSONParser.parse(self, handler: &handler)
                try file.commit()
                return output
            } catch {
                // Whoever reads the output already gets all that was written before the error, as from a parser.
                if !file.isNew { try? handler.flush() }
                throw error
            }
        } catch let failure as SystemCalls.Failure {
            let circumstance = failure.circumstance.map { $0 + ": " } ?? ""
            throw JSONWritingError(
                code: .outputFailed(errorNumber: failure.errorNumber),
                message: "cannot write \"\(path)\": \(circumstance)\(SystemCalls.message(for: failure.errorNumber))"
            )
        }
    }
}

extension JSONParsingOptions.Framing {
    /// How values that follow each other like this are written.
    fileprivate var whenWritten: JSONWritingOptions.Framing {
        switch self {
        case .single: .single
        case .lines, .concatenated: .lines
        case .recordSeparated: .recordSeparated
        }
    }
}
