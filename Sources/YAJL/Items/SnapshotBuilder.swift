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

    private var parser: JSONParser<Handler>

    init(options: JSONParsingOptions, showsPartialStrings: Bool) {
        let handler = Handler(
            showsPartialStrings: showsPartialStrings,
            duplicateKeys: options.duplicateKeys,
            stringLimit: options.limits.string
        )
        parser = JSONParser(handler: handler, options: options)
    }

    func feed(_ bytes: UnsafeRawBufferPointer) throws {
        do {
            _ = try unsafe parser.feed(bytes)
        } catch let error as Refusal {
            throw JSONParsingError(
                code: error.code,
                position: parser.tokenSource.refusal?.position ?? .start,
                path: error.path,
                message: error.message,
                snippet: parser.tokenSource.refusal?.snippet
            )
        }
    }

    func finish() throws {
        _ = try parser.finish()
    }

    /// Forgets what has not been taken.
    func close() {
        parser.handler = Handler(showsPartialStrings: false, duplicateKeys: .keepLast, stringLimit: nil)
    }

    /// The next value that is complete, or the one that is open if it has changed.
    func takeSnapshot() -> Snapshot? { parser.handler.takeSnapshot() }
}

extension SnapshotBuilder {
    /// Why a value is refused whose text is JSON.
    fileprivate struct Refusal: Error {
        var code: JSONParsingError.Code
        var path: JSONLocation
        var message: String
    }

    /// Collects what is complete.
    fileprivate struct Handler {
        fileprivate enum Container {
            case array(JSONArray)
            case object(JSONObject, key: String)
        }

        fileprivate let showsPartialStrings: Bool
        fileprivate let duplicateKeys: JSONParsingOptions.DuplicateKeys
        /// The parts of a string are counted here, since it is kept as a whole.
        fileprivate let stringLimit: Int?
        fileprivate var open: [Container] = []
        /// The UTF-8 of the string that is open.
        fileprivate var text: [UInt8] = []
        fileprivate var isInString = false
        /// The complete values that wait to be taken.
        private var roots: ArraySlice<JSONValue> = []
        fileprivate var hasChanged = false

        init(showsPartialStrings: Bool, duplicateKeys: JSONParsingOptions.DuplicateKeys, stringLimit: Int?) {
            self.showsPartialStrings = showsPartialStrings
            self.duplicateKeys = duplicateKeys
            self.stringLimit = stringLimit
        }

        mutating func takeSnapshot() -> Snapshot? {
            if let root = roots.popFirst() {
                if roots.isEmpty { roots = [] }
                return Snapshot(value: root, isComplete: true)
            }
            guard hasChanged else { return nil }
            hasChanged = false
            var value: JSONValue? = showsPartialStrings && isInString ? .string(partialString) : nil
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

        /// The string so far, without the bytes of a scalar that has not come to its end.
        private var partialString: String {
            let lead = text.lastIndex { $0 & 0xC0 != 0x80 } ?? 0
            guard lead < text.count, text[lead] >= 0xC0 else { return String(decoding: text, as: UTF8.self) }
            // As many bytes as there are ones at the start of the first.
            let isWhole = text.count - lead >= (~text[lead]).leadingZeroBitCount
            return String(decoding: isWhole ? text[...] : text[..<lead], as: UTF8.self)
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
    static var receivesStringParts: Bool { true }

    mutating func null() -> JSONFlow { add(.null) }
    mutating func bool(_ value: Bool) -> JSONFlow { add(.bool(value)) }
    mutating func number(_ value: borrowing JSONNumberText) -> JSONFlow { add(.number(JSONNumber(value))) }

    mutating func stringPart(_ part: borrowing JSONText, isLast: Bool) throws -> JSONFlow {
        if let stringLimit, text.count + part.count > stringLimit {
            throw SnapshotBuilder.Refusal(
                code: .limitExceeded(.string),
                path: path,
                message: "the limit of \(stringLimit) bytes for a string is exceeded: see JSONLimits.string"
            )
        }
        unsafe part.withUnsafeBytes { unsafe text.append(contentsOf: $0) }
        isInString = !isLast
        guard isLast else {
            hasChanged = hasChanged || showsPartialStrings
            return .continue
        }
        defer { text.removeAll(keepingCapacity: true) }
        return add(.string(String(decoding: text, as: UTF8.self)))
    }

    mutating func key(_ key: borrowing JSONText) throws -> JSONFlow {
        guard case .object(let object, _) = open.popLast() else { return .continue }
        let name = String(key)
        open.append(.object(object, key: name))
        if duplicateKeys == .reject, object.contains(key: name) {
            throw SnapshotBuilder.Refusal(
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
