internal import Foundation

/// Foundation's object for an array or a dictionary of the tree: it is kept with the value, so that it is not made again.
// Unchecked, since `Any` is: in it there are strings, numbers, and arrays and dictionaries of them, which never change.
final class Bridged<Object>: @unchecked Sendable {
    let object: Object

    init(_ object: Object) {
        self.object = object
    }

    /// The object that was kept with a value.
    static func kept(_ object: AnyObject?) -> Object? { (object as? Self)?.object }
}

/// Foundation's object for an array or a dictionary with a ``ForeignObject`` in it, as soon as somebody has asked.
// Unchecked, as ForeignObject is: besides what that holds, it is used within the lock only.
final class LateBridged<Object>: @unchecked Sendable {
    private var kept: Object?

    init(_ object: Object? = nil) {
        kept = object
    }

    var object: Object? { lateBridgedLock.withLock { kept } }

    func keep(_ object: Object) {
        lateBridgedLock.withLock { if kept == nil { kept = object } }
    }
}

private let lateBridgedLock = NSLock()
