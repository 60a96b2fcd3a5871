extension TokenSource {
    /// The error for what the scanner has found, with its place, path and snippet.
    ///
    /// - Parameter place: The place in the document, if it is not the scanner's.
    func error(_ failure: ScannerFailure, in place: PathCursor? = nil) -> JSONParsingError {
        var failure = failure
        if failure.found == ASCII.space, input.byte(at: failure.offset) == ASCII.slash {
            // A space in the slice can be the start of a comment in the input.
            failure.found = ASCII.slash
        }
        let isAtEnd: Bool
        switch failure.code {
        case .unexpectedEnd, .unterminatedComment: isAtEnd = true
        // A record that the end of the input has cut off.
        case .incompleteRecord: isAtEnd = failure.found == nil
        default: isAtEnd = false
        }
        return JSONParsingError(
            code: failure.code,
            position: position(of: failure),
            path: place?.path(includingCurrent: true, store: keyStore) ?? path(for: failure),
            message: message(for: failure),
            snippet: input.snippet(at: failure.offset),
            isIncomplete: isAtEnd
        )
    }

    /// An error at a position that only those who read the tokens find, with the text around it.
    func error(
        _ code: JSONParsingError.Code,
        at position: JSONPosition,
        _ path: JSONLocation,
        _ message: String
    ) -> JSONParsingError {
        let snippet = input.snippet(at: position.byteOffset)
        return JSONParsingError(code: code, position: position, path: path, message: message, snippet: snippet)
    }

    private func position(of failure: ScannerFailure) -> JSONPosition {
        // The comment's lines are after its start: they cannot be counted back from here.
        if failure.code == .unterminatedComment, let place = input.openCommentPosition { return place }
        return position(of: failure.offset)
    }

    private func path(for failure: ScannerFailure) -> JSONLocation {
        // The cursor knows the depth then, but nobody has filled its frames.
        guard followsPath else { return JSONLocation() }
        // The 0 has been reported as a number by then, but it is that number which is wrong.
        let isAfterValue = failure.code == .leadingZero
        return cursor.path(
            includingCurrent: isAfterValue || scanner.isInsideValue,
            afterValue: isAfterValue,
            store: keyStore
        )
    }

    /// Ends the parse in front of a token that is one more than the limit allows.
    @usableFromInline
    func refuseEvent(_ cursor: PathCursor, atToken index: Int) -> JSONParsingError {
        var place = cursor
        let token = unsafe tokens[index]
        switch token.kind {
        case .key: place.key(token)
        case .endObject, .endArray: place.end()
        default: break
        }
        return end(with: ScannerFailure(.limitExceeded(.events), at: range(ofToken: index).lowerBound), place)
    }

    /// Ends the parse in a string of the current batch that is longer than the limit allows, where the scanner would.
    func refuseString(_ cursor: PathCursor, atToken index: Int) -> JSONParsingError {
        let start = range(ofToken: index).lowerBound
        var string = StringScanner(
            isKey: false,
            limit: options.limits.string ?? .max,
            replacesInvalidUnicode: options.invalidUnicode == .replace
        )
        var index = input.slice.index(atOrAfter: start) + 1
        do throws(ScannerFailure) {
            _ = try string.scan(input.slice, at: &index, to: input.slice.count, terminator: nil, into: nil)
            return end(with: ScannerFailure(.limitExceeded(.string), at: start), cursor)
        } catch {
            return end(with: error, cursor)
        }
    }

    /// Ends the parse at a place in the current batch.
    private func end(with failure: ScannerFailure, _ place: PathCursor) -> JSONParsingError {
        let error = error(failure, in: place)
        self.failure = error
        return error
    }

    /// Ends the parse at the first byte that is too much of a selected value.
    func refuseItem(at position: JSONPosition, path: JSONLocation, limit: Int) -> JSONParsingError {
        let message = "the limit of \(limit) bytes for an item is exceeded: see JSONLimits.item"
        let error = error(.limitExceeded(.item), at: position, path, message)
        self.failure = error
        return error
    }

    private func message(for failure: ScannerFailure) -> String {
        let found = failure.found.map(Self.describe) ?? "nothing"
        switch failure.code.kind {
        case .unexpectedEnd:
            if let commentFilter = input.commentFilter, commentFilter.isAfterSlash || commentFilter.isInsideSequence {
                return "the input ends before the rest of a comment"
            }
            return bytesConsumed == 0
                ? "the input is empty: a JSON value is expected" : "the input ends before \(wanted)"
        case .unexpectedCharacter, .missingComma, .mismatchedBracket:
            return "unexpected \(found): expected \(wanted)" + hint(for: failure)
        case .invalidLiteral: return "unexpected \(found) in a literal: only true, false and null exist, in lower case"
        case .invalidNumber:
            return "unexpected \(found) in a number: a digit is missing before it" + hint(for: failure)
        case .leadingZero: return "a number must not have leading zeros"
        case .invalidEscape:
            if failure.found == UInt8(ascii: "u") {
                return #"invalid escape "\u": four hexadecimal digits must follow"#
            }
            guard let letter = failure.found, (0x20..<0x7F).contains(letter) else {
                return "a backslash must not come before \(found): write \\\\ for a backslash"
            }
            return #"invalid escape "\\#(Unicode.Scalar(letter))": write \\ for a backslash"#
        case .loneSurrogate:
            return #"half of a surrogate pair: \uD800–\uDBFF and \uDC00–\uDFFF must come together, in this order"#
        case .invalidUTF8: return "ill-formed UTF-8: JSON text must be UTF-8"
        case .controlCharacter:
            return "raw control character (\(found)) in a string: write it as an escape" + hint(for: failure)
        case .invalidKey: return "unexpected \(found): expected a member's name in double quotes" + hint(for: failure)
        case .missingColon: return "unexpected \(found): expected a colon after the member's name"
        case .trailingComma:
            return "a comma must not come before \(found) (for trailing commas see allowsTrailingCommas)"
        case .trailingContent:
            switch options.framing {
            case .single: return "unexpected \(found) after the end of the value: see framing and allowsTrailingContent"
            case .lines: return "unexpected \(found) after the end of the value: a line holds one value"
            case .recordSeparated: return "unexpected \(found) after the end of the value: a record holds one value"
            case .concatenated: return "unexpected \(found) after the end of a value"
            }
        case .missingSeparator: return "numbers and literals need whitespace between them"
        case .commentNotAllowed: return "unexpected \(found): expected \(wanted) (for comments see allowsComments)"
        case .unterminatedComment: return "the comment is not closed"
        case .incompleteRecord:
            return options.framing == .lines
                ? "the line ends before \(wanted): a value must be on one line" : "the record is cut off"
        case .missingRecordSeparator: return "unexpected \(found): every value must follow a record separator (byte 1E)"
        case .limitExceeded(let kind):
            return "the limit of \(limitText(kind)) is exceeded: see JSONLimits.\(kind.rawValue)"
        // Only those who read the tokens find these.
        case .typeMismatch, .valueExpected, .numberOutOfRange, .duplicateKey, .invalidValue, .invalidPath,
            .unsupportedPath, .unsupportedOption, .usedAfterFinish:
            return "\(failure.code)"
        case .refusedByLibrary: return "libyajl refused the text; please report this"
        }
    }

    /// The usual meaning of a wrong byte, with a way out.
    ///
    /// It depends on this byte and its place alone: a chunk may end after it.
    private func hint(for failure: ScannerFailure) -> String {
        let hint: String? =
            switch (failure.offset, failure.found) {
            case (0, 0xEF): "for a byte order mark see skipsByteOrderMark"
            case (0, 0x1F): "gzip begins like this: see GzipFile of YAJLGzip"
            case (0, 0xFE), (0, 0xFF), (0...1, 0): "UTF-16 and UTF-32 begin like this: JSON text must be UTF-8"
            case (0, UInt8(ascii: "<")): "HTML and XML begin like this"
            case (0, UInt8(ascii: ")")): "some servers put )]}' before the JSON text: skip these bytes"
            case (_, let byte?) where 0xC2..<0xF5 ~= byte: "a character beyond ASCII begins like this"
            case (_, let byte?) where wantsValue || failure.code == .invalidNumber: Self.hint(for: byte)
            default: nil
            }
        return hint.map { " (\($0))" } ?? ""
    }

    /// The usual meaning of a byte in the place of a value.
    private static func hint(for byte: UInt8) -> String? {
        switch byte {
        case UInt8(ascii: "N"): "NaN, None and NULL are not JSON: write null"
        case UInt8(ascii: "I"): "Infinity is not JSON: write null"
        case UInt8(ascii: "T"), UInt8(ascii: "F"): "true and false are written in lower case"
        case UInt8(ascii: "u"): "undefined is not JSON: write null"
        case UInt8(ascii: "'"), UInt8(ascii: "`"): "strings are in double quotes"
        case UInt8(ascii: "#"): "comments begin with // or /*: see allowsComments"
        case UInt8(ascii: "+"): "numbers have no plus sign"
        case UInt8(ascii: "."): "numbers begin with a digit, such as 0.5"
        default: nil
        }
    }

    private var wantsValue: Bool {
        guard case .between = scanner.phase else { return false }
        return [.beforeRoot, .root, .value, .valueOrEndOfArray, .memberValue].contains(scanner.expectation)
    }

    /// The token that the grammar wants at this place.
    private var wanted: String {
        switch scanner.phase {
        case .string: return "the end of a string"
        case .number(let number) where number.isComplete: return endOfContainer
        case .number: return "a digit"
        case .literal(let name, _): return "the rest of \"\(name)\""
        case .between: break
        }
        switch scanner.expectation {
        case .recordStart: return "a record separator"
        case .value where options.allowsTrailingCommas: return "a value or \"]\""
        case .beforeRoot, .root, .value, .memberValue: return "a value"
        case .afterRoot:
            switch options.framing {
            case .single: return "the end of the input"
            case .concatenated: return "another value or the end of the input"
            case .lines: return "the end of the line"
            case .recordSeparated: return "the end of the record"
            }
        case .valueOrEndOfArray: return "a value or \"]\""
        case .keyOrEndOfObject: return "a member's name or \"}\""
        case .key where options.allowsTrailingCommas: return "a member's name or \"}\""
        case .key: return "a member's name"
        case .colon: return "a colon"
        case .commaOrEndOfArray, .commaOrEndOfObject: return endOfContainer
        }
    }

    private var endOfContainer: String {
        cursor.isInObject ? "a comma or \"}\"" : "a comma or \"]\""
    }

    private func limitText(_ kind: JSONLimits.Kind) -> String {
        let limits = options.limits
        let (value, unit) =
            switch kind {
            case .depth: (limits.depth as Int?, "levels of nesting")
            case .string: (limits.string, "bytes for a string")
            case .key: (limits.key, "bytes for a member's name")
            case .number: (limits.number, "bytes for a number")
            case .item: (limits.item, "bytes for a top-level value")
            case .total: (limits.total, "bytes for the input")
            case .events: (limits.events, "events")
            }
        return "\(value.map(String.init) ?? "no") \(unit)"
    }

    private static func describe(_ byte: UInt8) -> String {
        switch byte {
        case ASCII.quote: return "double quote"
        case ASCII.space: return "space"
        case ASCII.lineFeed: return "line feed"
        case 0x21..<0x7F: return "\"\(Unicode.Scalar(byte))\""
        default:
            let digits = String(byte, radix: 16, uppercase: true)
            return "byte " + (digits.count == 1 ? "0" : "") + digits
        }
    }
}
