internal import Foundation

/// A Swift value that the tree cannot hold exactly: a type that JSON does not have, a decimal number, a `Float`, an infinity.
///
/// It is kept as it was given, so that it can be given back.
// Unchecked: JSON promises to be Sendable as the original does. The object is never changed here; a caller who puts in
// an object that others change meanwhile has the same race as in the original.
final class ForeignObject: @unchecked Sendable {
    let object: Any

    init(_ object: Any) {
        self.object = object
    }

    /// The object if it is a number.
    var number: NSNumber? { object as? NSNumber }
}
