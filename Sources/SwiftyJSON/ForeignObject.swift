internal import Foundation

/// A Swift value that the tree cannot hold exactly: a type that JSON does not have, a decimal number, a `Float`, an infinity,
/// or an array or dictionary with one of them in it.
///
/// It is kept as it was given, so that it can be given back.
// Unchecked: JSON promises to be Sendable as the original does. What is in here is never changed; a caller who puts in an
// object that others change meanwhile has the same race as in the original.
final class ForeignObject: @unchecked Sendable {
    let object: Any
    let type: Type

    init(_ object: Any, type: Type) {
        self.object = object
        self.type = type
    }
}
