/// Finds the array to which names of members lead from the root, without a look at anything else.
///
/// The result is right as long as the text before it is the start of valid JSON. Each name leads to the first member that has
/// it, as the step of a ``JSONPath`` does.
struct ArrayFinder {
    private enum State {
        /// Before the root.
        case start
        /// Before the name of a member, in an object on the way.
        case name
        /// In a name that has begun with so many bytes of the one that is looked for.
        case inName(matching: Int)
        /// Before the value of the member that is looked for.
        case value
        /// In another member.
        case other
        /// In front of the array.
        case found
        /// Nothing will be found: there is no such array, or a name has escapes.
        case failed
    }

    private let names: [[UInt8]]
    private var state = State.start
    /// How many arrays and objects are open.
    private var depth = 0
    /// How many objects on the way are open.
    private var matched = 0
    /// The absolute offset of the root.
    private(set) var rootStart = 0

    init(_ names: [String]) {
        self.names = names.map { Array($0.utf8) }
    }

    var hasFound: Bool { if case .found = state { true } else { false } }

    var hasFailed: Bool { if case .failed = state { true } else { false } }

    /// Looks at a block of at most 64 bytes.
    ///
    /// - Parameters:
    ///   - offset: The absolute offset of the block.
    ///   - inString: The bytes that are in strings; the opening quote is, the closing one is not.
    /// - Returns: How many bytes are in front of the array, or all.
    mutating func find(
        in block: UnsafeBufferPointer<UInt8>,
        at offset: Int,
        inString: UInt64,
        opens: UInt64,
        closes: UInt64
    ) -> Int {
        var index = 0
        while index < block.count, !hasFailed {
            if depth > matched {
                // In an array or object that is not on the way, only its end matters.
                let brackets = (opens | closes) & UInt64.max << UInt64(index)
                guard brackets != 0 else { return block.count }
                index = brackets.trailingZeroBitCount
                depth += opens & 1 << UInt64(index) != 0 ? 1 : -1
            } else {
                unsafe look(at: block[index], inString & 1 << UInt64(index) != 0, offset + index)
                if hasFound { return index }
            }
            index += 1
        }
        return block.count
    }

    /// Looks at a byte of an object on the way.
    private mutating func look(at byte: UInt8, _ isInString: Bool, _ offset: Int) {
        switch state {
        case .start where ASCII.isWhitespace(byte) || [0xEF, 0xBB, 0xBF].contains(byte):
            // Whitespace, or a part of a byte order mark.
            break
        case .start:
            rootStart = offset
            enter(byte)
        case .name where isInString:
            state = .inName(matching: 0)
        case .name:
            if byte == ASCII.rightBrace { state = .failed }
        case .inName(let count):
            let name = names[matched - 1]
            if !isInString {
                state = count == name.count ? .value : .other
            } else if byte == ASCII.backslash {
                state = .failed
            } else {
                state = count < name.count && byte == name[count] ? .inName(matching: count + 1) : .other
            }
        case .value:
            if !ASCII.isWhitespace(byte), byte != ASCII.colon { enter(byte) }
        case .other where isInString:
            break
        case .other:
            switch byte {
            case ASCII.comma: state = .name
            case ASCII.leftBracket, ASCII.leftBrace: depth += 1
            case ASCII.rightBrace: state = .failed
            default: break
            }
        case .found, .failed:
            break
        }
    }

    /// Goes into a value on the way.
    private mutating func enter(_ byte: UInt8) {
        switch byte {
        case ASCII.leftBrace where matched < names.count:
            matched += 1
            depth += 1
            state = .name
        case ASCII.leftBracket where matched == names.count:
            state = .found
        default:
            state = .failed
        }
    }
}
