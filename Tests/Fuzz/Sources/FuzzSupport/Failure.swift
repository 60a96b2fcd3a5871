/// The notes that the message of a failure shows.
enum CurrentCase {
    // Only the main thread runs cases, one after the other.
    nonisolated(unsafe) static var input: FuzzInput?
    // As above.
    nonisolated(unsafe) static var notes: [() -> String] = []
}

/// Keeps what was decided for the message of a failure; the text is made only then.
package func note(_ text: @autoclosure @escaping () -> String) {
    CurrentCase.notes.append(text)
}

/// Frees what notes refer to, at the end of a case.
///
/// The search for leaks does not see through the tagged pointers of some enumerations.
package func forgetNotes() {
    CurrentCase.notes = []
}

/// Ends the process, which is how libFuzzer knows of a finding, with the case in a form that can be read.
package func fail(_ what: String, file: StaticString = #fileID, line: UInt = #line) -> Never {
    let input = CurrentCase.input
    let text = String(decoding: input?.text ?? [], as: UTF8.self).debugDescription
    let bytes = (input?.text ?? []).contains { $0 >= 0x80 } ? "\nbytes: \(input?.text ?? [])" : ""
    // Not an error of the program: the fuzzer has found something.
    fatalError(
        """
        \(what)
        text: \(text)\(bytes)
        script: \(input?.script ?? [])
        \(CurrentCase.notes.map { "note: \($0())" }.joined(separator: "\n"))
        """,
        file: file,
        line: line
    )
}

/// Fails unless something holds.
package func expect(
    _ condition: Bool,
    _ what: @autoclosure () -> String,
    file: StaticString = #fileID,
    line: UInt = #line
) {
    if !condition { fail(what(), file: file, line: line) }
}
