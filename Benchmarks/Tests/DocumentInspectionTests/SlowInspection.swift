import YAJL

@testable import DocumentInspection

/// The same figures, from a tree and from bytes looked at one by one.
struct SlowInspection {
    private(set) var inspection = Inspection()
    private let bytes: [UInt8]
    /// Where the opening quotes are.
    private var textStarts: [Int] = []
    private var textCount = 0
    /// As bytes: strings are equal that are not the same.
    private var nameCounts: [(name: [UInt8], count: Int)] = []

    init(_ documents: [RandomValue], _ bytes: [UInt8]) {
        self.bytes = bytes
        scan()
        for document in documents {
            add(document, [])
            inspection.documents += 1
        }
        inspection.byteCount = bytes.count
        inspection.keys.distinct = nameCounts.count
        inspection.keys.commonest = nameCounts.enumerated()
            .sorted { ($1.element.count, $0.offset) < ($0.element.count, $1.offset) }
            .prefix(20).map {
                Inspection.Keys.Name(text: String(decoding: $0.element.name, as: UTF8.self), count: $0.element.count)
            }
    }

    private mutating func scan() {
        var isInside = false
        var index = 0
        while index < bytes.count {
            let character = Character(Unicode.Scalar(bytes[index]))
            if bytes[index] >= 0x80 { inspection.text.nonASCII += 1 }
            if character == "\"" {
                if !isInside { textStarts.append(index) }
                isInside.toggle()
            } else if isInside {
                inspection.text.contents += 1
                if character == "\\" {
                    inspection.text.contents += 1
                    inspection.text.escapes += 1
                    index += 1
                    inspection.text.escapeBytes += bytes[index] == UInt8(ascii: "u") ? 6 : 2
                }
            } else if " \t\r\n".utf8.contains(bytes[index]) {
                inspection.text.blanks += 1
            }
            index += 1
        }
        inspection.text.lines = bytes.split(separator: 10, omittingEmptySubsequences: false).count
        if bytes.isEmpty || bytes.last == 10 { inspection.text.lines -= 1 }
    }

    private func place(_ path: [JSONLocation.Component], text: Int? = nil) -> Inspection.Place {
        let position = text.map { number in
            let start = textStarts[number]
            let lines = bytes[..<start].split(separator: 10, omittingEmptySubsequences: false)
            return Inspection.Position(byte: start, line: lines.count, column: (lines.last?.count ?? 0) + 1)
        }
        return Inspection.Place(
            document: inspection.documents + 1,
            path: "\(JSONLocation(path))",
            position: position
        )
    }

    private mutating func add(_ value: RandomValue, _ path: [JSONLocation.Component]) {
        switch value {
        case .null: inspection.nulls += 1
        case .bool(true): inspection.trues += 1
        case .bool(false): inspection.falses += 1
        case .number(let text): add(text)
        case .string(let string):
            let length = string.utf8.count
            inspection.stringBytes += length
            let here = place(path, text: textCount)
            inspection.strings.add(length, here)
            textCount += 1
        case .array(let elements):
            noteDepth(path)
            for (index, element) in elements.enumerated() { add(element, path + [.index(index)]) }
            let here = place(path)
            inspection.arrays.add(elements.count, here)
        case .object(let members):
            noteDepth(path)
            var names: [[UInt8]] = []
            for member in members {
                add(member.key, path + [.key(member.key)], isRepeated: names.contains(Array(member.key.utf8)))
                names.append(Array(member.key.utf8))
                add(member.value, path + [.key(member.key)])
            }
            let here = place(path)
            inspection.objects.add(members.count, here)
        }
    }

    private mutating func noteDepth(_ path: [JSONLocation.Component]) {
        if path.count + 1 > inspection.depth {
            inspection.depth = path.count + 1
            inspection.deepest = place(path)
        }
    }

    private mutating func add(_ key: String, _ path: [JSONLocation.Component], isRepeated: Bool) {
        inspection.keys.count += 1
        inspection.keys.byteCount += key.utf8.count
        let place = place(path, text: textCount)
        textCount += 1
        if isRepeated {
            inspection.keys.repeated += 1
            if inspection.keys.firstRepeated == nil { inspection.keys.firstRepeated = place }
        }
        if key.utf8.count > inspection.keys.longest?.count ?? -1 {
            inspection.keys.longest = Inspection.Longest(count: key.utf8.count, place: place)
        }
        let name = Array(key.utf8)
        if let index = nameCounts.firstIndex(where: { $0.name == name }) {
            nameCounts[index].count += 1
        } else {
            nameCounts.append((name, 1))
        }
    }

    private mutating func add(_ text: String) {
        let mantissa = text.prefix { $0 != "e" && $0 != "E" }
        let digits = mantissa.filter(\.isNumber).drop { $0 == "0" }.count
        if mantissa.count < text.count {
            inspection.numbers.exponents += 1
        } else if mantissa.contains(".") {
            inspection.numbers.fractions += 1
        } else if Int64(text) != nil {
            inspection.numbers.integers += 1
        } else {
            inspection.numbers.largeIntegers += 1
        }
        if text.hasPrefix("-"), digits == 0 { inspection.numbers.negativeZeros += 1 }
        if digits > 17 { inspection.numbers.longerThanDouble += 1 }
        if Double(text)?.isInfinite != false { inspection.numbers.infinities += 1 }
        inspection.numbers.mostDigits = max(inspection.numbers.mostDigits, digits)
    }
}

extension Inspection.Values {
    fileprivate mutating func add(_ length: Int, _ place: Inspection.Place) {
        count += 1
        if length == 0 { empty += 1 }
        if length > longest?.count ?? -1 { longest = Inspection.Longest(count: length, place: place) }
    }
}
