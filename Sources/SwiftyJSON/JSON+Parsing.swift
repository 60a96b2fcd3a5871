public import Foundation
public import YAJL
internal import YAJLFoundation

extension JSON {
    /// Parses data in UTF-8 with the options of module `YAJL`.
    ///
    /// ```swift
    /// var options = JSONParsingOptions.inMemory
    /// options.allowsComments = true
    /// options.duplicateKeys = .reject
    /// options.engine = .swift
    /// let settings = try JSON(data: data, parsing: options)
    /// ```
    ///
    /// The text is any value, also a string or a number. The types of the options are in module `YAJL`, which must be imported.
    ///
    /// - Parameters:
    ///   - data: The text.
    ///   - options: What is accepted, the limits, and what reads the text.
    /// - Throws: `JSONParsingError` with the place of what is wrong.
    /// - Complexity: O(count).
    @_disfavoredOverload
    public init(
        data: Data,
        parsing options: JSONParsingOptions
    ) throws(JSONParsingError) {
        self.init(jsonValue: try JSONValue(parsing: data, options: options))
    }
}
