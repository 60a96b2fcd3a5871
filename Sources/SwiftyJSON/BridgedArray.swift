internal import Foundation
internal import YAJL

/// An array inside of a bridged value: its elements are bridged when somebody looks at them.
///
/// A cast to `[Any]`, or to an array of anything else that fits, works as with any `NSArray`. Put back into a ``JSON`` it is
/// the value that it was made of, in O(1).
final class BridgedArray: NSArray {
    let value: JSONArray

    init(_ value: JSONArray) {
        self.value = value
        super.init(objects: nil, count: 0)
    }

    /// Creates an array of objects, as `NSArray` must be able to.
    required init(objects: UnsafePointer<AnyObject>?, count: Int) {
        value = JSONArray(
            (0..<count).map { index in
                guard let object = objects?[index] else { return .null }
                return JSON(object).jsonValue ?? .null
            }
        )
        super.init(objects: nil, count: 0)
    }

    /// Creates an array of objects, as `NSArray` must be able to.
    required convenience init(arrayLiteral elements: Any...) { self.init(JSON(elements).jsonValue?.array ?? []) }

    /// Is not archived.
    required convenience init?(coder: NSCoder) { nil }

    override var count: Int { value.count }
    override func object(at index: Int) -> Any { FoundationBridge.inner(value[index]) }
    /// The text of a Swift array, which an element of `[Any]` that was an array would have.
    override var description: String { value.map { FoundationBridge.inner($0) }.description }
    override var debugDescription: String { description }
    override func copy(with zone: NSZone? = nil) -> Any { self }
}
