/// Builds a tree from events.
///
/// Elements and members of all open containers lie on two stacks; when a container ends, what belongs to it moves to an
/// array of exactly the right size. Nothing is copied or counted twice, and no array ever grows.
struct TreeBuilder: ~Copyable {
    // Not private: a debug build with Swift 6.3.1 crashes on the metadata of a private type here.
    struct Frame {
        var isObject: Bool
        /// Where the container's contents begin on their stack.
        var start: Int
    }

    private var values = MovingStack<PureJSON>()
    private var members = MovingStack<PureJSON.Member>()
    private var frames = MovingStack<Frame>()
    private var isInObject = false
    private var keys: KeyCache

    init(textLength: Int) {
        keys = KeyCache(textLength: textLength)
    }

    /// The finished tree.
    mutating func takeRoot() -> PureJSON {
        values.removeLast() ?? .null
    }

    /// Frees what was built of a text that turned out invalid, however deep it is.
    mutating func dismantle() {
        while let value = values.removeLast() { (consume value).dismantle() }
        while var member = members.removeLast() {
            let value = member.value
            // No second reference may be left, or the second one is freed by recursion.
            member.value = .null
            (consume value).dismantle()
        }
    }

    @inline(__always)
    private mutating func add(_ value: consuming PureJSON) {
        if isInObject {
            members.top.value = value
        } else {
            values.append(value)
        }
    }

    @inline(__always)
    private mutating func begin(isObject: Bool) {
        frames.append(Frame(isObject: isInObject, start: isObject ? members.count : values.count))
        isInObject = isObject
    }

    @inline(__always)
    private mutating func end() -> Int {
        guard let frame = frames.removeLast() else { return 0 }
        isInObject = frame.isObject
        return frame.start
    }
}

extension TreeBuilder: PureJSONVisitor {
    mutating func visitNull() { add(.null) }

    mutating func visitBool(_ value: Bool) { add(.bool(value)) }

    mutating func visitNumber(_ text: UnsafeBufferPointer<UInt8>) { add(.number(PureJSONNumber(text))) }

    mutating func visitString(_ text: UnsafeBufferPointer<UInt8>) {
        add(.string(String(decoding: text, as: UTF8.self)))
    }

    mutating func visitKey(_ text: UnsafeBufferPointer<UInt8>) {
        members.append(PureJSON.Member(key: keys.string(text), value: .null))
    }

    mutating func visitBeginArray() { begin(isObject: false) }

    mutating func visitEndArray() {
        let start = end()
        add(.array(values.removeAll(from: start)))
    }

    mutating func visitBeginObject() { begin(isObject: true) }

    mutating func visitEndObject() {
        let start = end()
        add(.object(members.removeAll(from: start)))
    }
}
