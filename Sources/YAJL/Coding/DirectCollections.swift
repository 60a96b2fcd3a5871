extension Optional: JSONDirectlyDecodable where Wrapped: Decodable {
    /// Makes `nil` of `null`, and else a value.
    package static func decode(from decoder: NodeDecoder) throws -> Wrapped? {
        decoder.decodeNil() ? nil : try decoder.decode(Wrapped.self)
    }
}

extension Array: JSONDirectlyDecodable where Element: Decodable {
    /// Makes an array of all elements.
    package static func decode(from decoder: NodeDecoder) throws -> [Element] {
        guard decoder.kind == .array else { throw decoder.typeMismatch([Element].self, expected: "an array") }
        if let log = decoder.session.log { return try decoder.elements(Element.self, log) }
        return try scalars(String.self, decoder) ?? scalars(Double.self, decoder) ?? scalars(Int.self, decoder)
            ?? scalars(Bool.self, decoder) ?? scalars(Float.self, decoder) ?? decoder.elements(Element.self)
    }

    /// The array if its elements are such scalars, or arrays of them; `nil` if not, or if a scalar needs leniency.
    @inline(__always)
    private static func scalars<Scalar: CodableScalar>(
        _ type: Scalar.Type,
        _ decoder: NodeDecoder
    ) throws -> [Element]? {
        if Element.self == Scalar.self {
            return unsafe unsafeBitCast(decoder.session.view.scalars(type, of: decoder.index), to: [Element]?.self)
        }
        guard Element.self == [Scalar].self else { return nil }
        return unsafe unsafeBitCast(try decoder.arrays(of: type), to: [Element].self)
    }
}

extension Dictionary: JSONDirectlyDecodable where Key: Decodable, Value: Decodable {
    /// Makes a dictionary; of keys that are equal the last one counts.
    ///
    /// Only dictionaries by `String`, whose names no key strategy touches, and by `Int` are made directly.
    package static func decode(from decoder: NodeDecoder) throws -> [Key: Value] {
        if Key.self == String.self {
            return unsafe unsafeBitCast(try decoder.members(Value.self) { $0 }, to: [Key: Value].self)
        }
        if Key.self == Int.self, case .useDefaultKeys = decoder.session.settings.keyDecodingStrategy {
            return unsafe unsafeBitCast(try decoder.members(Value.self) { Int($0) }, to: [Key: Value].self)
        }
        return try Self(from: decoder)
    }
}

extension JSONValue: JSONDirectlyDecodable {
    /// The value as a part of the document.
    package static func decode(from decoder: NodeDecoder) -> JSONValue { decoder.value }
}

extension JSONNumber: JSONDirectlyDecodable {
    /// The number as it was written.
    package static func decode(from decoder: NodeDecoder) throws -> JSONNumber {
        try decoder.number(for: JSONNumber.self)
    }
}

extension JSONArray: JSONDirectlyDecodable {
    /// The array as a part of the document.
    package static func decode(from decoder: NodeDecoder) throws -> JSONArray {
        guard decoder.kind == .array, case .array(let array) = decoder.value else {
            throw decoder.typeMismatch(JSONArray.self, expected: "an array")
        }
        return array
    }
}

extension JSONObject: JSONDirectlyDecodable {
    /// The object as a part of the document.
    package static func decode(from decoder: NodeDecoder) throws -> JSONObject {
        guard decoder.kind == .object, case .object(let object) = decoder.value else {
            throw decoder.typeMismatch(JSONObject.self, expected: "an object")
        }
        return object
    }
}

extension NodeDecoder {
    /// The arrays of scalars that are in an array, if any error ends the decoding.
    fileprivate func arrays<Scalar: CodableScalar>(of type: Scalar.Type) throws -> [[Scalar]] {
        let view = session.view
        let node = view.node(index)
        let first = node.first
        return try unsafe [[Scalar]](unsafeUninitializedCapacity: node.count) { buffer, count in
            while count < node.count {
                let elements: [Scalar]
                let inner = view.node(first &+ count)
                if inner.kind == .array, inner.count == 2, let one = Scalar.value(view, inner.first),
                    let two = Scalar.value(view, inner.first &+ 1)
                {
                    // Such as a point; a literal is made faster.
                    elements = [one, two]
                } else {
                    let place = session.push(.index(count))
                    defer { session.pop() }
                    let decoder = NodeDecoder(session, first &+ count, place)
                    guard inner.kind == .array else {
                        throw decoder.typeMismatch([Scalar].self, expected: "an array")
                    }
                    elements = try view.scalars(type, of: decoder.index) ?? decoder.elements(type)
                }
                unsafe buffer.initializeElement(at: count, to: elements)
                count &+= 1
            }
        }
    }

    /// The elements of an array.
    fileprivate func elements<Element: Decodable>(_ type: Element.Type) throws -> [Element] {
        let node = session.arena.node(index)
        guard node.count > 0 else { return [] }
        // The standard library's way: the memory grows with the elements that are there.
        guard node.count == roomAtOnce(for: type) else { return try [Element](from: self) }
        let first = node.first
        let plan = session.caches.plan(for: type)
        var inner = session.push(.index(0))
        defer { session.pop() }
        return try unsafe [Element](unsafeUninitializedCapacity: node.count) { buffer, count in
            // There is at least one element, so there is an address.
            let start = unsafe buffer.baseAddress.unsafelyUnwrapped
            while count < node.count {
                if count > 0 { inner = session.replaceLast(with: .index(count)) }
                if count &+ 2 < node.count { session.view.prefetchMembers(of: first &+ count &+ 2) }
                if let plan {
                    let decoder = NodeDecoder(session, first &+ count, inner)
                    try unsafe plan.decode(decoder, to: UnsafeMutableRawPointer(start + count))
                } else {
                    // In one expression, so that the element is moved there and not copied.
                    try unsafe (start + count).initialize(
                        to: Element(from: NodeDecoder(session, first &+ count, inner))
                    )
                }
                count &+= 1
            }
        }
    }

    /// For how many values of a type memory is reserved, 64 MiB at most.
    ///
    /// Two bytes of text can be a value that takes kilobytes, and the first one may be refused.
    private func roomAtOnce<Value>(for type: Value.Type) -> Int {
        min(session.arena.node(index).count, (64 << 20) / max(MemoryLayout<Value>.stride, 1))
    }

    /// The elements of an array that can be decoded, if the others are not a reason to stop.
    fileprivate func elements<Element: Decodable>(_ type: Element.Type, _ log: DecodingLog) throws -> [Element] {
        let report: ((any Error) -> Void)?
        switch session.settings.invalidElementStrategy {
        case .skip(let function): report = function
        case .throw where session.settings.collectsErrors: report = nil
        case .throw: return try elements(type)
        }
        let node = session.arena.node(index)
        var elements: [Element] = []
        elements.reserveCapacity(roomAtOnce(for: type))
        for position in 0..<node.count {
            let errorCount = log.errors.count
            do {
                let element = try Self.decode(
                    type,
                    at: node.first + position,
                    in: session.view,
                    of: self,
                    by: .index(position)
                )
                if log.errors.count == errorCount { elements.append(element) }
            } catch {
                log.add(error)
            }
            guard let report else { continue }
            log.errors[errorCount...].forEach(report)
            log.removeAll(after: errorCount)
        }
        return elements
    }

    /// The members of an object by what a closure makes of their names.
    // Inlined, so that the type of the keys is known: small dictionaries by strings took a third longer.
    @inline(__always)
    fileprivate func members<Key: Hashable, Value: Decodable>(
        _ type: Value.Type,
        by makeKey: (String) -> Key?
    ) throws -> [Key: Value] {
        guard kind == .object else { throw typeMismatch([Key: Value].self, expected: "an object") }
        let node = session.arena.node(index)
        var members: [Key: Value] = Dictionary(minimumCapacity: roomAtOnce(for: type))
        for position in 0..<node.count {
            let name = node.first + 2 * position
            guard let key = makeKey(session.arena.string(name)) else {
                let place = session.push(.member(name))
                defer { session.pop() }
                throw NodeDecoder(session, name, place).typeMismatch(Key.self, expected: "an integer as a name")
            }
            members[key] = try Self.decode(type, at: name + 1, in: session.view, of: self, by: .member(name))
        }
        return members
    }
}

extension ArenaView {
    /// The elements of an array of scalars that need no leniency, or `nil`.
    func scalars<Scalar: CodableScalar>(_ type: Scalar.Type, of index: Int) -> [Scalar]? {
        let array = node(index)
        guard array.kind == .array else { return nil }
        let first = array.first
        let scalars = unsafe [Scalar](unsafeUninitializedCapacity: array.count) { buffer, count in
            while count < array.count, let value = Scalar.value(self, first &+ count) {
                unsafe buffer.initializeElement(at: count, to: value)
                count &+= 1
            }
        }
        return scalars.count == array.count ? scalars : nil
    }
}
