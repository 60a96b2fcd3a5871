/// The memory of arrays and objects: a document, or the values of one array or object that code has made or changed.
///
/// The index says which array or object of a document is meant; in other memory there is only one. By default it is empty.
@usableFromInline
// Unchecked, since some subclasses can change: they do only while one value alone refers to them.
class ContainerMemory: @unchecked Sendable {
    /// How many elements or members there are.
    @usableFromInline
    func count(of index: Int) -> Int { 0 }

    /// The element at a position, or the value of the member.
    @usableFromInline
    func value(at position: Int, of index: Int) -> JSONValue {
        // As in any collection, an index out of range is a mistake of the program.
        preconditionFailure("index out of range")
    }

    /// The name of the member at a position.
    @usableFromInline
    func key(at position: Int, of index: Int) -> String {
        // As in any collection, an index out of range is a mistake of the program.
        preconditionFailure("index out of range")
    }

    /// The value of the member with this name.
    func value(for key: UnsafeBufferPointer<UInt8>, of index: Int) -> JSONValue? {
        unsafe position(of: key, in: index).map { value(at: $0, of: index) }
    }

    /// The position of the member with this name.
    func position(of key: UnsafeBufferPointer<UInt8>, in index: Int) -> Int? { nil }

    /// The position of the last member whose name has these characters.
    func position(ofCharacters key: String, in index: Int) -> Int? { nil }

    /// Other memory for changes of values, or `nil` if this memory can change, since nothing else refers to it.
    func memoryForChanges(of index: Int, isUnique: Bool) -> OwnValues? { nil }

    /// The object that is kept with the array or object, and the twin to make it of; neither if nothing is to be kept.
    func kept(at index: Int) -> (object: AnyObject?, twin: Arena?) { (nil, nil) }

    /// Keeps an object that was made of the array or object, or of its twin, if none was kept yet.
    func keep(_ object: AnyObject, at index: Int) {}
}
