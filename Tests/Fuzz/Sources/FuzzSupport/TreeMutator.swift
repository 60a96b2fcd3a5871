/// Changes a text by the grammar of JSON.
struct TreeMutator {
    private var random: Splitmix
    private var roots: [TextTree]
    private let text: [UInt8]

    init(_ text: [UInt8], _ random: Splitmix) {
        self.text = text
        self.random = random
        var reader = TextTreeReader(text)
        roots = reader.roots()
    }

    mutating func mutated() -> [UInt8] {
        for _ in 0..<random.pick([1, 1, 2, 3, 5]) { change() }
        var writer = TextTreeWriter(random.pick(TextTreeWriter.Style.allCases), random)
        writer.write(roots, separator: separator)
        return writer.bytes
    }

    /// The text between the roots, most of the time.
    private var separator: String {
        mutating get {
            if text.first == 0x1E { return "\u{1E}" }
            return random.chance(4, in: 5) ? "\n" : random.pick([" ", "", "\r\n", "\n\n", "\u{1E}", ","])
        }
    }

    private mutating func change() {
        if roots.isEmpty || random.chance(1, in: 20) {
            changeRoots()
            return
        }
        let index = random.number(0...roots.count - 1)
        let number = random.number(0...roots[index].count - 1)
        var copy = TextTree.scalar([])
        let other = random.number(0...roots.count - 1)
        roots[other].change(random.number(0...roots[other].count - 1)) { copy = $0 }
        var random = random
        roots[index].change(number) { Self.change(&$0, copy, &random) }
        self.random = random
    }

    private mutating func changeRoots() {
        switch random.number(0...3) {
        case 0 where !roots.isEmpty: roots.append(random.pick(roots))
        case 1 where roots.count > 1: roots.remove(at: random.number(0...roots.count - 1))
        default: roots.insert(TextPieces.tree(&random), at: random.number(0...roots.count))
        }
    }

    private static func change(_ tree: inout TextTree, _ copy: TextTree, _ random: inout Splitmix) {
        switch random.number(0...9) {
        case 0: tree = .scalar(TextPieces.scalar(&random))
        case 1: tree = TextPieces.tree(&random)
        case 2: tree = copy
        case 3: tree = wrapped(tree, &random)
        default: changeInside(&tree, copy, &random)
        }
    }

    private static func wrapped(_ tree: TextTree, _ random: inout Splitmix) -> TextTree {
        var tree = tree
        for _ in 0..<random.pick([1, 1, 1, 2, 5, 40]) {
            tree =
                random.chance(1, in: 2)
                ? .array([tree]) : .object([TextTree.Member(key: TextPieces.name(&random), value: tree)])
        }
        return tree
    }

    private static func changeInside(_ tree: inout TextTree, _ copy: TextTree, _ random: inout Splitmix) {
        switch tree {
        case .scalar(let text): tree = .scalar(changed(text, &random))
        case .array(var elements):
            change(&elements, copy, &random)
            tree = .array(elements)
        case .object(var members):
            let member = TextTree.Member(key: TextPieces.name(&random), value: copy)
            if !members.isEmpty, random.chance(1, in: 3) {
                changeKey(&members, &random)
            } else {
                change(&members, member, &random)
            }
            tree = .object(members)
        }
    }

    private static func change<Element>(_ list: inout [Element], _ new: Element, _ random: inout Splitmix) {
        let place = random.number(0...list.count)
        switch random.number(0...5) {
        case 0 where place < list.count: list.remove(at: place)
        case 1 where place < list.count: list.swapAt(place, random.number(0...list.count - 1))
        case 2 where place < list.count: list.insert(list[place], at: random.number(0...list.count))
        // Enough for an index of names, and for more than one slice.
        case 3 where place < list.count:
            let copies = [Element](repeating: list[place], count: random.pick([2, 8, 40, 70, 300]))
            list.insert(contentsOf: copies, at: place)
        case 4: list.removeLast(random.number(0...list.count))
        default: list.insert(new, at: place)
        }
    }

    /// Another name, that of another member, or the same with an escape.
    private static func changeKey(_ members: inout [TextTree.Member], _ random: inout Splitmix) {
        let place = random.number(0...members.count - 1)
        switch random.number(0...3) {
        case 0: members[place].key = random.pick(members).key
        case 1: members[place].key = TextPieces.name(&random)
        case 2:
            // Names that differ from each other.
            for index in members.indices { members[index].key = TextPieces.quoted(Array("\(place)k\(index)".utf8)) }
        default: members[place].key = raw(members[place].key, atMost: 64)
        }
    }

    private static func changed(_ text: [UInt8], _ random: inout Splitmix) -> [UInt8] {
        switch random.number(0...3) {
        case 0: return TextPieces.number(&random)
        case 1 where text.count > 2 && text.first == UInt8(ascii: "\""):
            return TextPieces.quoted(raw(Array(text.dropFirst().dropLast()), atMost: 1 << 12))
        case 2 where text.count > 2:
            let place = random.number(1...text.count - 1)
            let copies = repeatElement(text[place], count: random.pick([1, 7, 15, 60, 250]))
            return Array(text[..<place]) + copies + text[place...]
        default: return TextPieces.scalar(&random)
        }
    }
}
