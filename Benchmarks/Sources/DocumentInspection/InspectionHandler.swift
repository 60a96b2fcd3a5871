internal import YAJL

/// Counts what the parser finds.
struct InspectionHandler {
    var marks = TextMarks()
    private var counts = Inspection()
    private var values = OpenValues()
    private var names = KeyNames()
    private var repeated = RepeatedKeys()
    private let nameCount: Int
    /// How many strings and keys there were.
    private var textCount = 0
    /// How many bytes of the string that is open have come.
    private var openStringBytes = 0

    init(nameCount: Int) {
        self.nameCount = nameCount
    }

    var inspection: Inspection {
        var inspection = counts
        inspection.strings.longest = marks.longestString.map(Inspection.Longest.init)
        inspection.keys.longest = marks.longestKey.map(Inspection.Longest.init)
        inspection.keys.firstRepeated = marks.firstRepeatedKey?.place
        inspection.keys.distinct = names.count
        inspection.keys.hasMoreNames = names.isFull
        inspection.keys.commonest = names.commonest(nameCount)
        inspection.keys.canHaveMoreRepeated = repeated.isFull
        return inspection
    }

    private var place: Inspection.Place {
        Inspection.Place(document: counts.documents + 1, path: "\(values.path)")
    }

    private mutating func begin(isObject: Bool) {
        if values.depth == counts.depth {
            counts.depth += 1
            counts.deepest = place
        }
        values.begin(isObject: isObject)
    }

    /// Counts an array or object whose elements are known now.
    private mutating func end(_ kind: WritableKeyPath<Inspection, Inspection.Values>, _ count: Int) {
        counts[keyPath: kind].count += 1
        if count == 0 { counts[keyPath: kind].empty += 1 }
        if count > counts[keyPath: kind].longest?.count ?? -1 {
            counts[keyPath: kind].longest = Inspection.Longest(count: count, place: place)
        }
        finishValue()
    }

    private mutating func finishValue() {
        values.finishValue()
        if values.depth == 0 { counts.documents += 1 }
    }
}

extension InspectionHandler: JSONEventHandler {
    static var receivesStringParts: Bool { true }

    mutating func beginObject() -> JSONFlow {
        begin(isObject: true)
        repeated.beginObject()
        return .continue
    }

    mutating func beginArray() -> JSONFlow {
        begin(isObject: false)
        return .continue
    }

    mutating func endObject() -> JSONFlow {
        repeated.endObject()
        end(\.objects, values.end())
        return .continue
    }

    mutating func endArray() -> JSONFlow {
        end(\.arrays, values.end())
        return .continue
    }

    mutating func key(_ key: borrowing JSONText) -> JSONFlow {
        textCount += 1
        counts.keys.count += 1
        counts.keys.byteCount += key.count
        let isRepeated = key.withUnsafeBytes { bytes in
            values.key(bytes)
            let hash = KeyNames.hash(bytes)
            names.add(bytes, hash)
            return !repeated.insert(hash)
        }
        if isRepeated {
            counts.keys.repeated += 1
            if marks.firstRepeatedKey == nil {
                marks.firstRepeatedKey = TextMark(number: textCount, length: key.count, place: place)
            }
        }
        if key.count > marks.longestKey?.length ?? -1 {
            marks.longestKey = TextMark(number: textCount, length: key.count, place: place)
        }
        return .continue
    }

    mutating func stringPart(_ part: borrowing JSONText, isLast: Bool) -> JSONFlow {
        openStringBytes += part.count
        guard isLast else { return .continue }
        let length = openStringBytes
        openStringBytes = 0
        textCount += 1
        counts.strings.count += 1
        counts.stringBytes += length
        if length == 0 { counts.strings.empty += 1 }
        if length > marks.longestString?.length ?? -1 {
            marks.longestString = TextMark(number: textCount, length: length, place: place)
        }
        finishValue()
        return .continue
    }

    mutating func number(_ value: borrowing JSONNumberText) -> JSONFlow {
        counts.numbers.add(value)
        finishValue()
        return .continue
    }

    mutating func bool(_ value: Bool) -> JSONFlow {
        if value { counts.trues += 1 } else { counts.falses += 1 }
        finishValue()
        return .continue
    }

    mutating func null() -> JSONFlow {
        counts.nulls += 1
        finishValue()
        return .continue
    }
}
