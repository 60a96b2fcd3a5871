import Foundation
import YAJL

/// The record of a run, entry by entry: events, items, and errors with their places.
///
/// Entries are compared as bytes, since equal strings can have different ones.
package struct Log: Sendable {
    package private(set) var entries: [String] = []

    package init(_ entries: some Sequence<String> = []) {
        self.entries = Array(entries)
    }

    package mutating func add(_ entry: String) { entries.append(entry) }

    /// Lets a closure add entries, and adds what it throws.
    package mutating func add(_ body: (inout Log) throws -> Void) {
        do {
            try body(&self)
        } catch {
            add("✗ " + describe(error))
        }
    }

    /// Fails unless both are the same, and shows where they differ first.
    package func expectSame(
        as other: Log,
        _ what: @autoclosure () -> String,
        file: StaticString = #fileID,
        line: UInt = #line
    ) {
        let same = zip(entries, other.entries).prefix(while: haveSameBytes).count
        guard same < max(entries.count, other.entries.count) else { return }
        func entry(_ log: Log) -> String { log.entries.indices.contains(same) ? log.entries[same] : "(end)" }
        fail("\(what()), entry \(same):\n  \(entry(other))\n  \(entry(self))", file: file, line: line)
    }
}

/// Whether two strings have the same UTF-8; a loop over bytes would be slow in an instrumented program.
package func haveSameBytes(_ first: String, _ second: String) -> Bool {
    var (first, second) = (first, second)
    return first.withUTF8 { first in
        second.withUTF8 { second in
            guard first.count == second.count else { return false }
            guard let start = first.baseAddress, let other = second.baseAddress else { return true }
            return memcmp(start, other, first.count) == 0
        }
    }
}

/// An error with everything that must not depend on the cut: all but the snippet.
package func describe(_ error: any Error) -> String {
    switch error {
    case let error as JSONParsingError:
        return "\(error.code) \(error.position) at \(error.path): \(error.message)"
            + (error.isIncomplete ? " (incomplete)" : "")
    case let error as JSONItemError:
        let range = "\(error.byteRange.lowerBound)..<\(error.byteRange.upperBound)"
        return "\(range) \(error.path)\(error.endsInput ? " end" : "") " + describe(error.underlying)
    case let error as DecodingError:
        guard let context = error.context else { return "\(error)" }
        let path = context.codingPath.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }.joined(separator: ".")
        return "\(path): \(context.debugDescription) " + (context.underlyingError.map(describe) ?? "without a place")
    case let errors as YAJLDecodingErrors:
        return errors.errors.map(describe).joined(separator: "; ")
    default:
        return "\(error)"
    }
}

extension DecodingError {
    package var context: Context? {
        switch self {
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context),
            .dataCorrupted(let context):
            context
        @unknown default: nil
        }
    }
}

extension JSONValue {
    /// The value as compact text with every digit and every member in order.
    package var shown: String { encodedString() }
}
