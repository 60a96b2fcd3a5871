import YAJL

/// Two bytes of the fuzzer's input say how to decode the rest.
///
/// These must hold, whatever the bytes are:
/// - a text is refused exactly if it is not a document, and each error has a place inside of the text;
/// - containers read by hand find the very tree;
/// - a model that could be decoded is the same after it has been encoded and decoded again.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzDecode(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let input = [UInt8](UnsafeBufferPointer(start: start, count: count))
    guard input.count >= 2 else { return 0 }
    let text = Array(input[2...])
    let decoder = decoder(input[0], input[1])
    checkTree(text, decoder)
    checkModel(text, decoder)
    return 0
}

private func decoder(_ first: UInt8, _ second: UInt8) -> YAJLDecoder {
    var decoder = YAJLDecoder()
    decoder.parsingOptions.duplicateKeys = JSONParsingOptions.DuplicateKeys.allCases[Int(first & 3) % 3]
    decoder.collectsErrors = first & 4 != 0
    decoder.keyDecodingStrategy = first & 8 != 0 ? .convertFromSnakeCase : .useDefaultKeys
    decoder.integerOverflowStrategy = first & 16 != 0 ? .wrap : first & 32 != 0 ? .clamp : .throw
    decoder.leniency = YAJLDecoder.Leniency(rawValue: Int(second & 31))
    if first & 64 != 0 {
        decoder.nonConformingFloatDecodingStrategy = .convertFromString(
            positiveInfinity: "inf",
            negativeInfinity: "-inf",
            nan: "nan"
        )
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
        else { preconditionFailure("refused with \(error), and by the decoder with \(String(describing: refusal))") }
        return
    }
    precondition((try? decoder.decode(JSONValue.self, from: text)) == document.root, "decoded another tree")
    precondition((try? decoder.decode(Tree.self, from: text))?.value == document.root, "containers find another tree")
}

/// Decoding as a model: errors are of the kinds that are promised, with their place.
private func checkModel(_ text: [UInt8], _ decoder: YAJLDecoder) {
    let model: Model
    do {
        model = try decoder.decode(Model.self, from: text)
    } catch let errors as YAJLDecodingErrors {
        precondition(decoder.collectsErrors && !errors.errors.isEmpty, "errors nobody asked for")
        for error in errors.errors { checkPlace(error, text) }
        return
    } catch {
        checkPlace(error, text)
        return
    }
    var again = YAJLDecoder()
    again.nonConformingFloatDecodingStrategy = .convertFromString(
        positiveInfinity: "inf",
        negativeInfinity: "-inf",
        nan: "nan"
    )
    var encoder = YAJLEncoder()
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
        positiveInfinity: "inf",
        negativeInfinity: "-inf",
        nan: "nan"
    )
    do {
        let encoded = try encoder.encode(model)
        let second = try encoder.encode(again.decode(Model.self, from: encoded))
        precondition(second == encoded, "the model is another one after a round trip")
    } catch {
        preconditionFailure("a model that was decoded makes \(error)")
    }
}

private func checkPlace(_ error: any Error, _ text: [UInt8]) {
    let context: DecodingError.Context
    switch error as? DecodingError {
    case .typeMismatch(_, let found), .valueNotFound(_, let found), .keyNotFound(_, let found),
        .dataCorrupted(let found):
        context = found
    default:
        preconditionFailure("an error of an unknown kind: \(error)")
    }
    guard let place = context.underlyingError as? JSONParsingError else {
        preconditionFailure("an error without a place: \(error)")
    }
    precondition((0...text.count).contains(place.position.byteOffset), "a place outside of the text: \(error)")
}

private func failure(_ body: () throws -> Void) -> (any Error)? {
    do {
        try body()
        return nil
    } catch {
        return error
    }
}

/// Any document, read through the containers.
private struct Tree: Decodable {
    let value: JSONValue

    init(from decoder: any Decoder) throws {
        if let container = try? decoder.container(keyedBy: JSONCodingKey.self) {
            var object = JSONObject()
            for key in container.allKeys {
                precondition(container.contains(key), "a key that is not there")
                object.updateValue(try container.decode(Tree.self, forKey: key).value, forKey: key.stringValue)
            }
            value = .object(object)
        } else if var container = try? decoder.unkeyedContainer() {
            var array = JSONArray()
            while !container.isAtEnd {
                if try container.decodeNil() {
                    array.append(.null)
                } else {
                    array.append(try container.decode(Tree.self).value)
                }
            }
            value = .array(array)
        } else {
            let container = try decoder.singleValueContainer()
            value = container.decodeNil() ? .null : try container.decode(JSONValue.self)
        }
    }
}

/// Some of each kind of member.
private struct Model: Codable {
    enum Kind: String, Codable { case a, b }

    var a: Int8?
    var b: [String: [Int]]?
    var c: [Double]?
    var d: String?
    var e: [Model]?
    var aLongNameOfAMember: UInt64?
    var f: [[Float]]?
    var k: Kind?
    var n: JSONNumber?
    var required: Bool
}
