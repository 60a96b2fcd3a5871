import Foundation
import GuardedSwiftyJSON
import SwiftyJSON
import Testing

/// A pair of getters, with what they make of values.
private struct Getter: Sendable, CustomTestStringConvertible {
    let name: String
    let required: @Sendable (GuardedJSON, Log) -> Void
    let optional: @Sendable (GuardedJSON, Log) -> Void
    /// Values of the type with what is read from them.
    let right: [(json: JSON, text: String)]
    /// The required value where there is none.
    let substitute: String
    let expected: String

    var testDescription: String { name }

    init<Value>(
        _ name: String,
        _ required: @escaping @Sendable (GuardedJSON) -> Value,
        _ optional: @escaping @Sendable (GuardedJSON) -> Value?,
        right: [(json: JSON, text: String)],
        substitute: String,
        expected: String
    ) {
        self.name = name
        self.required = { json, log in log.add(required(json)) }
        self.optional = { json, log in
            if let value = optional(json) { log.add(value) } else { log.add("nil") }
        }
        self.right = right.map { ($0.json, "\(Value.self) \($0.text)") }
        self.substitute = "\(Value.self) \(substitute)"
        self.expected = expected
    }

    static func integer<Value: FixedWidthInteger>(
        _ name: String,
        _ required: @escaping @Sendable (GuardedJSON) -> Value,
        _ optional: @escaping @Sendable (GuardedJSON) -> Value?
    ) -> Getter {
        Getter(
            name,
            required,
            optional,
            // Cut off, never refused, as SwiftyJSON does it.
            right: [
                (7, "7"), (3.7, "3"), (0, "0"), (true, "1"), (false, "0"), (JSON(Value.max), "\(Value.max)"),
                (JSON(Value.min), "\(Value.min)"), (-1, "\(Value(truncatingIfNeeded: -1))"),
                (1234, "\(Value(truncatingIfNeeded: 1234))"),
            ],
            substitute: "0",
            expected: "an integer"
        )
    }

    /// Values of all types and their names in a report, without those that the getter takes.
    var wrong: [(json: JSON, found: String)] {
        let all: [(json: JSON, found: String)] = [
            (["1"], "an array"), (["a": 1], "a dictionary"), ("1", "a string"), ("", "a string"), (true, "a bool"),
            (1.5, "a number"), (JSON([Date()])[0], "a value that is not JSON"), (JSON.null, "null"),
            (JSON.null["a"], "nothing"),
        ]
        let taken =
            switch expected {
            case "a number", "an integer": ["a number", "a bool"]
            default: [expected]
            }
        return all.filter { !taken.contains($0.found) }
    }

    static let all: [Getter] = [
        Getter(
            "array",
            { $0.array.map(\.rawJson) },
            { $0.optionalArray.map { $0.map(\.rawJson) } },
            right: [([], "[]"), ([1, 2], "[1, 2]")],
            substitute: "[]",
            expected: "an array"
        ),
        Getter(
            "dictionary",
            { $0.dictionary.mapValues(\.rawJson) },
            { $0.optionalDictionary.map { $0.mapValues(\.rawJson) } },
            right: [([:], "[:]"), (["a": 1], #"["a": 1]"#)],
            substitute: "[:]",
            expected: "a dictionary"
        ),
        Getter(
            "string",
            { $0.string },
            { $0.optionalString },
            right: [("", ""), ("Zoë", "Zoë"), ("null", "null")],
            substitute: "",
            expected: "a string"
        ),
        Getter(
            "bool",
            { $0.bool },
            { $0.optionalBool },
            right: [(true, "true"), (false, "false")],
            substitute: "false",
            expected: "a bool"
        ),
        Getter(
            "number",
            { $0.number },
            { $0.optionalNumber },
            right: [(1, "1"), (2.5, "2.5"), (true, "1")],
            substitute: "0",
            expected: "a number"
        ),
        Getter(
            "double",
            { $0.double },
            { $0.optionalDouble },
            right: [(1, "1.0"), (2.5, "2.5"), (-0.1, "-0.1"), (false, "0.0")],
            substitute: "0.0",
            expected: "a number"
        ),
        Getter(
            "float",
            { $0.float },
            { $0.optionalFloat },
            right: [(1, "1.0"), (0.1, "0.1"), (true, "1.0"), (1e300, "inf")],
            substitute: "0.0",
            expected: "a number"
        ),
        integer("int", { $0.int }, { $0.optionalInt }),
        integer("uInt", { $0.uInt }, { $0.optionalUInt }),
        integer("int8", { $0.int8 }, { $0.optionalInt8 }),
        integer("uInt8", { $0.uInt8 }, { $0.optionalUInt8 }),
        integer("int16", { $0.int16 }, { $0.optionalInt16 }),
        integer("uInt16", { $0.uInt16 }, { $0.optionalUInt16 }),
        integer("int32", { $0.int32 }, { $0.optionalInt32 }),
        integer("uInt32", { $0.uInt32 }, { $0.optionalUInt32 }),
        integer("int64", { $0.int64 }, { $0.optionalInt64 }),
        integer("uInt64", { $0.uInt64 }, { $0.optionalUInt64 }),
    ]
}

/// Every getter, required and optional, for values of the type, of others, `null` and missing ones.
@Suite struct GetterTests {
    @Test(arguments: Getter.all) private func rightValues(_ getter: Getter) {
        for (json, text) in getter.right {
            let outcome = Script.run(["value": json]) { json, log in
                getter.required(json["value"], log)
                getter.optional(json["value"], log)
            }
            #expect(outcome.isMade && outcome.error == nil, "\(json)")
            // Two runs of two getters.
            #expect(outcome.log == [text, text, text, text], "\(json)")
        }
    }

    @Test(arguments: Getter.all) private func requiredValuesOfAnotherType(_ getter: Getter) {
        for (wrong, found) in getter.wrong {
            let outcome = Script.run(wrong) { json, log in getter.required(json, log) }
            #expect(!outcome.isMade, "\(found)")
            #expect(outcome.failures == ["at $: expected \(getter.expected), found \(found)"])
            #expect(outcome.log == [getter.substitute, getter.substitute], "\(found)")
        }
    }

    @Test(arguments: Getter.all) private func optionalValuesOfAnotherType(_ getter: Getter) {
        for (wrong, found) in getter.wrong {
            let outcome = Script.run(wrong) { json, log in getter.optional(json, log) }
            #expect(outcome.isMade && outcome.error == nil, "\(found)")
            #expect(outcome.log == ["String nil", "String nil"], "\(found)")
        }
    }

    @Test(arguments: Getter.all) private func missingMembers(_ getter: Getter) {
        let required = Script.run(["a": 1]) { json, log in getter.required(json["b"], log) }
        #expect(!required.isMade && required.log == [getter.substitute, getter.substitute])
        #expect(required.failures == ["at $.b: expected \(getter.expected), found nothing"])
        let optional = Script.run(["a": 1]) { json, log in getter.optional(json["b"], log) }
        #expect(optional.isMade && optional.log == ["String nil", "String nil"])
    }

    @Test(arguments: Getter.all) private func nullMembers(_ getter: Getter) {
        let json = JSON(parseJSON: #"{"a": null}"#)
        let required = Script.run(json) { json, log in getter.required(json["a"], log) }
        #expect(!required.isMade && required.log == [getter.substitute, getter.substitute])
        #expect(required.failures == ["at $.a: expected \(getter.expected), found null"])
        let optional = Script.run(json) { json, log in getter.optional(json["a"], log) }
        #expect(optional.isMade && optional.log == ["String nil", "String nil"])
    }

    @Test func allGettersAreInTheTable() {
        #expect(Getter.all.count == 17 && Set(Getter.all.map(\.name)).count == 17)
    }
}
