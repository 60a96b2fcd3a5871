/// The text of a key, with a comma before it and quotes and a colon: `,"name":`.
///
/// It is safe because the text belongs to a table that lives as long as the encoding, and is padded for whole vectors.
@safe
struct KeyText {
    /// The longest text that is copied as two vectors.
    private static var shortCount: Int { 32 }
    static var padding: Int { shortCount + 1 }

    fileprivate(set) var text: UnsafePointer<UInt8>
    /// How many bytes it has; 0 if the key is not known yet.
    fileprivate(set) var count = 0
    /// The same for keys of equal text; may be the same for others.
    fileprivate(set) var number = 0

    /// Puts the text, without its comma if it is the first one.
    @inline(__always)
    func put(to cursor: inout OutputCursor, isFirst: Bool) {
        let skipped = isFirst ? 1 : 0
        let source = unsafe UnsafeRawPointer(text + skipped)
        let count = count &- skipped
        if count <= Self.shortCount {
            let low = unsafe source.loadUnaligned(as: SIMD16<UInt8>.self)
            let high = unsafe source.loadUnaligned(fromByteOffset: 16, as: SIMD16<UInt8>.self)
            cursor.put(low, advancingBy: 16)
            cursor.put(high, advancingBy: count &- 16)
        } else {
            unsafe cursor.put(UnsafeBufferPointer(start: text + skipped, count: count))
        }
    }
}

/// The texts of the keys of one type, whose values take at most a byte: mostly an enumeration.
///
/// It is safe because there is an entry for each byte.
@safe
final class KeyTexts {
    /// The settings that the texts depend on besides the keys.
    struct Style: Hashable {
        var escapedText: EscapedText
        var isSnakeCase: Bool
    }

    private static let count = 256
    private let entries: UnsafeMutablePointer<KeyText>
    private let unknown: UnsafeMutablePointer<UInt8>

    init() {
        unsafe unknown = SystemCalls.reallocate(nil, count: KeyText.padding)
        unsafe entries = .allocate(capacity: Self.count)
        unsafe entries.initialize(repeating: KeyText(text: UnsafePointer(unknown)), count: Self.count)
    }

    deinit {
        for byte in 0..<Self.count where unsafe entries[byte].count > 0 {
            unsafe SystemCalls.deallocate(UnsafeMutablePointer(mutating: entries[byte].text))
        }
        unsafe entries.deallocate()
        unsafe SystemCalls.deallocate(unknown)
    }

    /// The text of the key whose value is a byte.
    subscript(byte: Int) -> KeyText { unsafe entries[byte] }

    /// Keeps the text of a key.
    @inline(never)
    func insert(_ name: UnsafeBufferPointer<UInt8>, for byte: Int, _ escapedText: EscapedText) {
        let text: UnsafeMutablePointer<UInt8> = unsafe SystemCalls.reallocate(
            nil,
            count: name.count * EscapedText.growth + 16 + KeyText.padding
        )
        var cursor = unsafe OutputCursor(text)
        cursor.put(ASCII.comma)
        cursor.put(ASCII.quote)
        cursor = unsafe escapedText.put(name, to: cursor)
        cursor.put(ASCII.quote)
        cursor.put(ASCII.colon)
        let count = unsafe cursor.position - text
        let same = (0..<Self.count).first { index in
            unsafe entries[index].count == count && SystemCalls.areEqual(entries[index].text, text, count: count)
        }
        unsafe entries[byte] = KeyText(
            text: UnsafePointer(text),
            count: count,
            number: same.map { unsafe entries[$0].number } ?? byte
        )
    }
}
