internal import BenchmarkKit
internal import PureSwiftJSON

/// The reads and writes of the task "swifty" in a document, made from the document itself.
///
/// - The leaves of ``LookUps`` are read by a chain of subscripts, each with the getter of its type.
/// - The longest arrays are gone through, and up to three things are read from every element: the element itself, or what is
///   in it under the same name or at the same index.
/// - A number is written to each of these leaves, and read back in the end.
struct SwiftyPlan {
    /// How many arrays are gone through.
    static let loopCount = 20

    /// How many values are read of each element.
    static let columnCount = 3

    /// Which getter a value is read by.
    enum Kind: Hashable {
        case string, integer, double, bool, null, array, object
    }

    /// A leaf.
    struct Leaf {
        let path: ValuePath
        let kind: Kind
    }

    /// A value that is read of each element of an array.
    struct Column: Hashable {
        /// Where it is in the element; `nil` is the element itself.
        let step: ValuePath.Component?
        let kind: Kind
    }

    /// An array to go through.
    struct Loop {
        let path: ValuePath
        let columns: [Column]
    }

    private(set) var leaves: [Leaf] = []
    private(set) var loops: [Loop] = []
    private var tally = SwiftyTally()
    private var tolerance = NumberTolerance()

    /// Makes the plan of a document.
    ///
    /// - Throws: `PureJSONError` if the document is invalid.
    init(_ bytes: [UInt8]) throws {
        let root = try PureJSONParser.tree(bytes)
        // A document that is one value has nothing to take steps in.
        let paths = try LookUps(bytes).paths.filter { !$0.components.isEmpty }
        leaves.reserveCapacity(paths.count)
        for path in paths {
            guard let value = root[path] else { continue }
            leaves.append(Leaf(path: path, kind: Kind(value)))
            add(value, as: Kind(value))
        }

        var arrays: [(loop: Loop, elements: [PureJSON])] = []
        var path = ValuePath()
        Self.forEachArray(in: root, at: &path) { path, elements in
            let columns = Self.columns(of: elements)
            if !columns.isEmpty { arrays.append((Loop(path: path, columns: columns), elements)) }
        }
        let longest = arrays.enumerated().sorted {
            ($0.element.elements.count, $1.offset) > ($1.element.elements.count, $0.offset)
        }
        for (_, array) in longest.prefix(Self.loopCount) {
            loops.append(array.loop)
            for element in array.elements {
                for column in array.loop.columns { add(element[column.step], as: column.kind) }
            }
        }

        var written: [ValuePath: Int] = [:]
        for (number, leaf) in leaves.enumerated() { written[leaf.path] = number }
        for leaf in leaves { tally.addWritten(written[leaf.path] ?? 0) }
    }

    /// Whether there is nothing to do.
    var isEmpty: Bool { leaves.isEmpty }

    /// The expected outcome.
    var outcome: Outcome { tolerance.applied(to: tally.outcome) }

    private mutating func add(_ value: PureJSON?, as kind: Kind) {
        switch (value, kind) {
        case (.string(let string), _): tally.addString(string)
        case (.number(let number), .integer): tally.addInteger(number.integer ?? 0)
        case (.number(let number), _):
            tally.addDouble(number.double)
            tolerance.add(number.double)
        case (.bool(let value), _): tally.addBool(value)
        case (.null, .null), (.array, _), (.object, _): tally.addOther()
        // Getters give `""`, 0 or `false` for what is not there.
        case (nil, .string), (.null, .string): tally.addString("")
        case (nil, _), (.null, _): break
        }
    }

    private static func forEachArray(
        in value: PureJSON,
        at path: inout ValuePath,
        _ body: (ValuePath, [PureJSON]) -> Void
    ) {
        switch value {
        case .array(let elements):
            body(path, elements)
            for (index, element) in elements.enumerated() {
                path.components.append(.index(index))
                forEachArray(in: element, at: &path, body)
                path.components.removeLast()
            }
        case .object(let members):
            let repeated = LookUps.repeatedKeys(members)
            for member in members where !repeated.contains(member.key) {
                path.components.append(.key(member.key))
                forEachArray(in: member.value, at: &path, body)
                path.components.removeLast()
            }
        case .null, .bool, .number, .string:
            break
        }
    }

    /// The first things in the elements that have the same type everywhere, so that all contenders use the same getter.
    private static func columns(of elements: [PureJSON]) -> [Column] {
        let steps: [ValuePath.Component?]
        switch elements.first {
        case .object(let members):
            for case .object(let members) in elements where !LookUps.repeatedKeys(members).isEmpty { return [] }
            steps = members.map { .key($0.key) }
        case .array(let inner): steps = inner.indices.map { .index($0) }
        case nil: return []
        default: steps = [nil]
        }
        var columns: [Column] = []
        for step in steps where columns.count < columnCount {
            if let kind = kind(of: step, in: elements) { columns.append(Column(step: step, kind: kind)) }
        }
        return columns
    }

    private static func kind(of step: ValuePath.Component?, in elements: [PureJSON]) -> Kind? {
        var kinds: Set<Kind> = []
        for element in elements {
            if let value = element[step] { kinds.insert(Kind(value)) }
        }
        kinds.remove(.null)
        if kinds == [.integer, .double] { return .double }
        guard kinds.count == 1, let kind = kinds.first, kind != .array, kind != .object else { return nil }
        return kind
    }
}

extension SwiftyPlan.Kind {
    fileprivate init(_ value: PureJSON) {
        self =
            switch value {
            case .null: .null
            case .bool: .bool
            case .number(let number): number.integer == nil ? .double : .integer
            case .string: .string
            case .array: .array
            case .object: .object
            }
    }
}
