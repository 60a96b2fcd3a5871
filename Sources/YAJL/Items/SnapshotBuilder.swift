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
        fileprivate enum Container {
            case array(JSONArray)
            case object(JSONObject, key: String)
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
            for container in open.reversed() {
                switch container {
                case .array(var array):
                    if let value { array.append(value) }
                    value = .array(array)
                case .object(var object, let key):
                    if let value { put(value, key, into: &object) }
                    value = .object(object)
                }
            }
            return value.map { Snapshot(value: $0, isComplete: false) }
        }

        fileprivate mutating func add(_ value: JSONValue) -> JSONFlow {
            hasChanged = true
            guard let container = open.popLast() else {
                hasChanged = false
                roots.append(value)
                return .continue
            }
            // Out of the stack while it changes: else it would be copied.
            switch container {
            case .array(var array):
                array.append(value)
                open.append(.array(array))
            case .object(var object, let key):
                put(value, key, into: &object)
                open.append(.object(object, key: key))
            }
            return .continue
        }

        private func put(_ value: JSONValue, _ key: String, into object: inout JSONObject) {
            if duplicateKeys == .keepFirst, object.contains(key: key) { return }
            object.updateValue(value, forKey: key)
        }

        /// The path to the value that is open.
        fileprivate var path: JSONLocation {
            JSONLocation(
                open.map { container in
                    switch container {
                    case .array(let array): .index(array.count)
                    case .object(_, let key): .key(key)
                    }
                }
            )
        }

        fileprivate mutating func close() -> JSONFlow {
            switch open.popLast() {
            case .array(let array): add(.array(array))
            case .object(let object, _): add(.object(object))
            case nil: .continue
            }
        }
    }
}

extension SnapshotBuilder.Handler: JSONEventHandler {
    mutating func null() -> JSONFlow { add(.null) }
    mutating func bool(_ value: Bool) -> JSONFlow { add(.bool(value)) }
    mutating func number(_ value: borrowing JSONNumberText) -> JSONFlow { add(.number(JSONNumber(value))) }
    mutating func string(_ value: borrowing JSONText) -> JSONFlow { add(.string(String(value))) }

    mutating func key(_ key: borrowing JSONText) throws -> JSONFlow {
        guard case .object(let object, _) = open.popLast() else { return .continue }
        let name = String(key)
        open.append(.object(object, key: name))
        if duplicateKeys == .reject, object.contains(key: name) {
            throw JSONWritingError(
                code: .duplicateKey,
                path: path,
                message: "the name \"\(name)\" occurs more than once in this object"
            )
        }
        return .continue
    }

    mutating func beginObject() -> JSONFlow {
        hasChanged = true
        open.append(.object([:], key: ""))
        return .continue
    }

    mutating func beginArray() -> JSONFlow {
        hasChanged = true
        open.append(.array([]))
        return .continue
    }

    mutating func endObject() -> JSONFlow { close() }
    mutating func endArray() -> JSONFlow { close() }
}
