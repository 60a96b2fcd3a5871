/// Builds a value from chunks and shows it at any time.
///
/// The arrays and objects that are open are on a stack, without each other; what is complete is in them. A snapshot puts
/// them together from the inside out.
final class SnapshotBuilder {
    /// The value so far.
    struct Snapshot {
        var value: JSONValue
        var isComplete: Bool
    }

    private let showsPartialStrings: Bool
    private var parser: JSONParser<Handler>

    init(options: JSONParsingOptions, showsPartialStrings: Bool) {
        self.showsPartialStrings = showsPartialStrings
        parser = JSONParser(handler: Handler(duplicateKeys: options.duplicateKeys), options: options)
    }

    func feed(_ bytes: UnsafeRawBufferPointer) throws {
        let count = unsafe openText.count
        do {
            _ = try unsafe parser.feed(bytes)
        } catch let error as JSONWritingError {
            throw JSONParsingError(error, placedBy: parser.tokenSource)
        }
        // Another string than before means that there has been an event, too.
        let hasGrown = unsafe !openText.isEmpty && openText.count != count
        if hasGrown { parser.handler.hasChanged = true }
    }

    func finish() throws {
        _ = try parser.finish()
    }

    /// Forgets what has not been taken.
    func close() {
        parser.handler = Handler(duplicateKeys: .keepLast)
    }

    /// The next value that is complete, or the one that is open if it has changed.
    func takeSnapshot() -> Snapshot? { unsafe parser.handler.takeSnapshot(with: openText) }

    /// The text so far of the string that is open, if that is shown; it always ends with a whole scalar.
    private var openText: UnsafeBufferPointer<UInt8> {
        let source = parser.tokenSource
        guard showsPartialStrings, source.failure == nil, source.mode == .inToken,
            case .string(_, isKey: false) = source.scanner.phase
        else { return unsafe UnsafeBufferPointer(start: nil, count: 0) }
        return unsafe source.tokenText.bytes
    }
}

extension SnapshotBuilder {
    /// Collects what is complete.
    fileprivate struct Handler {
        /// An array or object that is open, and the name of the member that comes next.
        fileprivate struct Container {
            var value: JSONValue
            var key = ""

            mutating func add(_ element: JSONValue, keepsFirst: Bool) {
                // Taken out while it changes: else it would be copied.
                if var array = value.takeArray() {
                    array.append(element)
                    value = .array(array)
                } else if var object = value.takeObject() {
                    if !keepsFirst || !object.contains(key: key) { object.updateValue(element, forKey: key) }
                    value = .object(object)
                }
            }
        }

        fileprivate let duplicateKeys: JSONParsingOptions.DuplicateKeys
        fileprivate var open: [Container] = []
        /// The complete values that wait to be taken.
        fileprivate var roots: ArraySlice<JSONValue> = []
        fileprivate var hasChanged = false

        /// - Parameter text: That of the string that is open, which comes after all that is in the containers.
        mutating func takeSnapshot(with text: UnsafeBufferPointer<UInt8>) -> Snapshot? {
            if let root = roots.popFirst() {
                if roots.isEmpty { roots = [] }
                return Snapshot(value: root, isComplete: true)
            }
            guard hasChanged else { return nil }
            hasChanged = false
            var value = unsafe text.isEmpty ? Optional.none : JSONValue.string(String(decoding: text, as: UTF8.self))
            for var container in open.reversed() {
                if let value { container.add(value, keepsFirst: duplicateKeys == .keepFirst) }
                value = container.value
            }
            return value.map { Snapshot(value: $0, isComplete: false) }
        }

        fileprivate mutating func begin(_ value: JSONValue) -> JSONFlow {
            hasChanged = true
            open.append(Container(value: value))
            return .continue
        }

        fileprivate mutating func add(_ value: JSONValue) -> JSONFlow {
            hasChanged = !open.isEmpty
            if open.isEmpty {
                roots.append(value)
            } else {
                open[open.count - 1].add(value, keepsFirst: duplicateKeys == .keepFirst)
            }
            return .continue
        }

        /// The path to the value that is open.
        fileprivate var path: JSONLocation {
            let steps = open.map { container in
                container.value.array.map { JSONLocation.Component.index($0.count) } ?? .key(container.key)
            }
            return JSONLocation(steps)
        }

        fileprivate mutating func close() -> JSONFlow {
            guard let container = open.popLast() else { return .continue }
            return add(container.value)
        }
    }
}

extension SnapshotBuilder.Handler: JSONEventHandler {
    mutating func null() -> JSONFlow { add(.null) }
    mutating func bool(_ value: Bool) -> JSONFlow { add(.bool(value)) }
    mutating func number(_ value: borrowing JSONNumberText) -> JSONFlow { add(.number(JSONNumber(value))) }
    mutating func string(_ value: borrowing JSONText) -> JSONFlow { add(.string(String(value))) }

    mutating func key(_ key: borrowing JSONText) throws -> JSONFlow {
        guard let last = open.indices.last else { return .continue }
        let name = String(key)
        open[last].key = name
        if duplicateKeys == .reject, open[last].value.object?.contains(key: name) == true {
            throw JSONWritingError(
                code: .duplicateKey,
                path: path,
                message: "the name \"\(name)\" occurs more than once in this object"
            )
        }
        return .continue
    }

    mutating func beginObject() -> JSONFlow { begin([:]) }
    mutating func beginArray() -> JSONFlow { begin([]) }
    mutating func endObject() -> JSONFlow { close() }
    mutating func endArray() -> JSONFlow { close() }
}
