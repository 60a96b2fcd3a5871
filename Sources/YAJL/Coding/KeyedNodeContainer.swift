/// The members of an object, by keys.
struct KeyedNodeContainer<Key: CodingKey> {
    private let object: KeyedObject

    init(_ object: KeyedObject) {
        self.object = object
    }

    private var decoder: NodeDecoder { object.decoder }

    /// The node of the value for a key.
    @inline(__always)
    private func find(_ key: Key) -> Int? {
        if let names = object.names {
            let name = names[KeyNames.byte(key)]
            if !name.isNone { return object.members.find(name) }
        }
        return find(key, named: key.stringValue)
    }

    @inline(never)
    private func find(_ key: Key, named name: String) -> Int? {
        guard let names = object.names, KeyNames.isFixed(key) else { return find(named: name) }
        var name = name
        return name.withUTF8 { unsafe object.members.find(names.set($0, for: KeyNames.byte(key))) }
    }

    private func find(named name: String) -> Int? {
        if let converted = object.converted { return converted[name] }
        var name = name
        return name.withUTF8 { unsafe decoder.session.arena.find($0, inObject: decoder.index) }
    }

    /// The step to the value for a key, which must be pushed before another is made.
    @inline(__always)
    private func step(to key: Key) -> CodingStep {
        guard KeyNames.areBytes(Key.self) else { return decoder.session.keep(key) }
        return .byte(UInt8(truncatingIfNeeded: KeyNames.byte(key)), Key.self)
    }

    private func notFound(_ key: Key) -> DecodingError {
        var names = "\"\(key.stringValue)\""
        if case .convertFromSnakeCase = decoder.session.settings.keyDecodingStrategy, object.converted != nil {
            let name = SnakeCaseEncoding.convert(key.stringValue)
            if name != key.stringValue { names = "\"\(name)\" or \(names)" }
        }
        return .keyNotFound(key, decoder.context("there is no member \(names)"))
    }

    /// The value that stands for a missing one while errors are collected.
    @inline(never)
    private func missing<T>(_ type: T.Type, _ key: Key) throws -> T {
        let error = notFound(key)
        guard decoder.session.settings.collectsErrors, let scalar = type as? any CodableScalar.Type,
            let placeholder = scalar.placeholder as? T
        else { throw error }
        decoder.session.log?.add(error)
        return placeholder
    }
}

extension KeyedNodeContainer: KeyedDecodingContainerProtocol {
    var codingPath: [any CodingKey] { decoder.codingPath }

    var allKeys: [Key] {
        let arena = decoder.session.arena
        let node = arena.node(decoder.index)
        let names = object.converted?.names ?? (0..<node.count).map { arena.string(node.first + 2 * $0) }
        // `compactMap` looks for several generic types at each name here, where `Key` is known only when this runs.
        var keys: [Key] = []
        for name in names {
            if let key = Key(stringValue: name) { keys.append(key) }
        }
        return keys
    }

    func contains(_ key: Key) -> Bool { find(key) != nil }

    func decodeNil(forKey key: Key) throws -> Bool {
        guard let index = find(key) else {
            // Not a value of any type, so nothing can stand for it.
            throw notFound(key)
        }
        return object.members.view.node(index).kind == .null
    }

    @inline(__always)
    func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
        guard let index = find(key) else { return try missing(type, key) }
        return try object.withDecoder {
            try NodeDecoder.decode(type, at: index, in: object.members.view, of: $0, by: step(to: key))
        }
    }

    @inline(__always)
    func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T? {
        guard let index = find(key), object.members.view.node(index).kind != .null else { return nil }
        if object.stopsAtErrors {
            return try object.withDecoder {
                try NodeDecoder.decode(type, at: index, in: object.members.view, of: $0, by: step(to: key))
            }
        }
        return try decoder.optional(type, at: index, by: step(to: key))
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type,
        forKey key: Key
    ) throws -> KeyedDecodingContainer<NestedKey> {
        try branch(to: key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try branch(to: key).unkeyedContainer()
    }

    func superDecoder() throws -> any Decoder {
        if decoder.session.settings.leniency.contains(.superDecoderForSameObject) { return decoder }
        return superDecoder(named: JSONCodingKey.superclass.stringValue, key: JSONCodingKey.superclass)
    }

    func superDecoder(forKey key: Key) throws -> any Decoder { superDecoder(named: key.stringValue, key: key) }

    private func superDecoder(named name: String, key: some CodingKey) -> any Decoder {
        // A missing value is null, which a superclass without properties can be made of.
        find(named: name).map { decoder.branch(to: $0, key: key) } ?? decoder.branchToNull(key: key)
    }

    private func branch(to key: Key) throws -> NodeDecoder {
        guard let index = find(key) else { return try missing(NodeDecoder.self, key) }
        return decoder.branch(to: index, key: key)
    }
}

extension NodeDecoder {
    /// Decodes the value of an optional property that is there, where errors may be no reason to stop.
    @inline(never)
    func optional<T: Decodable>(_ type: T.Type, at node: Int, by step: @autoclosure () -> CodingStep) throws -> T? {
        let settings = session.settings
        guard let log = session.log, settings.collectsErrors || settings.leniency.contains(.nilForInvalidOptionals)
        else {
            return try Self.decode(type, at: node, in: session.view, of: self, by: step())
        }
        let errorCount = log.errors.count
        do {
            let value = try Self.decode(type, at: node, in: session.view, of: self, by: step())
            guard log.errors.count > errorCount else { return value }
        } catch {
            log.add(error)
        }
        if settings.leniency.contains(.nilForInvalidOptionals) { log.removeAll(after: errorCount) }
        return nil
    }
}

extension YAJLDecoder.KeyDecodingStrategy {
    /// The nodes of an object's values by what is made of their names; `nil` if they stay as they are.
    ///
    /// The first counts of several names that become the same.
    func members(
        of object: Int,
        in arena: Arena,
        at path: @autoclosure () -> ArraySlice<any CodingKey>
    ) -> NamedNodes? {
        let convert: (String) -> String
        switch self {
        case .useDefaultKeys: return nil
        case .convertFromSnakeCase: convert = { SnakeCase.toCamelCase($0) }
        case .custom(let function):
            let path = Array(path())
            convert = { function(path + [JSONCodingKey(stringValue: $0)]).stringValue }
        }
        let object = arena.node(object)
        var members = NamedNodes(minimumCapacity: object.count)
        for position in 0..<object.count {
            let name = object.first + 2 * position
            members.insert(name + 1, for: convert(arena.string(name)))
        }
        return members
    }
}
