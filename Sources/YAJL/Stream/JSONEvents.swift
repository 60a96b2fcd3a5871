/// The events of an input, as a sequence of results.
///
/// A `for` loop over a sequence cannot throw, so each element is a `Result`; the last one is the error, if there is one.
/// Each iteration reads the input from its begin.
///
/// ```swift
/// for event in JSONBytes(bytes).events {
///     switch try event.get() {
///     case .key(let name): print(name)
///     default: break
///     }
/// }
/// ```
public struct JSONEvents: Sequence, Sendable {
    let makeReader: @Sendable () throws -> JSONReader

    /// Starts reading.
    public func makeIterator() -> Iterator {
        Iterator(makeReader)
    }

    /// Reads the events one by one, as they are asked for.
    public struct Iterator: IteratorProtocol {
        private final class State {
            var reader: JSONReader?
            var openingError: (any Error)?

            init(_ makeReader: () throws -> JSONReader) {
                do {
                    reader = try makeReader()
                } catch {
                    openingError = error
                }
            }

            func next() -> Result<JSONEvent, any Error>? {
                if let error = openingError {
                    openingError = nil
                    return .failure(error)
                }
                do {
                    guard try reader?.next() != nil, let event = reader?.event else {
                        reader = nil
                        return nil
                    }
                    return .success(event)
                } catch {
                    reader = nil
                    return .failure(error)
                }
            }
        }

        private let state: State

        init(_ makeReader: () throws -> JSONReader) {
            state = State(makeReader)
        }

        /// The next event, or the error that ends the input; `nil` behind either.
        public mutating func next() -> Result<JSONEvent, any Error>? {
            state.next()
        }
    }
}

/// JSON in memory, to be read as a sequence.
///
/// ```swift
/// let keys = try JSONBytes(bytes).events.compactMap { event in
///     if case .key(let name) = try event.get() { name } else { nil }
/// }
/// ```
public struct JSONBytes: Sendable {
    private let bytes: [UInt8]
    private let options: JSONParsingOptions

    /// Reads bytes.
    public init(_ bytes: [UInt8], options: JSONParsingOptions = .inMemory) {
        self.bytes = bytes
        self.options = options
    }

    /// Reads the UTF-8 of a string.
    public init(_ text: String, options: JSONParsingOptions = .inMemory) {
        self.init(Array(text.utf8), options: options)
    }

    /// The events, from the first to the last or to an error.
    public var events: JSONEvents {
        JSONEvents { [bytes, options] in JSONReader(bytes, options: options) }
    }
}

/// A file with JSON, to be read as a sequence, in constant memory.
///
/// ```swift
/// for event in JSONFile("data.json").events {
///     print(try event.get())
/// }
/// ```
public struct JSONFile: Sendable {
    private let path: String
    private let options: JSONParsingOptions

    /// Names a file, which is opened when an iteration begins.
    public init(_ path: String, options: JSONParsingOptions = .strict) {
        self.path = path
        self.options = options
    }

    /// The events, from the first to the last or to an error; a file that cannot be opened gives a ``JSONInputError``.
    public var events: JSONEvents {
        JSONEvents { [path, options] in try JSONReader(path: path, options: options) }
    }
}
