internal import BenchmarkKit
internal import PureSwiftJSON

/// The look-ups of the task "paths": 1,000 leaves of a document, spread evenly over it, always the same ones.
///
/// A leaf is a value with nothing in it. Leaves at the top of the document count only if there are no deeper ones. If
/// there are fewer than 1,000, they are looked up several times. A member whose name is there twice is passed over with
/// everything in it, because libraries differ in which one they find.
struct LookUps {
    /// How many paths there are, unless the document has no leaf that can be named.
    static let count = 1000

    /// How many components a path has at least, where the document has such paths.
    static let depth = 2

    /// The paths, in document order.
    private(set) var paths: [ValuePath] = []

    private var found = TreeSummary()
    private var tolerance = NumberTolerance()

    /// Chooses paths.
    ///
    /// - Throws: `PureJSONError` if the document is invalid.
    init(_ bytes: [UInt8]) throws {
        let root = try PureJSONParser.tree(bytes)
        var path = ValuePath()
        var leafCount = 0
        var deepLeafCount = 0
        Self.forEachLeaf(of: root, at: &path) { path, _ in
            leafCount += 1
            if path.components.count >= Self.depth { deepLeafCount += 1 }
        }
        let minimumDepth = deepLeafCount > 0 ? Self.depth : 0
        let eligibleCount = deepLeafCount > 0 ? deepLeafCount : leafCount

        paths.reserveCapacity(Self.count)
        var ordinal = 0
        Self.forEachLeaf(of: root, at: &path) { path, leaf in
            guard path.components.count >= minimumDepth else { return }
            ordinal += 1
            while paths.count < Self.count, paths.count * eligibleCount / Self.count < ordinal {
                paths.append(path)
                add(leaf)
            }
        }
    }

    /// The expected outcome.
    var outcome: Outcome { tolerance.applied(to: found.outcome) }

    private mutating func add(_ leaf: PureJSON) {
        PureSwiftTree.add(leaf, to: &found)
        if case .number(let number) = leaf { tolerance.add(number.double) }
    }

    private static func forEachLeaf(
        of value: PureJSON,
        at path: inout ValuePath,
        _ body: (ValuePath, PureJSON) -> Void
    ) {
        switch value {
        case .array(let elements) where !elements.isEmpty:
            for (index, element) in elements.enumerated() {
                path.components.append(.index(index))
                forEachLeaf(of: element, at: &path, body)
                path.components.removeLast()
            }
        case .object(let members) where !members.isEmpty:
            let repeated = repeatedKeys(members)
            for member in members where !repeated.contains(member.key) {
                path.components.append(.key(member.key))
                forEachLeaf(of: member.value, at: &path, body)
                path.components.removeLast()
            }
        default:
            body(path, value)
        }
    }

    /// The names that are there twice, in the sense of `String`: dictionaries take canonically equal names for one.
    static func repeatedKeys(_ members: [PureJSON.Member]) -> Set<String> {
        var seen: Set<String> = []
        return Set(members.map(\.key).filter { !seen.insert($0).inserted })
    }
}
