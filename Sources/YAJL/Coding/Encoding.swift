/// A value that stands for another one, which errors should name.
package protocol EncodableWrapper {
    /// The other one.
    var wrapped: Any { get }
}

/// An encoding: of a root value, or of a nested container whose text is put into that of its parent at the end.
///
/// Encoders and containers refer to it by a token, so that they are small. Those that have outlived their value are found out.
///
/// It is safe because the text lives as long as the encoding. A pointer leads to it because the checks for exclusive access
/// to properties of classes would take a third of the time; ``EncodedText`` calls nothing that could come back.
@safe
final class Encoding {
    private static let pool = ReusePool<Encoding>()

    private let pointer: UnsafeMutablePointer<EncodedText>
    private(set) var settings: EncodingSettings
    private(set) var caches: EncodingCaches

    /// Where a nested container stands.
    private var parent: (encoding: Encoding, level: Int, key: any CodingKey)?
    /// The place of a nested container that has been abandoned.
    private var lastPath: [any CodingKey] = []
    private var isAbandoned = false

    private init(_ settings: EncodingSettings, _ caches: EncodingCaches) {
        self.settings = settings
        self.caches = caches
        unsafe pointer = .allocate(capacity: 1)
        unsafe pointer.initialize(to: EncodedText(settings))
    }

    deinit {
        unsafe pointer.deinitialize(count: 1)
        unsafe pointer.deallocate()
    }

    var text: EncodedText {
        _read { yield unsafe pointer.pointee }
        _modify { yield unsafe &pointer.pointee }
    }

    // MARK: Roots

    /// Encodes a value with an encoding that has been used before, if there is one.
    static func encode<Value: Encodable, Result>(
        _ value: Value,
        _ settings: EncodingSettings,
        _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
    ) throws -> Result {
        var encoding = pool.take() ?? Encoding(settings, EncodingCaches())
        defer {
            encoding.text.reset()
            encoding.text.freeSpares()
            // Whoever keeps an encoder must not find another value in it, nor a container that is kept the texts of other keys.
            if isKnownUniquelyReferenced(&encoding), isKnownUniquelyReferenced(&encoding.caches) {
                encoding.settings = .blank
                pool.put(encoding)
            }
        }
        encoding.settings = settings
        encoding.caches.prepare(for: settings.keyStyle)
        encoding.text.begin(settings, in: settings.layout)
        try encoding.encodePending(value)
        guard encoding.text.values.top.kind != .pending else {
            let subject = (value as? any EncodableWrapper)?.wrapped ?? value
            throw EncodingError.unwritable(subject, "Top-level \(type(of: subject)) did not encode any values.", at: [])
        }
        encoding.text.end()
        return unsafe try body(encoding.text.output.text(from: 0))
    }

    /// Encodes a value in the place of the innermost one.
    func encodePending<Value: Encodable>(_ value: Value) throws {
        try unsafe withUnsafePointer(to: value) { unsafe try caches.typeEncoder(for: Value.self).encode($0, self) }
    }

    /// Encodes a value within the innermost one; if it fails, nothing of it is left.
    ///
    /// - Parameters:
    ///   - key: The key that leads to it, if there is one, which must stay where it is.
    ///   - mark: Where the text was before all that belongs to it.
    @unsafe
    func encodeInner<Value: Encodable>(
        _ value: Value,
        _ key: UnsafeRawPointer?,
        _ keyType: (any CodingKey.Type)?,
        rollingBackTo mark: EncodedText.Mark
    ) throws {
        unsafe text.values.push(at: text.output.offset, key: key, keyType)
        do {
            try encodePending(value)
            text.end()
        } catch {
            text.rollBack(to: mark)
            throw error
        }
    }

    /// The encoder of the innermost value.
    var encoder: ValueEncoder { ValueEncoder(encoding: self, token: text.values.token) }

    // MARK: Nested containers

    /// The encoder of a nested container as a whole, where values in it may be being encoded.
    private var outermostEncoder: ValueEncoder {
        ValueEncoder(encoding: self, token: OpenValue.Token(level: 0, serial: text.values[0].serial))
    }

    /// Starts a text for a nested container or a super encoder.
    ///
    /// - Parameter cursor: Where it belongs in the text.
    func addChild(_ key: any CodingKey, at cursor: OutputCursor) -> ValueEncoder {
        text.output.cursor = cursor
        let child = text.takeSpare() ?? Encoding(settings, caches)
        child.parent = (self, text.values.count - 1, key)
        child.text.begin(settings, in: text.layout)
        if isAbandoned { child.abandon() }
        text.addChild(child)
        return child.outermostEncoder
    }

    /// Starts a text for the value of a member of an object, which must be the innermost value.
    ///
    /// If the key already has an array or object of this kind, the new text continues it, as in Foundation. Any other value is
    /// replaced.
    ///
    /// - Parameter kind: What it will be: an array, an object, or anything.
    func addMember(_ key: some CodingKey, _ kind: OpenValue.Kind) -> ValueEncoder {
        var name = settings.name(of: key, in: codingPath)
        text.recordMembers()
        return name.withUTF8 { name in
            var earlier: JSONValue?
            if kind != .pending {
                if let child = unsafe text.child(named: name) {
                    if child.text.values[0].kind == kind { return child.outermostEncoder }
                    earlier = child.text.container(kind)
                } else {
                    earlier = unsafe text.container(named: name, kind)
                }
            }
            let child = unsafe addChild(key, at: text.beginMember(name: name, 0))
            // It has been parsed, so it can be written.
            if let earlier { try? child.encoding.text.begin(kind, with: earlier, settings.options) }
            return child
        }
    }

    /// Starts a text for an element of an array, which must be the innermost value.
    func addElement(_ token: OpenValue.Token) -> ValueEncoder {
        require(token, .array)
        let key = JSONCodingKey(intValue: text.values.top.count)
        return addChild(key, at: text.beginElement(0))
    }

    /// Ends a nested container, lends its text, and forgets all that belonged to it.
    func finish(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
        // Values within a container of it are still being encoded: their encode(to:) has ended the value around them.
        if text.values.count != 1 { EncoderMisuse.endedEarly.stop(at: codingPath(at: 0)) }
        text.end()
        unsafe body(text.output.text(from: 0))
        text.reset()
        parent = nil
    }

    /// Forgets what is around a nested container that will not be ended: the two refer to each other, and would stay for ever.
    ///
    /// Whoever keeps the container writes into nothing.
    func abandon() {
        lastPath = codingPath(at: 0)
        parent = nil
        isAbandoned = true
        text.abandonChildren()
    }

    // MARK: Containers

    /// Makes the value of an encoder an object, if it is not one yet.
    ///
    /// - Parameter type: The type of its keys, if they have bits that tell them apart.
    func openObject(_ token: OpenValue.Token, keyedBy type: ObjectIdentifier?) {
        require(token)
        switch text.values.top.kind {
        case .pending: text.beginObject(keyedBy: type)
        case .object: if type == nil || type != text.values.top.seenType { text.recordMembers() }
        case .complete where text.reopen(.object, settings.options): break
        case .array, .complete: EncoderMisuse.secondValue.stop(at: codingPath)
        }
    }

    /// Makes the value of an encoder an array, if it is not one yet.
    func openArray(_ token: OpenValue.Token) {
        require(token)
        switch text.values.top.kind {
        case .pending: text.beginArray()
        case .array: break
        case .complete where text.reopen(.array, settings.options): break
        case .object, .complete: EncoderMisuse.secondValue.stop(at: codingPath)
        }
    }

    // MARK: Paths

    /// The path of the innermost value.
    var codingPath: [any CodingKey] { codingPath(at: text.values.count - 1) }

    func codingPath(_ token: OpenValue.Token) -> [any CodingKey] {
        text.values.contains(token) ? codingPath(at: Int(token.level)) : []
    }

    private func codingPath(at level: Int) -> [any CodingKey] {
        var path = lastPath
        if let parent { path = parent.encoding.codingPath(at: parent.level) + [parent.key] }
        // A nested container may have outlived what is around it.
        guard level > 0, level < text.values.count else { return path }
        for level in 1...level {
            let (value, outer) = (text.values[level], text.values[level - 1])
            if outer.kind == .array {
                path.append(JSONCodingKey(intValue: outer.count - 1))
            } else if let key = unsafe value.key {
                path.append(unsafe Self.key(at: key, value.keyType))
            }
        }
        return path
    }

    /// Copies the key at an address.
    private static func key(at address: UnsafeRawPointer, _ type: (any CodingKey.Type)?) -> any CodingKey {
        func load<Key: CodingKey>(_ type: Key.Type) -> any CodingKey {
            unsafe address.assumingMemoryBound(to: type).pointee
        }
        if let type { return load(type) }
        return JSONCodingKey(stringValue: unsafe address.assumingMemoryBound(to: String.self).pointee)
    }
}
