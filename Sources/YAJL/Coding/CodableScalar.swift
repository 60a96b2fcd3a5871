/// A type that one node makes, and that is encoded as one token: a string, a number or a bool.
protocol CodableScalar: Decodable, DirectlyEncodable {
    /// The value of a node that needs no leniency, or `nil`; also `nil` where another look may help.
    static func value(_ arena: ArenaView, _ index: Int) -> Self?

    /// The value of a node for which ``value(_:_:)`` is `nil`, if a setting allows one.
    ///
    /// - Throws: `DecodingError` if there is none.
    static func carefulValue(_ decoder: NodeDecoder) throws -> Self

    /// The value that stands for one that could not be decoded, while decoding continues to find more errors.
    static var placeholder: Self { get }

    /// How an array of these is encoded.
    // A requirement, so that each type has its own code.
    static var arrayEncoder: TypeEncoder { get }
}

extension Bool: CodableScalar {
    static var placeholder: Bool { false }

    @inline(__always)
    static func value(_ arena: ArenaView, _ index: Int) -> Bool? {
        let node = arena.node(index)
        return node.kind == .bool ? node.hasFlag : nil
    }

    static func carefulValue(_ decoder: NodeDecoder) throws -> Bool {
        if decoder.session.settings.leniency.contains(.boolsFromNumbersAndStrings) {
            switch decoder.scalar {
            case .number(0)?, .string("0")?, .string("false")?: return false
            case .number(1)?, .string("1")?, .string("true")?: return true
            default: break
            }
        }
        let error = decoder.typeMismatch(Bool.self, expected: "a bool")
        // For `null` too: `Bool` is the only type for which Foundation throws this error.
        if case .valueNotFound(_, let context) = error { throw DecodingError.typeMismatch(Bool.self, context) }
        throw error
    }
}

extension String: CodableScalar {
    static var placeholder: String { "" }

    @inline(__always)
    static func value(_ arena: ArenaView, _ index: Int) -> String? {
        arena.node(index).kind == .string ? arena.string(index) : nil
    }

    static func carefulValue(_ decoder: NodeDecoder) throws -> String {
        if decoder.kind == .number, decoder.session.settings.leniency.contains(.stringsFromNumbers) {
            return decoder.session.view.string(decoder.index)
        }
        throw decoder.typeMismatch(String.self, expected: "a string")
    }
}

extension CodableScalar where Self: FixedWidthInteger {
    static var placeholder: Self { 0 }

    @inline(__always)
    static func value(_ arena: ArenaView, _ index: Int) -> Self? { arena.word(index).flatMap { Self(exactly: $0) } }

    static func carefulValue(_ decoder: NodeDecoder) throws -> Self {
        let number = try decoder.number(for: Self.self)
        if let value = Self(exactly: number) { return value }
        if number.isInteger {
            switch decoder.session.settings.integerOverflowStrategy {
            case .throw: break
            case .clamp: return Self(clamping: number)
            case .wrap: return number.wrappedInteger()
            }
        }
        throw decoder.corrupted(number.conversionFailure(to: Self.self))
    }
}

extension Int: CodableScalar {}
extension Int8: CodableScalar {}
extension Int16: CodableScalar {}
extension Int32: CodableScalar {}
extension Int64: CodableScalar {}
extension Int128: CodableScalar {}
extension UInt: CodableScalar {}
extension UInt8: CodableScalar {}
extension UInt16: CodableScalar {}
extension UInt32: CodableScalar {}
extension UInt64: CodableScalar {}
extension UInt128: CodableScalar {}

extension CodableScalar where Self: BinaryFormat {
    static var placeholder: Self { 0 }

    @inline(__always)
    static func value(_ arena: ArenaView, _ index: Int) -> Self? {
        guard arena.node(index).kind == .number else { return nil }
        let value: Self = arena.nearest(index)
        return value.isFinite ? value : nil
    }

    static func carefulValue(_ decoder: NodeDecoder) throws -> Self {
        if case .convertFromString(let positive, let negative, let nan) =
            decoder.session.settings.nonConformingFloatDecodingStrategy,
            let text = decoder.string
        {
            switch text {
            case positive: return .infinity
            case negative: return -.infinity
            case nan: return .nan
            default: break
            }
        }
        let number = try decoder.number(for: Self.self)
        let value: Self = number.nearest()
        guard value.isFinite else {
            throw decoder.corrupted(number.conversionFailure(to: Self.self))
        }
        return value
    }
}

extension Double: CodableScalar {}
extension Float: CodableScalar {}

extension ArenaView {
    /// The integer that a node is, if it is one and fits into 64 bits with a sign.
    @inline(never)
    fileprivate func word(_ index: Int) -> Int64? {
        guard node(index).kind == .number else { return nil }
        return unsafe IntegerConversion.word(textBytes(index))
    }

    @inline(never)
    fileprivate func nearest<Format: BinaryFormat>(_ index: Int) -> Format {
        unsafe DecimalToBinary.nearest(textBytes(index))
    }
}

extension NodeDecoder {
    /// The number here, or the one that a string is if that is allowed.
    package func number(for type: Any.Type) throws -> JSONNumber {
        if let number { return number }
        guard session.settings.leniency.contains(.numbersFromStrings), let string else {
            throw typeMismatch(type, expected: "a number")
        }
        guard let number = JSONNumber(string) else {
            throw corrupted("\(type) needs a number, and this string is not one")
        }
        return number
    }
}
