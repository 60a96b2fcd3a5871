internal import BenchmarkKit

/// A line on the terminal that says what is going on and goes away; nothing if nobody is looking.
struct ProgressLine {
    private let isVisible = OutputFile.standardErrorIsTerminal

    func show(_ text: String) {
        if isVisible { OutputFile.writeToStandardError("\r\u{1B}[K" + text.prefix(79)) }
    }

    func clear() {
        if isVisible { OutputFile.writeToStandardError("\r\u{1B}[K") }
    }
}
