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
        parser = JSONParser(handler: Handler(showsPartialStrings: showsPartialStrings), options: options)
    }

    func feed(_ bytes: UnsafeRawBufferPointer) throws {
        _ = try unsafe parser.feed(bytes)
    }

    func finish() throws {
        _ = try parser.finish()
    }

    /// Forgets what has not been taken.
    func close() {
        parser.handler = Handler(showsPartialStrings: false)
    }

    /// The next value that is complete, or the one that is open if it has changed.
    func takeSnapshot() -> Snapshot? { parser.handler.takeSnapshot() }
}

extension SnapshotBuilder {
    /// Collects what is complete.
    fileprivate struct Handler {
        fileprivate enum Container {
            case array(JSONArray)
            case object(JSONObject, key: String)
        }

        fileprivate let showsPartialStrings: Bool
        fileprivate var open: [Container] = []
        /// The UTF-8 of the string that is open.
        fileprivate var text: [UInt8] = []
        fileprivate var isInString = false
        /// Complete values, of which none has been taken.
        private var roots: ArraySlice<JSONValue> = []
        fileprivate var hasChanged = false

        init(showsPartialStrings: Bool) {
            self.showsPartialStrings = showsPartialStrings
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
                    if let value { object.updateValue(value, forKey: key) }
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
                object.updateValue(value, forKey: key)
                open.append(.object(object, key: key))
            }
            return .continue
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

    mutating func stringPart(_ part: borrowing JSONText, isLast: Bool) -> JSONFlow {
        unsafe part.withUnsafeBytes { unsafe text.append(contentsOf: $0) }
        isInString = !isLast
        guard isLast else {
            hasChanged = hasChanged || showsPartialStrings
            return .continue
        }
        defer { text.removeAll(keepingCapacity: true) }
        return add(.string(String(decoding: text, as: UTF8.self)))
    }

    mutating func key(_ key: borrowing JSONText) -> JSONFlow {
        if case .object(let object, _) = open.popLast() { open.append(.object(object, key: String(key))) }
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
