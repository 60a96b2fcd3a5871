/// A value that is being encoded.
@safe
struct OpenValue {
    enum Kind: UInt8 {
        /// Nothing has been encoded.
        case pending
        case array, object
        /// The value is written.
        case complete

        /// The first byte of an array or object.
        var bracket: UInt8 { self == .object ? ASCII.leftBrace : ASCII.leftBracket }
    }

    /// Which value a container or encoder belongs to.
    struct Token {
        var level: UInt32
        var serial: UInt32
    }

    var kind = Kind.pending

    /// Whether the members of the object are recorded, to sort them or because a key may come twice.
    var isRecorded = false

    /// A number that tells the value from others that were or will be at this level.
    var serial: UInt32

    /// How many elements or members have been begun.
    var count = 0

    /// Which keys of ``seenType`` the object has, a bit for each; all of them if members are recorded, so that one test tells
    /// whether a key takes the short way.
    var seenKeys: UInt64 = .max

    /// The type of the keys the bits belong to.
    var seenType: ObjectIdentifier?

    /// Where the text of the value begins.
    var start: Int

    /// How the value is reached in the container around it.
    ///
    /// It points into a frame of the stack that lives as long as the value is being encoded. So a path costs
    /// nothing until somebody asks for it.
    var key: UnsafeRawPointer?
    /// The type of the key; none stands for a `String`.
    var keyType: (any CodingKey.Type)?
}

/// The values that are being encoded, each one within that before it.
///
/// It is safe because levels are checked against the count, and because an entry that belongs to no value is below them all:
/// an encoder that has outlived its value looks at it and finds another serial number.
@safe
struct OpenValues: ~Copyable {
    private var start: UnsafeMutablePointer<OpenValue>
    private var capacity = 16
    private(set) var count = 0
    private var serial: UInt32 = 0

    init() {
        unsafe start = .allocate(capacity: capacity + 1)
        unsafe start.initialize(to: OpenValue(serial: 0, start: 0, key: nil, keyType: nil))
    }

    deinit {
        unsafe start.deallocate()
    }

    /// The innermost value.
    var top: OpenValue {
        _read { yield unsafe start[count] }
        _modify { yield unsafe &start[count] }
    }

    subscript(level: Int) -> OpenValue {
        // An index from a container that has outlived its value must not read what is not there.
        precondition(level < count)
        return unsafe start[level + 1]
    }

    /// The token of the innermost value.
    var token: OpenValue.Token {
        OpenValue.Token(level: UInt32(truncatingIfNeeded: count &- 1), serial: top.serial)
    }

    /// Whether a token stands for a value that is being encoded.
    func contains(_ token: OpenValue.Token) -> Bool {
        Int(token.level) < count && self[Int(token.level)].serial == token.serial
    }

    mutating func push(at offset: Int, key: UnsafeRawPointer?, _ keyType: (any CodingKey.Type)?) {
        if count == capacity { grow() }
        serial &+= 1
        count &+= 1
        unsafe (start + count).initialize(
            to: OpenValue(serial: serial, start: offset, key: key, keyType: keyType)
        )
    }

    mutating func pop() { count &-= 1 }

    mutating func removeAll() { count = 0 }

    @inline(never)
    private mutating func grow() {
        let new = UnsafeMutablePointer<OpenValue>.allocate(capacity: capacity * 2 + 1)
        unsafe new.moveInitialize(from: start, count: count + 1)
        unsafe start.deallocate()
        unsafe start = new
        capacity *= 2
    }
}
