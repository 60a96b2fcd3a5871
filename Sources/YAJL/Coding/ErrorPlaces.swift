/// Gives the errors of a decoding their places, in one pass over the text for all errors.
struct ErrorPlaces {
    let session: DecodingSession
    let source: DecodingSource

    /// The names that the key strategy has made for objects, by their nodes.
    private var convertedMembers: [Int: NamedNodes] = [:]

    init(session: DecodingSession, source: DecodingSource) {
        self.session = session
        self.source = source
    }

    /// Errors with their places in the text, or in the tree if there is none.
    ///
    /// - Complexity: O(length of the text + length of all coding paths).
    mutating func located(_ errors: [any Error]) -> [any Error] {
        var nodes = WantedNodes(root: session.root)
        // Errors are many words, and are neither copied nor cast more often than needed.
        let subjects = errors.map { error -> (error: DecodingError, path: JSONLocation, node: Int)? in
            guard let error = error as? DecodingError, let context = error.context, context.underlyingError == nil
            else { return nil }
            let (path, node) = subject(of: context.codingPath, &nodes)
            return (error, path, node)
        }
        let positions = positions(of: nodes)
        return errors.indices.map { index in
            guard let (error, path, node) = subjects[index], let context = error.context,
                let place = place(path, context.debugDescription, positions[node])
            else { return errors[index] }
            return error.changingContext(
                to: DecodingError.Context(
                    codingPath: context.codingPath,
                    debugDescription: context.debugDescription,
                    underlyingError: place
                )
            )
        }
    }

    /// The positions of values in the text, by their nodes.
    private func positions(of nodes: WantedNodes) -> [Int: JSONPosition] {
        guard case .bytes(let bytes, _, _, let options) = source else { return [:] }
        let places = unsafe ValueLocator.find(nodes, of: session.arena, in: bytes, options: options)
        let takesLast = options.duplicateKeys != .keepFirst
        var position = JSONPosition.start
        var positions: [Int: JSONPosition] = Dictionary(minimumCapacity: places.count)
        for (node, offset) in places {
            let between = unsafe UnsafeRawBufferPointer(rebasing: bytes[position.byteOffset..<offset])
            position = unsafe position.advanced(
                to: offset,
                ByteMask.lineFeeds(in: between.bindMemory(to: UInt8.self))
            )
            if takesLast || positions[node] == nil { positions[node] = position }
        }
        return positions
    }

    private func place(_ path: JSONLocation, _ message: String, _ position: JSONPosition?) -> (any Error)? {
        switch source {
        case .none:
            return PlaceInTree(path: path)
        case .value(let start, let outerPath):
            return JSONParsingError(
                code: .invalidValue,
                position: start,
                path: outerPath + path,
                message: message
            )
        case .bytes(let bytes, let start, let outerPath, _):
            guard let position else { return nil }
            return JSONParsingError(
                code: .invalidValue,
                position: start.advanced(by: position),
                path: outerPath + path,
                message: message,
                snippet: unsafe Self.snippet(in: bytes, at: position.byteOffset)
            )
        }
    }

    private static func snippet(in bytes: UnsafeRawBufferPointer, at offset: Int) -> String? {
        let start = max(0, offset - 64)
        let end = min(bytes.count, offset + 64)
        return unsafe ErrorSnippet.make(from: bytes[start..<end], at: offset - start)
    }

    // MARK: Paths

    /// The value in the document that a coding path stands for, as far as there are values.
    private mutating func subject(of keys: [any CodingKey], _ nodes: inout WantedNodes) -> (JSONLocation, Int) {
        var path = JSONLocation()
        var index = session.root
        for (depth, key) in keys.enumerated() {
            guard let (step, child) = child(of: index, at: keys[..<depth], for: key) else { break }
            path.components.append(step)
            nodes.onTheWay.insert(index)
            index = child
        }
        nodes.wanted.insert(index)
        return (path, index)
    }

    private mutating func child(
        of index: Int,
        at path: ArraySlice<any CodingKey>,
        for key: any CodingKey
    ) -> (JSONLocation.Component, Int)? {
        let arena = session.arena
        let node = arena.node(index)
        switch node.kind {
        case .array:
            guard let position = key.intValue, (0..<node.count).contains(position) else { return nil }
            return (.index(position), node.first + position)
        case .object:
            var name = key.stringValue
            let converted = convertedMember(name, of: index, at: path)
            // The names in dictionaries, which have such keys, are not converted; trees have no errors inside.
            if !(key is JSONCodingKey), let converted { return (.key(arena.string(converted - 1)), converted) }
            if let value = name.withUTF8({ unsafe arena.find($0, inObject: index) }) { return (.key(name), value) }
            return converted.map { (.key(arena.string($0 - 1)), $0) }
        case .null, .bool, .number, .string:
            return nil
        }
    }

    /// The node of the value whose name the key strategy converts to this one.
    private mutating func convertedMember(_ name: String, of object: Int, at path: ArraySlice<any CodingKey>) -> Int? {
        if let known = convertedMembers[object] { return known[name] }
        let strategy = session.settings.keyDecodingStrategy
        guard let members = strategy.members(of: object, in: session.arena, at: path) else { return nil }
        convertedMembers[object] = members
        return members[name]
    }
}

/// The place of an error in a value that has no text.
///
/// It also tells a decoder of a text that the value was not read by it, so that it looks for no position.
struct PlaceInTree: Error, CustomStringConvertible {
    var path: JSONLocation
    var description: String { "at \(path) of a JSONValue, which has no line and column" }
}

extension JSONLocation {
    fileprivate static func + (outer: JSONLocation, inner: JSONLocation) -> JSONLocation {
        outer.components.isEmpty ? inner : JSONLocation(outer.components + inner.components)
    }
}

extension DecodingError {
    /// The path and the message.
    var context: Context? {
        switch self {
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context),
            .dataCorrupted(let context):
            context
        @unknown default: nil
        }
    }

    fileprivate func changingContext(to context: Context) -> DecodingError {
        switch self {
        case .typeMismatch(let type, _): .typeMismatch(type, context)
        case .valueNotFound(let type, _): .valueNotFound(type, context)
        case .keyNotFound(let key, _): .keyNotFound(key, context)
        case .dataCorrupted: .dataCorrupted(context)
        @unknown default: self
        }
    }
}
