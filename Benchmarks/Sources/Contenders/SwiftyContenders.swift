internal import BenchmarkKit
internal import Foundation
internal import SwiftyJSON
internal import YAJL
internal import YAJLFoundation

/// The contenders of the task "swifty": programs on SwiftyJSON, and what they would be without it.
enum SwiftyContenders {
    static let list: [Contender] =
        [contender("Foundation.JSONSerialization", FoundationProgram.run)]
        + Contender.withEachEngine("SwiftyJSON") { name, options in
            contender(name) { try SwiftyJSONProgram.run($0, $1, options) }
        }

    private static func contender(
        _ name: String,
        _ program: @escaping @Sendable (Data, PreparedPlan) throws -> SwiftyTally
    ) -> Contender {
        Contender(name, task: .swifty) { document in
            let data = Data(document.bytes)
            let plan = try PreparedPlan(SwiftyPlan(document.bytes))
            return Job {
                try program(data, plan)
            } outcome: {
                $0.outcome
            }
        }
    }
}

/// A plan with its paths in the form in which programs write them.
private struct PreparedPlan {
    let plan: SwiftyPlan
    let paths: [[any JSONSubscriptType]]

    init(_ plan: SwiftyPlan) {
        self.plan = plan
        paths = plan.leaves.map { leaf in
            leaf.path.components.map { step in
                switch step {
                case .key(let key): key
                case .index(let index): index
                }
            }
        }
    }
}

private enum SwiftyJSONProgram {
    static func run(
        _ data: Data,
        _ prepared: PreparedPlan,
        _ options: JSONParsingOptions
    ) throws -> SwiftyTally {
        var tally = SwiftyTally()
        var json = try JSON(data: data, parsing: options)
        for leaf in prepared.plan.leaves { add(value(at: leaf.path, of: json), as: leaf.kind, to: &tally) }
        for loop in prepared.plan.loops {
            for element in value(at: loop.path, of: json).arrayValue {
                for column in loop.columns { add(value(at: column.step, of: element), as: column.kind, to: &tally) }
            }
        }
        for (number, path) in prepared.paths.enumerated() { json[path] = JSON(number) }
        for leaf in prepared.plan.leaves { tally.addWritten(value(at: leaf.path, of: json).intValue) }
        return tally
    }

    /// `json["users"][0]["name"]`, for a number of steps that is known only now.
    private static func value(at path: ValuePath, of json: JSON) -> JSON {
        var value = json
        for step in path.components { value = self.value(at: step, of: value) }
        return value
    }

    @inline(__always)
    private static func value(at step: ValuePath.Component?, of json: JSON) -> JSON {
        switch step {
        case .key(let key): json[key]
        case .index(let index): json[index]
        case nil: json
        }
    }

    private static func add(_ json: JSON, as kind: SwiftyPlan.Kind, to tally: inout SwiftyTally) {
        switch kind {
        case .string: tally.addString(json.stringValue)
        case .integer: tally.addInteger(json.intValue)
        case .double: tally.addDouble(json.doubleValue)
        case .bool: tally.addBool(json.boolValue)
        case .null: if json.null != nil { tally.addOther() }
        case .array: if json.array != nil { tally.addOther() }
        case .object: if json.dictionary != nil { tally.addOther() }
        }
    }
}

private enum FoundationProgram {
    @Sendable
    static func run(_ data: Data, _ prepared: PreparedPlan) throws -> SwiftyTally {
        var tally = SwiftyTally()
        var object = try JSONSerialization.jsonObject(with: data)
        for leaf in prepared.plan.leaves {
            add(FoundationTree.value(at: leaf.path, of: object), as: leaf.kind, to: &tally)
        }
        for loop in prepared.plan.loops {
            for element in FoundationTree.value(at: loop.path, of: object) as? [Any] ?? [] {
                for column in loop.columns {
                    add(FoundationTree.value(at: column.step, of: element), as: column.kind, to: &tally)
                }
            }
        }
        for (number, leaf) in prepared.plan.leaves.enumerated() {
            write(number, at: leaf.path.components[...], of: &object)
        }
        for leaf in prepared.plan.leaves {
            tally.addWritten(FoundationTree.value(at: leaf.path, of: object) as? Int ?? 0)
        }
        return tally
    }

    /// Takes out what is on the way, changes it and puts it back, as programs must.
    private static func write(_ number: Int, at path: ArraySlice<ValuePath.Component>, of value: inout Any) {
        switch path.first {
        case .key(let key):
            guard var members = value as? [String: Any], var member = members[key] else { return }
            write(number, at: path.dropFirst(), of: &member)
            members[key] = member
            value = members
        case .index(let index):
            guard var elements = value as? [Any], elements.indices.contains(index) else { return }
            write(number, at: path.dropFirst(), of: &elements[index])
            value = elements
        case nil:
            value = number
        }
    }

    private static func add(_ value: Any?, as kind: SwiftyPlan.Kind, to tally: inout SwiftyTally) {
        switch kind {
        case .string: tally.addString(value as? String ?? "")
        case .integer: tally.addInteger(value as? Int ?? 0)
        // Not `as? Double`, which refuses decimals and integers that a double cannot hold exactly.
        case .double: tally.addDouble((value as? NSNumber)?.doubleValue ?? 0)
        case .bool: tally.addBool(value as? Bool ?? false)
        case .null: if value is NSNull { tally.addOther() }
        case .array: if value is [Any] { tally.addOther() }
        case .object: if value is [String: Any] { tally.addOther() }
        }
    }
}
