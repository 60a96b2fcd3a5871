/// Texts that are long in one way: wide, deep, or the same again and again.
enum HardText {
    /// The bytes of a text so many times, in the middle of others.
    static func repeated(_ text: String, _ count: Int, from start: String = "", to end: String = "") -> [UInt8] {
        Array(start.utf8) + repeated(Array(text.utf8), count) + Array(end.utf8)
    }

    /// Bytes so many times.
    static func repeated(_ bytes: [UInt8], _ count: Int) -> [UInt8] {
        Array(repeatElement(bytes, count: count).joined())
    }

    /// An array of so many elements that are all the same.
    static func array(of element: String, _ count: Int) -> [UInt8] {
        repeated(element + ",", count - 1, from: "[", to: element + "]")
    }

    /// An array of so many elements, each made of its index.
    static func array(_ count: Int, of element: (_ index: Int) -> String) -> [UInt8] {
        Array("[\((0..<count).map(element).joined(separator: ","))]".utf8)
    }

    /// An object of so many members, each with a name that is made of its index, which is its value.
    static func object(_ count: Int, names: (_ index: Int) -> String = { "key\($0)" }) -> [UInt8] {
        Array("{\((0..<count).map { "\"\(names($0))\":\($0)" }.joined(separator: ","))}".utf8)
    }

    /// So many names, each made of its index.
    static func names(_ count: Int, _ name: (_ index: Int) -> String) -> [String] { (0..<count).map(name) }

    /// A name of some 110 bytes that differs from others in its last ones.
    static func prefixed(_ index: Int) -> String { String(repeating: "prefix/", count: 15) + "\(index)" }

    /// How many bytes names have.
    static func byteCount(_ names: [String]) -> Int { names.reduce(0) { $0 + $1.utf8.count } }

    /// Arrays or objects in each other.
    static func nested(_ start: String, _ end: String, _ count: Int, around core: String = "[]") -> [UInt8] {
        repeated(start, count) + Array(core.utf8) + repeated(end, count)
    }

    /// Names whose hashes by FNV-1a, which is not keyed, take the same few places in a table.
    static func nearNames(_ count: Int) -> [String] {
        var names: [String] = []
        var number = 0
        while names.count < count {
            let name = String(number, radix: 36)
            var hash: UInt64 = 0xCBF2_9CE4_8422_2325
            for byte in name.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
            if (hash ^ hash >> 32) & 0x1FFFF < 512 { names.append(name) }
            number += 1
        }
        return names
    }

    /// Marks that must be reordered to compare a text: `count` of them.
    static func marks(_ count: Int) -> String { String(repeating: "\u{301}\u{323}", count: count / 2) }
}
