internal import Foundation

/// How a piece of text stands out on a terminal.
enum TextStyle: String {
    case plain = ""
    case heading = "1"
    case good = "32"
    case bad = "31"
    case warning = "33"
    case faint = "2"

    func applied(to text: String, hasColor: Bool) -> String {
        self == .plain || !hasColor ? text : "\u{1B}[\(rawValue)m\(text)\u{1B}[0m"
    }
}

extension OutputFile {
    /// Whether standard output is a terminal that shows colours, and nobody has asked for none (https://no-color.org).
    public static var standardOutputHasColor: Bool {
        let environment = ProcessInfo.processInfo.environment
        return isatty(STDOUT_FILENO) != 0 && environment["TERM"] != "dumb"
            && environment["NO_COLOR", default: ""].isEmpty
    }
}
