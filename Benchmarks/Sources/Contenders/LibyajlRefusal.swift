/// Why libyajl refused a document or a tree.
struct LibyajlRefusal: Error, CustomStringConvertible {
    let description: String

    /// Throws a reason that a C function has returned, if it has.
    static func check(_ reason: UnsafePointer<CChar>?) throws {
        if let reason { throw LibyajlRefusal(description: String(cString: reason)) }
    }
}
