public import Foundation
public import SwiftyJSON
public import YAJL

/// Everything that a ``JsonInitializable`` needed and did not get.
///
/// ```swift
/// do {
///     let person = try Person(validating: ["age": "36"])
///     print(person)
/// } catch {
///     print(error)
///     // at $.name: expected a string, found nothing
///     // at $.age: expected an integer, found a string
/// }
/// ```
public struct GuardedJSONError: Error, Sendable, Hashable {
    /// The type that a getter asks for.
    ///
    /// More may be added: keep a `default` in your switches.
    public enum Expected: Sendable, Hashable {
        /// An array.
        case array
        /// A dictionary.
        case dictionary
        /// A string.
        case string
        /// `true` or `false`.
        case bool
        /// A number for `number`, `double` or `float`.
        case number
        /// A number for `int`, `uInt` or one of the integers of a fixed width.
        case integer
    }

    /// One required value that was missing or of another type.
    ///
    /// The text of a ``GuardedJSONError`` has a line for each.
    public struct Failure: Sendable, Hashable {
        /// The place of the value, from the JSON that was given to ``JsonInitializable/init(validating:)``.
        public var path: JSONLocation

        /// The type that was asked for.
        public var expected: Expected

        /// The type of what is there, or `nil` if nothing is.
        public var found: Type?

        /// Creates a failure.
        public init(path: JSONLocation, expected: Expected, found: Type?) {
            self.path = path
            self.expected = expected
            self.found = found
        }
    }

    /// The problems, in the order in which the initialiser asked for values; never empty when thrown.
    public var failures: [Failure]

    /// Creates an error.
    public init(failures: [Failure]) {
        self.failures = failures
    }
}

extension GuardedJSONError.Failure: CustomStringConvertible {
    /// The place and what is wrong there, for example `at $.user.age: expected an integer, found a string`.
    public var description: String {
        "at \(path): expected \(expected.phrase), found \(found?.phrase ?? "nothing")"
    }
}

extension GuardedJSONError: CustomStringConvertible {
    /// A line for each failure; of more than 100 the first 100.
    public var description: String {
        // The input decides how many there are, and the text may go to a log.
        let shown = 100
        var lines = failures.prefix(shown).map(\.description)
        if failures.count > shown { lines.append("and \(failures.count - shown) more") }
        return lines.joined(separator: "\n")
    }
}

extension GuardedJSONError: LocalizedError {
    /// The same as ``description``, for `localizedDescription`.
    public var errorDescription: String? { description }
}

extension GuardedJSONError.Expected {
    fileprivate var phrase: String {
        switch self {
        case .array: "an array"
        case .dictionary: "a dictionary"
        case .string: "a string"
        case .bool: "a bool"
        case .number: "a number"
        case .integer: "an integer"
        }
    }
}

extension Type {
    fileprivate var phrase: String {
        switch self {
        case .number: "a number"
        case .string: "a string"
        case .bool: "a bool"
        case .array: "an array"
        case .dictionary: "a dictionary"
        case .null: "null"
        case .unknown: "a value that is not JSON"
        }
    }
}
