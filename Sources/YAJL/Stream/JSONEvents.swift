/// The events of an input, as a sequence of results.
///
/// A `for` loop over a sequence cannot throw, so each element is a `Result`; the last one is the error, if there is one.
/// Each iteration reads the input from its start.
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

        /// The next event, or the error that ends the input; `nil` after either.
        public mutating func next() -> Result<JSONEvent, any Error>? {
            state.next()
        }
    }
}
