public import YAJL

/// An inspection for programs: an object whose members may become more but keep their names.
public enum InspectionJSON {
    /// The object.
    ///
    /// - Parameters:
    ///   - name: The name of the document.
    ///   - error: Why the inspection ends before the input does.
    public static func value(
        _ inspection: Inspection,
        name: String,
        error: JSONParsingError? = nil
    ) -> JSONValue {
        let text = inspection.text
        return [
            "file": .string(name),
            "valid": .bool(error == nil),
            "error": error.map(value) ?? .null,
            "bytes": JSONValue(inspection.byteCount),
            "lines": JSONValue(text.lines),
            "documents": JSONValue(inspection.documents),
            "values": JSONValue(inspection.valueCount),
            "depth": JSONValue(inspection.depth),
            "deepest": value(inspection.deepest),
            "objects": value(inspection.objects, unit: "members"),
            "arrays": value(inspection.arrays, unit: "elements"),
            "strings": strings(inspection),
            "numbers": value(inspection.numbers),
            "true": JSONValue(inspection.trues),
            "false": JSONValue(inspection.falses),
            "null": JSONValue(inspection.nulls),
            "keys": value(inspection.keys),
            "text": [
                "blanks": JSONValue(text.blanks),
                "contents": JSONValue(text.contents),
                "escapes": JSONValue(text.escapes),
                "escape_bytes": JSONValue(text.escapeBytes),
                "non_ascii": JSONValue(text.nonASCII),
            ],
        ]
    }

    private static func value(_ error: JSONParsingError) -> JSONValue {
        [
            "byte": JSONValue(error.position.byteOffset),
            "line": JSONValue(error.position.line),
            "column": JSONValue(error.position.column),
            "path": .string("\(error.path)"),
            "message": .string(error.message),
        ]
    }

    private static func value(_ place: Inspection.Place?) -> JSONValue {
        guard let place else { return .null }
        var object: JSONObject = ["document": JSONValue(place.document), "path": .string(place.path)]
        if let position = place.position {
            object["byte"] = JSONValue(position.byte)
            object["line"] = JSONValue(position.line)
            object["column"] = JSONValue(position.column)
        }
        return .object(object)
    }

    private static func value(_ longest: Inspection.Longest?, unit: String) -> JSONValue {
        guard let longest else { return .null }
        return [unit: JSONValue(longest.count), "at": value(longest.place)]
    }

    private static func value(_ values: Inspection.Values, unit: String) -> JSONValue {
        [
            "count": JSONValue(values.count),
            "empty": JSONValue(values.empty),
            "longest": value(values.longest, unit: unit),
        ]
    }

    private static func strings(_ inspection: Inspection) -> JSONValue {
        [
            "count": JSONValue(inspection.strings.count),
            "empty": JSONValue(inspection.strings.empty),
            "bytes": JSONValue(inspection.stringBytes),
            "longest": value(inspection.strings.longest, unit: "bytes"),
        ]
    }

    private static func value(_ numbers: Inspection.Numbers) -> JSONValue {
        [
            "count": JSONValue(numbers.count),
            "integers": JSONValue(numbers.integers),
            "large_integers": JSONValue(numbers.largeIntegers),
            "fractions": JSONValue(numbers.fractions),
            "exponents": JSONValue(numbers.exponents),
            "negative_zeros": JSONValue(numbers.negativeZeros),
            "most_digits": JSONValue(numbers.mostDigits),
            "over_17_digits": JSONValue(numbers.longerThanDouble),
            "infinities": JSONValue(numbers.infinities),
        ]
    }

    private static func value(_ keys: Inspection.Keys) -> JSONValue {
        [
            "count": JSONValue(keys.count),
            "bytes": JSONValue(keys.byteCount),
            "different": JSONValue(keys.distinct),
            "more_different": .bool(keys.hasMoreNames),
            "longest": value(keys.longest, unit: "bytes"),
            "repeated": JSONValue(keys.repeated),
            "more_repeated": .bool(keys.canHaveMoreRepeated),
            "first_repeated": value(keys.firstRepeated),
            "commonest": JSONValue(
                keys.commonest.map { ["name": .string($0.text), "count": JSONValue($0.count)] as JSONValue }
            ),
        ]
    }
}
