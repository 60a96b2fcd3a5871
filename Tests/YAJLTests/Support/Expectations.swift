import Testing
import YAJL

/// A text and what parsing it must give, however it is cut.
struct ParsingCase: Sendable, CustomTestStringConvertible {
    /// The properties that an error must have; `nil` where one is not the point of the case.
    struct Refusal: Sendable {
        var code: JSONParsingError.Code
        var position: JSONPosition
        var path: String?
        var message: String?
        var isIncomplete: Bool?
    }

    let input: [UInt8]
    /// The events in short, see ``Outcome/trace``; `nil` where they are not the point of the case.
    var trace: String?
    var refusal: Refusal?

    var testDescription: String {
        input.count > 80 ? "\(input.count) bytes" : String(decoding: input, as: UTF8.self).debugDescription
    }

    /// A text that is accepted, with these events in short.
    static func accepts(_ text: String, _ trace: String? = nil) -> Self {
        ParsingCase(input: Array(text.utf8), trace: trace)
    }

    /// A text that is refused, after these events, at the place where it has the mark `‸`.
    static func refuses(
        _ marked: String,
        _ code: JSONParsingError.Code,
        _ trace: String? = nil,
        path: String? = nil,
        message: String? = nil,
        isIncomplete: Bool? = nil
    ) -> Self {
        let parts = marked.unicodeScalars.split(separator: "‸", omittingEmptySubsequences: false).map {
            Array(String($0).utf8)
        }
        precondition(parts.count == 2, "the place of the error must be marked once")
        return refuses(
            bytes: parts[0] + parts[1],
            code,
            at: parts[0].count,
            trace,
            path: path,
            message: message,
            isIncomplete: isIncomplete
        )
    }

    /// Bytes that are refused, after these events, at an offset.
    static func refuses(
        bytes: [UInt8],
        _ code: JSONParsingError.Code,
        at offset: Int,
        _ trace: String? = nil,
        path: String? = nil,
        message: String? = nil,
        isIncomplete: Bool? = nil
    ) -> Self {
        ParsingCase(
            input: bytes,
            trace: trace,
            refusal: Refusal(
                code: code,
                position: JSONPosition(of: offset, in: bytes),
                path: path,
                message: message,
                isIncomplete: isIncomplete
            )
        )
    }

    /// Parses the text with all cuts.
    @discardableResult
    func check(
        _ options: JSONParsingOptions = .strict,
        sourceLocation: SourceLocation = #_sourceLocation
    ) -> Outcome {
        let outcome = outcomeForAllCuts(of: input, options: options, sourceLocation: sourceLocation)
        let comment = Comment(rawValue: testDescription)
        let error = outcome.error
        #expect(error?.code == refusal?.code, comment, sourceLocation: sourceLocation)
        #expect(error?.position == refusal?.position, comment, sourceLocation: sourceLocation)
        if let path = refusal?.path {
            #expect(error?.path.description == path, comment, sourceLocation: sourceLocation)
        }
        if let message = refusal?.message {
            #expect(error?.message == message, comment, sourceLocation: sourceLocation)
        }
        if let isIncomplete = refusal?.isIncomplete {
            #expect(error?.isIncomplete == isIncomplete, comment, sourceLocation: sourceLocation)
        }
        if let trace {
            #expect(outcome.trace == trace, comment, sourceLocation: sourceLocation)
        }
        return outcome
    }
}

extension JSONPosition {
    /// The place of an offset, found by counting; an offset beyond the end has none that any other agrees with.
    init(of offset: Int, in bytes: [UInt8]) {
        let lines = bytes.prefix(max(0, offset)).split(separator: 0x0A, omittingEmptySubsequences: false)
        self.init(byteOffset: offset, line: lines.count, column: (lines.last?.count ?? 0) + 1)
    }
}

extension Outcome {
    /// The events in short, for example `{ a: [ 1 "x" ] b: true }`.
    var trace: String {
        events.map { event in
            switch event {
            case .null: "null"
            case .bool(let value): String(value)
            case .number(let number): number.description
            case .string(let text): "\"\(text)\""
            case .key(let text): "\(text):"
            case .beginObject: "{"
            case .endObject: "}"
            case .beginArray: "["
            case .endArray: "]"
            }
        }
        .joined(separator: " ")
    }
}
