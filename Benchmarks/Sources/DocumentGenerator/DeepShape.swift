/// Towers of containers, as ``DocumentKind/deep``.
///
/// A tower goes up to the depth, to a number, and all the way back. The kind of each level's container
/// comes from the bits of a number, so that nothing needs to be remembered on the way back.
struct DeepShape: DocumentShape {
    private var random: SplitMix64
    private let towerHeight: Int
    private var towerCount = 0
    private let closing: StaticString = "]\n"

    init(random: SplitMix64, depth: Int) {
        self.random = random
        // The array around the towers is a level too.
        towerHeight = max(depth - 1, 0)
    }

    var endCount: Int { closing.utf8CodeUnitCount }

    func begin(_ output: inout OutputBuffer) {
        output.append("[")
    }

    func end(_ output: inout OutputBuffer) {
        output.append(closing)
    }

    mutating func appendPart(_ output: inout OutputBuffer, room: Int) {
        if towerCount > 0 { output.append(",\n") }
        towerCount += 1
        let kinds = random.next()
        let start = output.count
        var height = 0
        while height < towerHeight, output.count - start + height < room {
            output.append(Self.isObject(height, kinds) ? "{\"a\":" : "[")
            height += 1
        }
        output.append(random.below(10))
        while height > 0 {
            height -= 1
            output.append(Self.isObject(height, kinds) ? "}" : "]")
        }
    }

    private static func isObject(_ level: Int, _ kinds: UInt64) -> Bool {
        kinds >> UInt64(level & 63) & 1 == 1
    }
}
