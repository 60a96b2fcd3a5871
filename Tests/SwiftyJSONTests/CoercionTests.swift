import Foundation
import SwiftyJSON
import Testing

/// The result of every typed property for every kind of value, compared with a table.
///
/// `Fixtures/coercions.txt` was made from
/// the rules of the original by `Fixtures/make-coercions.swift`, which does not know SwiftyJSON.
@Suite struct CoercionTests {
    struct Row: Sendable {
        let name: String
        /// By the name of the property.
        let fields: [(name: Substring, value: Substring)]
    }

    private static func rows() throws -> [Row] {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        let text = try String(contentsOf: folder.appendingPathComponent("Fixtures/coercions.txt"), encoding: .utf8)
        return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
            return Row(
                name: String(fields[0]),
                fields: fields.dropFirst().map { field in
                    let parts = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                    return (parts[0], parts[1])
                }
            )
        }
    }

    @Test func allPropertiesOfAllValues() throws {
        let rows = try Self.rows()
        var checks = 0
        for row in rows {
            let json = try #require(Self.value(row.name), "\(row.name): unknown")
            let properties = Dictionary(uniqueKeysWithValues: Self.properties(json))
            #expect(properties.count == row.fields.count, "\(row.name)")
            for (name, expected) in row.fields {
                checks += 1
                let found = properties[String(name)]
                #expect(found == String(expected), "\(row.name): \(name)")
            }
        }
        #expect(rows.count == 157 && checks == rows.count * 43)
    }

    /// The value that a name in the table stands for.
    private static func value(_ name: String) -> JSON? {
        let date = Date(timeIntervalSince1970: 0)
        switch name {
        case "bool true": return true
        case "bool false": return false
        case "NSNumber true": return JSON(NSNumber(value: true))
        case "array of 0": return []
        case "array of 2": return [1, "x"]
        case "array with a date": return JSON([date])
        case "dictionary of 0": return [:]
        case "dictionary of 2": return ["a": 1, "b": [2]]
        case "dictionary with a date": return JSON(["d": date])
        case "null": return JSON.null
        case "nil": return JSON(String?.none as Any)
        case "failed parse": return JSON(parseJSON: "{")
        case "missing key": return JSON(["a": 1])["b"]
        case "missing index": return JSON([1])[1]
        case "step into a number": return JSON(1)["a"][0]
        case "date": return JSON(date)
        case "set": return JSON(Set([1]))
        default: break
        }
        guard let blank = name.firstIndex(of: " ") else { return nil }
        let text = String(name[name.index(after: blank)...])
        switch name[..<blank] {
        case "int": return (Int64(text).map { JSON($0 as Any) }) ?? UInt64(text).map { JSON($0 as Any) }
        case "double": return Double(text).map { JSON($0 as Any) }
        case "float": return Float(text).map { JSON($0 as Any) }
        case "decimal": return Decimal(string: text).map { JSON($0 as Any) }
        case "parsed": return JSON(parseJSON: "[\(text)]")[0]
        case "string": return JSON(text)
        default: return nil
        }
    }

    private static func properties(_ json: JSON) -> [(String, String)] {
        func text<Value>(_ value: Value?) -> String { value.map { "\($0)" } ?? "nil" }
        let isText = json.type == .array || json.type == .dictionary
        return [
            ("type", text(json.type.rawValue)), ("exists", text(json.exists())),
            ("bool", text(json.bool)), ("boolValue", text(json.boolValue)),
            ("string", text(json.string)), ("stringValue", text(json.stringValue)),
            (
                "rawString",
                // Other tests are about the contents of containers.
                isText ? "text" : text(json.rawString())
            ),
            ("number", text(json.number?.doubleValue)), ("numberValue", text(json.numberValue.doubleValue)),
            ("double", text(json.double)), ("doubleValue", text(json.doubleValue)),
            ("float", text(json.float)), ("floatValue", text(json.floatValue)),
            ("int", text(json.int)), ("intValue", text(json.intValue)),
            ("int8", text(json.int8)), ("int8Value", text(json.int8Value)),
            ("int16", text(json.int16)), ("int16Value", text(json.int16Value)),
            ("int32", text(json.int32)), ("int32Value", text(json.int32Value)),
            ("int64", text(json.int64)), ("int64Value", text(json.int64Value)),
            ("uInt", text(json.uInt)), ("uIntValue", text(json.uIntValue)),
            ("uInt8", text(json.uInt8)), ("uInt8Value", text(json.uInt8Value)),
            ("uInt16", text(json.uInt16)), ("uInt16Value", text(json.uInt16Value)),
            ("uInt32", text(json.uInt32)), ("uInt32Value", text(json.uInt32Value)),
            ("uInt64", text(json.uInt64)), ("uInt64Value", text(json.uInt64Value)),
            ("array", text(json.array?.count)), ("arrayValue", text(json.arrayValue.count)),
            ("arrayObject", text(json.arrayObject?.count)),
            ("dictionary", text(json.dictionary?.count)), ("dictionaryValue", text(json.dictionaryValue.count)),
            ("dictionaryObject", text(json.dictionaryObject?.count)),
            ("count", text(json.count)), ("isEmpty", text(json.isEmpty)),
            ("null", json.null == nil ? "nil" : "null"), ("url", text(json.url?.absoluteString)),
        ]
    }
}
