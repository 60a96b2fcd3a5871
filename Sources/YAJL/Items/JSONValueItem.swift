/// A type that holds any JSON value as it is: items of it are made without a decoder, each with its own document.
package protocol JSONValueItem: Decodable {
    /// Holds a value.
    init(jsonValue: JSONValue)
}

extension JSONValue: JSONValueItem {
    package init(jsonValue: JSONValue) { self = jsonValue }
}
