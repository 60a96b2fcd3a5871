import FuzzSupport
import GuardedSwiftyJSON
import SwiftyJSON
import YAJL

/// The questions of a guarded initialiser; the answers and the failures must be those of the plain getters of SwiftyJSON at the places.
struct Questions {
    private let questions: [Question]

    init(_ model: Any, _ decisions: inout Decisions) {
        questions = (0..<decisions.number(0...5)).map { _ in Question(model, &decisions) }
    }

    func check(_ json: JSON) {
        note("\(questions)")
        var failures: [GuardedJSONError.Failure] = []
        let expected = questions.map { $0.expected(of: json, &failures) }
        // Each is given once, in the order of the first time.
        var seen: Set<GuardedJSONError.Failure> = []
        failures = failures.filter { seen.insert($0).inserted }
        Guarded.questions = questions
        Guarded.expected = Log(expected)
        do {
            _ = try Guarded(validating: json)
            expect(failures.isEmpty, "nothing has failed, and should have: \(failures)")
        } catch {
            expect(error.failures == failures, "the failures are \(error.failures), and should be \(failures)")
        }
        expect((Guarded(json: json) == nil) == !failures.isEmpty, "the two initialisers disagree")
    }
}

private struct Guarded: JsonInitializable {
    // Only the main thread uses it.
    nonisolated(unsafe) static var questions: [Question] = []
    // As above.
    nonisolated(unsafe) static var expected = Log()

    /// Compares here, since nobody gets a value of which something has failed.
    init(json: any GuardedJSON) {
        Log(Self.questions.map { $0.answer(of: json) }).expectSame(as: Self.expected, "another answer")
    }
}

/// One getter, at a place that may be missing.
private struct Question {
    private enum Getter: CaseIterable { case string, int, int8, double, bool, array, dictionary }

    private let path: [any JSONSubscriptType]
    private let getter: Getter
    private let isOptional: Bool

    init(_ model: Any, _ decisions: inout Decisions) {
        let wrong: [any JSONSubscriptType] = [decisions.number(0...400), "no such name"]
        path = place(in: model, &decisions) + (decisions.chance(1, in: 4) ? [decisions.pick(wrong)] : [])
        getter = decisions.pick(Getter.allCases)
        isOptional = decisions.bool()
    }

    func answer(of json: any GuardedJSON) -> String {
        let value = json[path]
        return switch getter {
        case .string: isOptional ? "\(value.optionalString ?? "")" : value.string
        case .int: "\(isOptional ? value.optionalInt ?? 0 : value.int)"
        case .int8: "\(isOptional ? value.optionalInt8 ?? 0 : value.int8)"
        case .double: "\(isOptional ? value.optionalDouble ?? 0 : value.double)"
        case .bool: "\(isOptional ? value.optionalBool ?? false : value.bool)"
        case .array: "\((isOptional ? value.optionalArray ?? [] : value.array).map(\.string))"
        case .dictionary:
            // In the order of the names, since the failures have one.
            "\((isOptional ? value.optionalDictionary ?? [:] : value.dictionary).sorted { $0.key < $1.key }.map(\.value.int))"
        }
    }

    /// The answer, and what fails, by the plain getters and the place alone.
    func expected(of json: JSON, _ failures: inout [GuardedJSONError.Failure]) -> String {
        let place = path.map { step -> JSONLocation.Component in
            switch step.jsonKey {
            case .index(let index): .index(index)
            case .key(let key): .key(key)
            }
        }
        let value = found(in: json)
        func required<Value>(
            _ value: Value?,
            _ type: GuardedJSONError.Expected,
            _ found: JSON?,
            _ inner: [JSONLocation.Component] = []
        ) -> Value? {
            if value == nil {
                failures.append(.init(path: JSONLocation(place + inner), expected: type, found: found?.type))
            }
            return value
        }
        func asked<Value>(_ answer: Value?, _ type: GuardedJSONError.Expected) -> Value? {
            isOptional ? answer : required(answer, type, value)
        }
        switch getter {
        case .string: return asked(value?.string, .string) ?? ""
        case .int: return "\(asked(value?.int, .integer) ?? 0)"
        case .int8: return "\(asked(value?.int8, .integer) ?? 0)"
        case .double: return "\(asked(value?.double, .number) ?? 0)"
        case .bool: return "\(asked(value?.bool, .bool) ?? false)"
        case .array:
            let elements = asked(value?.array, .array) ?? []
            return "\(elements.enumerated().map { required($1.string, .string, $1, [.index($0)]) ?? "" })"
        case .dictionary:
            let members = (asked(value?.dictionary, .dictionary) ?? [:]).sorted { $0.key < $1.key }
            return "\(members.map { required($0.value.int, .integer, $0.value, [.key($0.key)]) ?? 0 })"
        }
    }

    /// The value at the place, by steps of arrays and dictionaries; `nil` if there is none.
    private func found(in json: JSON) -> JSON? {
        var json = json
        for step in path {
            switch step.jsonKey {
            case .index(let index):
                guard let array = json.array, array.indices.contains(index) else { return nil }
                json = array[index]
            case .key(let key):
                guard let member = json.dictionary?[key] else { return nil }
                json = member
            }
        }
        return json
    }
}
