// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Extensions that programs on SwiftyJSON have made themselves. Some have the name of something that the module has by
// now, and another type or result: a program's own declaration must keep its meaning.

import Foundation
import SwiftyJSON

extension JSON {
    // MARK: Names of the module's own

    public init?(contentsOf url: URL) {
        guard url.scheme == "users" else { return nil }
        self.init("user's")
    }

    public init?(contentsOf path: String) {
        guard path != "none" else { return nil }
        self.init("user's path")
    }

    public init(jsonValue: Any?) { self.init(["user's": jsonValue ?? NSNull()]) }

    public var jsonValue: String { "user's" }
    public var isMissing: String { "user's" }
    public var isNull: Int { 7 }

    @discardableResult
    public mutating func append(_ value: Any) -> Int {
        arrayObject?.append(value)
        return -count
    }

    @discardableResult
    public mutating func append(_ element: JSON) -> Bool {
        if let array = self.array { self = JSON(array + [element]) }
        return type == .array
    }

    @discardableResult
    public mutating func remove(_ key: String) -> String {
        dictionaryObject?.removeValue(forKey: key)
        return "removed \(key)"
    }

    @discardableResult
    public mutating func remove(_ index: Int) -> Bool {
        arrayObject?.remove(at: index)
        return true
    }

    public mutating func set(_ value: JSON, at path: JSONSubscriptType...) -> Bool {
        self[path] = value
        return self[path] == value
    }

    public mutating func set(_ value: JSON, atPointer pointer: String) -> String { pointer }

    public func decode<T: Decodable>(_ type: T.Type, with decoder: JSONDecoder = JSONDecoder()) -> [T] {
        (try? rawData()).flatMap { try? decoder.decode(type, from: $0) }.map { [$0] } ?? []
    }

    public func decode<T: Decodable>() -> T? { decode(T.self).first }

    public static func decode(from data: Data) -> String { "user's \(data.count)" }

    public func values(at path: String) -> Int { path.count }

    public subscript(pointer pointer: String) -> String { "user's " + pointer }

    public static func parse(_ string: String) -> String { "user's " + string }
    public static var nullJSON: String { "user's" }
    public func isExists() -> String { "user's" }

    // MARK: Other names

    public init?(string: String) {
        self.init(parseJSON: string)
        if type == .null { return nil }
    }

    public var date: Date? { double.map { Date(timeIntervalSince1970: $0) } }
    public var keys: [String] { dictionaryValue.keys.sorted() }
    public var values: [JSON] { dictionaryValue.sorted { $0.key < $1.key }.map { $0.value } }
    public var prettyPrinted: String { rawString() ?? "" }
    public var isEmptyOrNull: Bool { isEmpty || type == .null }
    public func toString() -> String { rawString(options: []) ?? "" }
    public func map<T>(_ transform: (JSON) -> T) -> [T] { arrayValue.map { transform($0) } }
    public mutating func remove(at index: Int) { arrayObject?.remove(at: index) }
    public mutating func removeValue(forKey key: String) { dictionaryObject?.removeValue(forKey: key) }
    public mutating func insert(_ json: JSON, at index: Int) { arrayObject?.insert(json.object, at: index) }
    public mutating func appendIfArray(_ json: JSON) { if type == .array { append(json) } }
    public subscript(keyPath keyPath: String) -> JSON {
        keyPath.components(separatedBy: ".").reduce(self) { $0[$1] }
    }
    public subscript(default text: String) -> String { string ?? text }
    public func value<T>(_ key: String, as type: T.Type) -> T? { self[key].object as? T }
    public static func + (left: JSON, right: JSON) -> JSON { JSON(left.arrayValue + right.arrayValue) }
}

extension JSON: @retroactive Hashable {
    public func hash(into hasher: inout Hasher) { hasher.combine(description) }
}
