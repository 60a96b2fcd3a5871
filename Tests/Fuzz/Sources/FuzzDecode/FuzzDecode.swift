import Foundation
import FuzzSupport
import YAJL
import YAJLFoundation

/// Decoding in all ways, whatever the bytes are.
///
/// These must hold:
/// - a text is refused exactly if it is not a document, and each error has a place inside of the text;
/// - containers read by hand find the very tree;
/// - a model is the same from the text, from a document and from a value, by both engines, and so is the error;
/// - a model that could be decoded is the same after it has been encoded and decoded again;
/// - Foundation's decoder makes the same model, or refuses the text too.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzDecode(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let input = FuzzInput(start, count)
    var decisions = input.decisions
    let isPlain = !decisions.bool()
    let decoder = isPlain ? YAJLDecoder() : decoder(decisions.byte(), decisions.byte())
    note("\(decoder)")
    checkTree(input.text, decoder)
    checkModel(input.text, decoder)
    checkSources(input.text, decoder)
    if isPlain { checkFoundation(input.text) }
    return 0
}

/// What the decoders and the encoder call the numbers that JSON does not have.
private let namedFloats = YAJLDecoder.NonConformingFloatDecodingStrategy.convertFromString(
    positiveInfinity: "inf",
    negativeInfinity: "-inf",
    nan: "nan"
)

private func decoder(_ first: UInt8, _ second: UInt8) -> YAJLDecoder {
    var decoder = YAJLDecoder()
    decoder.parsingOptions.duplicateKeys = JSONParsingOptions.DuplicateKeys.allCases[Int(first & 3) % 3]
    decoder.collectsErrors = first & 4 != 0
    decoder.keyDecodingStrategy = first & 8 != 0 ? .convertFromSnakeCase : .useDefaultKeys
    decoder.integerOverflowStrategy = first & 16 != 0 ? .wrap : first & 32 != 0 ? .clamp : .throw
    decoder.leniency = YAJLDecoder.Leniency(rawValue: Int(second & 31))
    if first & 64 != 0 {
        decoder.nonConformingFloatDecodingStrategy = namedFloats
    }
    if second & 32 != 0 { decoder.invalidElementStrategy = .skip { _ in } }
    return decoder
}

/// Decoding as a tree, directly and by hand, against parsing.
private func checkTree(_ text: [UInt8], _ decoder: YAJLDecoder) {
    var decoder = decoder
    decoder.keyDecodingStrategy = .useDefaultKeys
    let document: JSONDocument
    do {
        document = try JSONDocument(parsing: text, options: decoder.parsingOptions)
    } catch {
        let refusal = failure { _ = try decoder.decode(JSONValue.self, from: text) }
        guard case .dataCorrupted(let context) = refusal as? DecodingError,
            context.underlyingError as? JSONParsingError == error
        else { fail("refused with \(error), and by the decoder with \(String(describing: refusal))") }
        return
    }
    expect((try? decoder.decode(JSONValue.self, from: text)) == document.root, "decoded another tree")
    expect((try? decoder.decode(Tree.self, from: text))?.value == document.root, "containers find another tree")
}

/// Decoding as a model: errors are of the kinds that are promised, with their place.
private func checkModel(_ text: [UInt8], _ decoder: YAJLDecoder) {
    let model: Model
    do {
        model = try decoder.decode(Model.self, from: text)
    } catch let errors as YAJLDecodingErrors {
        expect(decoder.collectsErrors && !errors.errors.isEmpty, "errors nobody asked for")
        for error in errors.errors { checkPlace(error, text) }
        return
    } catch {
        checkPlace(error, text)
        return
    }
    var again = YAJLDecoder()
    again.nonConformingFloatDecodingStrategy = namedFloats
    var encoder = YAJLEncoder()
    // The order of a dictionary depends on the order in which it was filled.
    encoder.outputFormatting = .sortedKeys
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
        positiveInfinity: "inf",
        negativeInfinity: "-inf",
        nan: "nan"
    )
    do {
        let encoded = try encoder.encode(model)
        let second = try encoder.encode(again.decode(Model.self, from: encoded))
        expect(second == encoded, "the model is another one after a round trip")
    } catch {
        fail("a model that was decoded makes \(error)")
    }
}

private func checkPlace(_ error: any Error, _ text: [UInt8]) {
    guard let context = (error as? DecodingError)?.context else { fail("an error of an unknown kind: \(error)") }
    guard let place = context.underlyingError as? JSONParsingError else {
        fail("an error without a place: \(error)")
    }
    expect((0...text.count).contains(place.position.byteOffset), "a place outside of the text: \(error)")
}

private func failure(_ body: () throws -> Void) -> (any Error)? {
    do {
        try body()
        return nil
    } catch {
        return error
    }
}

/// The same model from the bytes by either engine, from a document, a value and a reader; errors without a text have no place.
private func checkSources(_ text: [UInt8], _ decoder: YAJLDecoder) {
    let whole = outcome { try decoder.decode(Model.self, from: text) }
    for engine in JSONParsingOptions.Engine.allCases {
        var decoder = decoder
        decoder.parsingOptions = decoder.parsingOptions.read(by: engine)
        let other = outcome { try decoder.decode(Model.self, from: text) }
        expect(other == whole, "\(engine): \(other), not \(whole)")
    }
    guard let document = try? JSONDocument(parsing: text, options: decoder.parsingOptions) else { return }
    let isRefused = whole.hasPrefix("✗")
    for (what, other) in [
        ("document", outcome { try decoder.decode(Model.self, from: document) }),
        ("value", outcome { try decoder.decode(Model.self, from: document.root) }),
        ("copy", outcome { try decoder.decode(Model.self, from: document.root.copied()) }),
    ] {
        expect(isRefused ? other.hasPrefix("✗") : other == whole, "from a \(what): \(other), not \(whole)")
    }
}

private func outcome(_ body: () throws -> Model) -> String {
    do {
        var encoder = YAJLEncoder()
        encoder.outputFormatting = .sortedKeys
        return try encoder.string(from: try body())
    } catch {
        return "✗ " + describe(error)
    }
}

/// Texts of which the two have different ideas are left out: names that come twice, and numbers that are 0 only because
/// no `Float` is as small.
private func checkFoundation(_ text: [UInt8]) {
    guard let value = try? JSONValue(parsing: text, options: JSONParsingOptions(duplicateKeys: .reject)),
        !hasTinyNumber(value)
    else { return }
    let ours = outcome { rounded(try YAJLDecoder().decode(Model.self, from: text)) }
    let theirs = outcome { rounded(try JSONDecoder().decode(Model.self, from: Data(text))) }
    if ours.hasPrefix("✗"), theirs.hasPrefix("✗") { return }
    expect(ours == theirs, "\(ours), and Foundation: \(theirs), of \(value)")
}

private func hasTinyNumber(_ value: JSONValue) -> Bool {
    switch value {
    case .number(let number): Float(number) == 0 && number != 0
    case .array(let array): array.contains(where: hasTinyNumber)
    case .object(let object): object.values.contains(where: hasTinyNumber)
    default: false
    }
}

/// Without the digits that Foundation does not keep.
private func rounded(_ model: Model) -> Model {
    var model = model
    model.n = model.n.flatMap { JSONNumber(Double($0) + 0) }
    model.e = model.e?.map(rounded)
    return model
}
