internal import Foundation
internal import SwiftyJSON
internal import YAJL

/// The JSON that initialisers are given: a value, its place, and where to report to.
struct GuardedValue: GuardedJSON {
    let rawJson: JSON
    let path: JSONLocation
    let context: GuardContext

    private func required<Value>(
        _ value: Value?,
        _ expected: GuardedJSONError.Expected,
        or substitute: @autoclosure () -> Value
    ) -> Value {
        if let value { return value }
        context.fail(at: path, expected: expected, found: rawJson)
        return substitute()
    }

    private func child(_ json: JSON, at step: JSONLocation.Component) -> GuardedValue {
        GuardedValue(rawJson: json, path: JSONLocation(path.components + [step]), context: context)
    }

    // MARK: Steps

    subscript(path: [any JSONSubscriptType]) -> any GuardedJSON {
        let steps = path.map { step -> JSONLocation.Component in
            switch step.jsonKey {
            case .index(let index): .index(index)
            case .key(let key): .key(key)
            }
        }
        return GuardedValue(
            rawJson: rawJson[path],
            path: JSONLocation(self.path.components + steps),
            context: context
        )
    }

    subscript(path: any JSONSubscriptType...) -> any GuardedJSON { self[path] }

    // MARK: Optional

    var optionalArray: [any GuardedJSON]? {
        rawJson.array?.enumerated().map { child($0.element, at: .index($0.offset)) }
    }

    var optionalDictionary: [String: any GuardedJSON]? {
        guard let dictionary = rawJson.dictionary else { return nil }
        var children: [String: any GuardedJSON] = Dictionary(minimumCapacity: dictionary.count)
        for (key, json) in dictionary { children[key] = child(json, at: .key(key)) }
        return children
    }

    var optionalString: String? { rawJson.string }
    var optionalDouble: Double? { rawJson.double }
    var optionalBool: Bool? { rawJson.bool }
    var optionalNumber: NSNumber? { rawJson.number }
    var optionalFloat: Float? { rawJson.float }
    var optionalInt: Int? { rawJson.int }
    var optionalUInt: UInt? { rawJson.uInt }
    var optionalInt8: Int8? { rawJson.int8 }
    var optionalUInt8: UInt8? { rawJson.uInt8 }
    var optionalInt16: Int16? { rawJson.int16 }
    var optionalUInt16: UInt16? { rawJson.uInt16 }
    var optionalInt32: Int32? { rawJson.int32 }
    var optionalUInt32: UInt32? { rawJson.uInt32 }
    var optionalInt64: Int64? { rawJson.int64 }
    var optionalUInt64: UInt64? { rawJson.uInt64 }

    // MARK: Required

    var array: [any GuardedJSON] { required(optionalArray, .array, or: []) }
    var dictionary: [String: any GuardedJSON] { required(optionalDictionary, .dictionary, or: [:]) }
    var string: String { required(optionalString, .string, or: "") }
    var double: Double { required(optionalDouble, .number, or: 0) }
    var bool: Bool { required(optionalBool, .bool, or: false) }
    var number: NSNumber { required(optionalNumber, .number, or: NSNumber(value: 0)) }
    var float: Float { required(optionalFloat, .number, or: 0) }
    var int: Int { required(optionalInt, .integer, or: 0) }
    var uInt: UInt { required(optionalUInt, .integer, or: 0) }
    var int8: Int8 { required(optionalInt8, .integer, or: 0) }
    var uInt8: UInt8 { required(optionalUInt8, .integer, or: 0) }
    var int16: Int16 { required(optionalInt16, .integer, or: 0) }
    var uInt16: UInt16 { required(optionalUInt16, .integer, or: 0) }
    var int32: Int32 { required(optionalInt32, .integer, or: 0) }
    var uInt32: UInt32 { required(optionalUInt32, .integer, or: 0) }
    var int64: Int64 { required(optionalInt64, .integer, or: 0) }
    var uInt64: UInt64 { required(optionalUInt64, .integer, or: 0) }
}
