/// Builds a value from chunks and shows it at any time.
///
/// The arrays and objects that are open are on a stack, without each other; what is complete is in them. A snapshot puts
/// them together from the inside out.
struct SnapshotBuilder {
    /// An array or object that is open, and the name of the member that comes next.
    private struct Container {
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

    private let showsPartialStrings: Bool
    private let duplicateKeys: JSONParsingOptions.DuplicateKeys
    private var walk: TokenWalk
    private var open: [Container] = []
    /// The complete values that wait to be taken.
    private var roots: ArraySlice<JSONValue> = []
    private var hasChanged = false

    init(options: JSONParsingOptions, showsPartialStrings: Bool) {
        self.showsPartialStrings = showsPartialStrings
        duplicateKeys = options.duplicateKeys
        walk = TokenWalk(options: options)
    }

    /// Whether nothing more is read.
    var isDone: Bool { walk.tokenSource.isDone }

    mutating func feed(_ bytes: UnsafeBufferPointer<UInt8>) throws {
        let count = unsafe openText.count
        unsafe walk.tokenSource.load(bytes)
        defer { walk.tokenSource.unload(mayWait: true) }
        try addTokens()
        // Another string than before means that there has been an event, too: within an array or object it is noted, and
        // between top-level values the one before is complete.
        let hasGrown = unsafe !openText.isEmpty && (openText.count != count || !roots.isEmpty)
        if hasGrown { hasChanged = true }
    }

    mutating func finish() throws {
        walk.tokenSource.endInput()
        try addTokens()
    }

    /// Forgets what has not been taken.
    mutating func close() {
        open = []
        roots = []
        hasChanged = false
    }

    /// The next value that is complete, or the one that is open if it has changed.
    mutating func takeSnapshot() -> (value: JSONValue, isComplete: Bool)? {
        if let root = roots.popFirst() {
            if roots.isEmpty { roots = [] }
            return (root, isComplete: true)
        }
        guard hasChanged else { return nil }
        hasChanged = false
        // The string that is open comes after all that is in the containers.
        let text = unsafe openText
        var value = unsafe text.isEmpty ? Optional.none : JSONValue.string(String(decoding: text, as: UTF8.self))
        for var container in open.reversed() {
            if let value { container.add(value, keepsFirst: duplicateKeys == .keepFirst) }
            value = container.value
        }
        return value.map { ($0, isComplete: false) }
    }

    /// The text so far of the string that is open, if that is shown; it always ends with a whole scalar.
    private var openText: UnsafeBufferPointer<UInt8> {
        let source = walk.tokenSource
        guard showsPartialStrings, source.failure == nil, source.mode == .inToken,
            case .string(_, isKey: false) = source.scanner.phase
        else { return unsafe UnsafeBufferPointer(start: nil, count: 0) }
        return unsafe source.tokenText.bytes
    }

    private mutating func addTokens() throws {
        repeat {
            while try walk.advance() != nil, let token = walk.current { try add(token) }
            walk.leave()
        } while try walk.nextBatch()
    }

    private mutating func add(_ token: Token) throws {
        switch token.kind {
        case .beginObject: begin([:])
        case .beginArray: begin([])
        case .endObject, .endArray:
            if let container = open.popLast() { add(container.value) }
        case .key:
            try setKey(unsafe String(decoding: token.unsafeText, as: UTF8.self))
        case .null, .bool, .number, .string:
            if let value = unsafe JSONValue(scalar: token) { add(value) }
        }
    }

    private mutating func begin(_ value: JSONValue) {
        hasChanged = true
        open.append(Container(value: value))
    }

    private mutating func add(_ value: JSONValue) {
        hasChanged = !open.isEmpty
        if open.isEmpty {
            roots.append(value)
        } else {
            open[open.count - 1].add(value, keepsFirst: duplicateKeys == .keepFirst)
        }
    }

    private mutating func setKey(_ name: String) throws {
        guard let last = open.indices.last else { return }
        if duplicateKeys == .reject, open[last].value.object?.contains(key: name) == true {
            let message = "the name \(name.shortened.debugDescription) occurs more than once in this object"
            throw walk.tokenSource.error(.duplicateKey, at: walk.position, walk.path, message)
        }
        open[last].key = name
    }
}
