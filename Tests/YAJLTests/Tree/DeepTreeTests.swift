import Testing
import YAJL

@testable import YAJLTestSupport

/// Values that are nested a million levels deep, in debug builds 30,000, on a thread with a stack of 512 KB.
///
/// No two deep values are compared inside of `#expect`, which would describe them.
@Suite(.timeLimit(.minutes(15))) struct DeepTreeTests {
    static let depth = max(scaled(1_000_000), 30_000)
    static let options = JSONParsingOptions(limits: JSONLimits(depth: depth + 1))

    /// The containers around the value at each level.
    enum Shape: CaseIterable {
        case arrays, objects, both

        /// The text of a deep value around another.
        func text(_ inner: String, depth: Int) -> String {
            let (opening, closing, step) =
                switch self {
                case .arrays: ("[", "]", 1)
                case .objects: ("{\"a\":", "}", 1)
                case .both: ("{\"a\":[", "]}", 2)
                }
            return String(repeating: opening, count: depth / step) + inner
                + String(repeating: closing, count: depth / step)
        }

        /// The same value, made by code.
        func built(_ inner: JSONValue, depth: Int) -> JSONValue {
            var value = inner
            for level in 0..<depth {
                switch self {
                case .arrays: value = [value]
                case .objects: value = ["a": value]
                case .both: value = level % 2 == 0 ? [value] : ["a": value]
                }
            }
            return value
        }
    }

    @Test(arguments: Shape.allCases)
    func everything(_ shape: Shape) throws {
        try onSmallStack {
            let text = shape.text("1", depth: Self.depth)
            let parsed = try JSONValue(parsing: text, options: Self.options)
            let built = shape.built(1, depth: Self.depth)
            try require(parsed == built)
            try require(built == parsed)
            try require(parsed.hashValue == built.hashValue)
            try require(built != shape.built(2, depth: Self.depth))

            var events = SizeGauge()
            var builtEvents = SizeGauge()
            try parsed.walk(&events)
            try built.walk(&builtEvents)
            try require(events.events == builtEvents.events && events.events >= 2 * Self.depth)

            // From the inside out, and half of it from a document.
            let half = try JSONValue(parsing: shape.text("1", depth: Self.depth / 2), options: Self.options)
            try require(shape.built(half, depth: Self.depth / 2) == built)

            var document = JSONDocumentBuilder()
            try built.walk(&document)
            try require(try document.finish().root == parsed)
            _ = try JSONDocument(parsing: text, options: Self.options.duplicates(.reject))
            _ = try JSONDocument(
                parsing: text.prefix(text.utf8.count / 2),
                options: {
                    var options = Self.options
                    options.allowsPartialInput = true
                    return options
                }()
            )
        }
    }

    @Test(arguments: Shape.allCases)
    func pointers(_ shape: Shape) throws {
        try onSmallStack {
            let steps = (0..<Self.depth).map { level in
                switch shape {
                case .arrays: "0"
                case .objects: "a"
                case .both: level % 2 == 0 ? "a" : "0"
                }
            }
            let pointer = JSONPointer(steps: steps)
            let parsed = try JSONValue(parsing: shape.text("1", depth: Self.depth), options: Self.options)
            var value = parsed
            try value.set(2, at: pointer)
            try require(try value.value(at: pointer) == 2)
            try require(value == shape.built(2, depth: Self.depth))
            try value.set(3, at: pointer)
            try require(value == shape.built(3, depth: Self.depth))
            try require(try parsed.value(at: pointer) == 1)
            try value.remove(at: pointer)
            try require((try? value.value(at: pointer)) == nil)
            try require(JSONPointer(pointer.description) == pointer)
            let path = JSONLocation(steps.map { $0 == "0" ? .index(0) : .key($0) })
            try require(try parsed.integer(at: path) == 1)
        }
    }

    @Test func mergePatches() throws {
        try onSmallStack {
            let target = try JSONValue(parsing: Shape.objects.text("1", depth: Self.depth), options: Self.options)
            let patch = try JSONValue(
                parsing: Shape.objects.text("{\"b\":2}", depth: Self.depth),
                options: Self.options
            )
            for (target, patch) in [(target, patch), (Shape.objects.built(1, depth: Self.depth), patch), (nil, patch)] {
                var value = target
                value.merge(patch)
                try require(value == patch)
                value.merge(Shape.objects.built(["b": nil, "c": 3], depth: Self.depth))
                try require(value == Shape.objects.built(["c": 3], depth: Self.depth))
            }
            try require(target == Shape.objects.built(1, depth: Self.depth))
        }
    }

    /// Values that have several owners, of which each may be the last.
    @Test(arguments: Shape.allCases)
    func sharedValues(_ shape: Shape) throws {
        try onSmallStack {
            // Every hundredth level is held from outside too.
            var held: [JSONValue] = []
            var value: JSONValue = [1]
            for _ in 0..<(Self.depth / 100) {
                value = shape.built(value, depth: 100)
                held.append(value)
            }
            var reversed = held
            value = nil
            for index in held.indices { held[index] = nil }
            while reversed.popLast() != nil {}

            // Each level twice in the one around it: a tree of 2^1000 leaves.
            var twice: JSONValue = []
            for _ in 0..<100_000 { twice = [twice, twice] }
            var other = twice
            other[0] = 1
            twice = nil
            try require(other[1][0][1][1].array?.count == 2)
        }
    }

    /// Changing what is deep takes it apart and puts it together.
    @Test func mutation() throws {
        try onSmallStack {
            var value = try JSONValue(parsing: Shape.both.text("[]", depth: Self.depth), options: Self.options)
            let copy = value
            value["a"][0]["a"].array?.append(Shape.arrays.built(1, depth: Self.depth))
            value["a"].array?.append(copy)
            value["b"] = copy
            value["a"][1] = nil
            value["a"][0] = nil
            try require(copy == value["b"])
            value = [value, copy]
            value = ["x": value]
            value["x"].array?.removeAll()
            try require(value == ["x": []])
        }
    }

    /// The limit is where it says, and an error there has its place.
    @Test(arguments: Shape.allCases)
    func depthLimit(_ shape: Shape) throws {
        try onSmallStack {
            let depth = 100_000
            let text = shape.text("[]", depth: depth)
            let exact = JSONParsingOptions(limits: JSONLimits(depth: depth + 1))
            _ = try JSONDocument(parsing: text, options: exact)
            let smaller = JSONParsingOptions(limits: JSONLimits(depth: depth))
            let error = thrown { _ = try JSONDocument(parsing: text, options: smaller) } as? JSONParsingError
            try require(error?.code == .limitExceeded(.depth))
            try require(error == outcome(of: Array(text.utf8), options: smaller).error)
        }
    }
}
