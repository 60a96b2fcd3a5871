import Testing
import YAJL

@testable import YAJLTestSupport

/// `JSONFlow.skipValue`: what is left out, and what is still delivered and checked.
@Suite struct SkipValueTests {
    /// The events for a handler that answers `.skipValue` where `skips` says so, by the definition of ``JSONFlow``.
    private func expected(_ all: [JSONEvent], _ skips: (JSONEvent) -> Bool) -> [JSONEvent] {
        var delivered: [JSONEvent] = []
        var index = 0
        while index < all.count {
            let event = all[index]
            delivered.append(event)
            index += 1
            guard skips(event) else { continue }
            var depth = 0
            switch event.kind {
            case .key:
                repeat {
                    depth += depthChange(all[index])
                    index += 1
                } while depth > 0
            case .beginArray, .beginObject:
                while depth + depthChange(all[index]) >= 0 {
                    depth += depthChange(all[index])
                    index += 1
                }
            default: break
            }
        }
        return delivered
    }

    private func depthChange(_ event: JSONEvent) -> Int {
        switch event.kind {
        case .beginArray, .beginObject: 1
        case .endArray, .endObject: -1
        default: 0
        }
    }

    private func delivered(
        _ bytes: [UInt8],
        _ options: JSONParsingOptions,
        _ cut: Cut,
        _ skips: @escaping (JSONEvent) -> Bool
    ) -> (events: [JSONEvent], error: (any Error)?) {
        var parser = JSONParser(
            handler: ScriptedHandler { _, event in skips(event) ? .skipValue : .continue },
            options: options
        )
        let error = thrown {
            for chunk in cut.chunks(of: bytes) { try parser.feed(Array(chunk)) }
            try parser.finish()
        }
        return (parser.handler.events, error)
    }

    private func check(
        _ bytes: [UInt8],
        _ options: JSONParsingOptions,
        _ cuts: [Cut],
        _ skips: @escaping (JSONEvent) -> Bool
    ) {
        let expected = expected(ReferenceReader.events(of: bytes).map(\.event), skips)
        for cut in cuts {
            let found = delivered(bytes, options, cut, skips)
            guard found.error == nil, found.events == expected else {
                let text = String(decoding: bytes.prefix(500), as: UTF8.self)
                Issue.record("\(text), \(cut): \(found), expected \(expected)")
                return
            }
        }
    }

    /// The events to skip, by a name for the failure message.
    enum Choice: String, CaseIterable {
        case keys, arrays, objects, arraysAndObjects, scalars, ends, everything

        func applies(to event: JSONEvent) -> Bool {
            switch self {
            case .keys: event.kind == .key
            case .arrays: event == .beginArray
            case .objects: event == .beginObject
            case .arraysAndObjects: event == .beginArray || event == .beginObject
            case .scalars: [.null, .bool, .number, .string].contains(event.kind)
            case .ends: event == .endArray || event == .endObject
            case .everything: true
            }
        }
    }

    @Test(arguments: SampleDocument.all, Choice.allCases)
    func everyKindOfEvent(_ document: SampleDocument, _ choice: Choice) {
        check(document.bytes, document.options, allCuts(of: document.bytes), choice.applies)
    }

    @Test func someKeys() {
        let text = #"{"a":{"skip":{"a":[{"skip":1}]},"b":2},"skip":"s","c":["skip",{"skip":[],"d":{}}],"skip":-1e5}"#
        check(Array(text.utf8), .strict, allCuts(of: Array(text.utf8))) { $0 == .key("skip") }
        #expect(
            delivered(Array(text.utf8), .strict, .whole) { $0 == .key("skip") }.events == [
                .beginObject, .key("a"), .beginObject, .key("skip"), .key("b"), .number(2), .endObject, .key("skip"),
                .key("c"), .beginArray, .string("skip"), .beginObject, .key("skip"), .key("d"), .beginObject,
                .endObject,
                .endObject, .endArray, .key("skip"), .endObject,
            ]
        )
    }

    @Test func randomChoices() {
        var documents = DocumentGenerator(seed: 21)
        var generator = SplitMix64(seed: 22)
        for round in 0..<scaled(20000) {
            let bytes = documents.next()
            let salt = round
            let cuts = [.whole, .size(1), Cut.random(bytes.count, using: &generator)]
            check(bytes, .strict, cuts) { event in
                // The same answer for the same event, whatever was delivered before.
                var hash = UInt64(salt &+ event.kind.hashValueForTests)
                if case .key(let name) = event { hash &+= UInt64(name.utf8.count) &* 31 }
                var chance = SplitMix64(seed: hash)
                return chance.next() % 4 == 0
            }
        }
    }

    /// A skipped value of a megabyte, with chunk ends everywhere in it.
    @Test func giantStringIsSkipped() {
        let giant = String(repeating: #"é\ud83d\ude00\"x"#, count: 60_000)
        let text = #"{"a":"\#(giant)","b":["\#(giant)"],"\#(String(giant.prefix(30_000)))":1}"#
        for cut in [Cut.whole, .size(64), .size(4096), .size(65536), .size(100_003)] {
            let found = delivered(Array(text.utf8), .strict, cut) { $0 == .key("a") || $0 == .beginArray }
            #expect(found.error == nil)
            #expect(
                found.events.map(\.kind) == [
                    .beginObject, .key, .key, .beginArray, .endArray, .key, .number, .endObject,
                ]
            )
        }
    }

    /// Paths and depths after something skipped are the same as without skipping.
    @Test func placesAfterSkippedValues() throws {
        struct Handler: JSONEventHandler {
            static var receivesContext: Bool { true }
            var paths: [String] = []
            mutating func willReceiveEvent(_ context: borrowing JSONEventContext) {
                paths.append("\(context.path) \(context.depth) \(context.byteRange)")
            }
            func beginArray() -> JSONFlow { .skipValue }
            func key(_ key: borrowing JSONText) -> JSONFlow { key == "s" ? .skipValue : .continue }
        }
        let bytes = Array(#"{"a":[[1],{"x":2}],"s":{"t":[0]},"b":{"c":3}}"#.utf8)
        for cut in allCuts(of: bytes) {
            var parser = JSONParser(handler: Handler())
            for chunk in cut.chunks(of: bytes) { try parser.feed(Array(chunk)) }
            let expected = [
                "$ 0 0..<1", "$.a 1 1..<4", "$.a 1 5..<6", "$.a 1 17..<18", "$.s 1 19..<22", "$.b 1 33..<36",
                "$.b 1 37..<38",
                "$.b.c 2 38..<41", "$.b.c 2 42..<43", "$.b 1 43..<44", "$ 0 44..<45",
            ]
            guard parser.handler.paths == expected else {
                Issue.record("\(cut): \(parser.handler.paths)")
                return
            }
        }
    }

    /// Text that is skipped is refused with the same error at the same place.
    @Test(arguments: [
        #"{"s":[1,x]}"#, #"{"s":{"a":"\x"}}"#, #"{"s":"\ud800"}"#, #"{"s":[01]}"#, #"{"s":[1,]}"#, #"{"s":[}"#,
        "{\"s\":\n     [\"a\tb\"]}", #"{"s":[tru]}"#, #"{"s":["#, #"{"s":"abc"#, #"{"s":1.}"#, #"{"s":{"a" 1}}"#,
        #"{"s":{1}}"#,
        #"{"s" 1}"#, #"{"s":[1,2]x}"#, #"{"s":[1,2]} x"#, "{\"s\":[\u{b}1]}", #"{"s":{"a":1,}}"#, #"{"s":[[[["#,
    ])
    func skippedTextIsChecked(_ text: String) {
        let bytes = Array(text.utf8)
        let plain = outcome(of: bytes)
        for cut in allCuts(of: bytes) {
            let found = delivered(bytes, .strict, cut) { $0 == .key("s") }.error as? JSONParsingError
            guard found == plain.error, found != nil else {
                Issue.record(
                    "\(text), \(cut): \(String(describing: found)), expected \(String(describing: plain.error))"
                )
                return
            }
        }
    }

    /// Limits hold inside of what is skipped; events there do not count as delivered.
    @Test func limitsInsideSkippedText() {
        let cases: [(String, JSONLimits, JSONLimits.Kind)] = [
            (#"{"s":[[[1]]]}"#, JSONLimits(depth: 3), .depth),
            (#"{"s":["abcd"]}"#, JSONLimits(string: 3), .string),
            (#"{"s":"ab\u00e9d"}"#, JSONLimits(string: 3), .string),
            (#"{"s":{"abcd":1}}"#, JSONLimits(key: 3), .key),
            (#"{"s":[1,12345]}"#, JSONLimits(number: 4), .number),
            (#"{"s":[1,12345]}"#, JSONLimits(item: 14), .item),
            (#"{"s":[1,12345]}"#, JSONLimits(total: 14), .total),
        ]
        for (text, limits, kind) in cases {
            let options = JSONParsingOptions(limits: limits)
            let plain = outcome(of: Array(text.utf8), options: options)
            #expect(plain.code == .limitExceeded(kind))
            for cut in allCuts(of: Array(text.utf8)) {
                let found = delivered(Array(text.utf8), options, cut) { $0 == .key("s") }
                #expect(found.error as? JSONParsingError == plain.error, "\(text), \(cut)")
                #expect(found.events == [.beginObject, .key("s")], "\(text), \(cut)")
            }
        }
        let text = #"{"s":[1,2,3,4,5],"a":6}"#
        for cut in allCuts(of: Array(text.utf8)) {
            let found = delivered(Array(text.utf8), JSONParsingOptions(limits: JSONLimits(events: 5)), cut) {
                $0 == .key("s")
            }
            #expect(found.error == nil && found.events.count == 5, "\(cut)")
        }
    }

    /// A value may be skipped by one that takes strings in parts.
    @Test func skipWithStringParts() throws {
        struct Handler: JSONEventHandler {
            static var receivesStringParts: Bool { true }
            var parts: [String] = []
            var ends = 0
            func key(_ key: borrowing JSONText) -> JSONFlow { key == "s" ? .skipValue : .continue }
            mutating func stringPart(_ part: borrowing JSONText, isLast: Bool) -> JSONFlow {
                parts.append(String(part))
                if isLast { ends += 1 }
                return .skipValue
            }
        }
        let bytes = Array(#"{"s":"abc\n","a":"xyz\u00e9","s":["def"],"b":["uvw","z"]}"#.utf8)
        for cut in allCuts(of: bytes) {
            var parser = JSONParser(handler: Handler())
            for chunk in cut.chunks(of: bytes) { try parser.feed(Array(chunk)) }
            try parser.finish()
            #expect(parser.handler.parts.joined() == "xyzéuvwz" && parser.handler.ends == 3, "\(cut)")
        }
    }
}

extension JSONEventKind {
    /// A number that is the same in every run.
    fileprivate var hashValueForTests: Int { Int(rawValue) * 7919 }
}
