extension ModelKind {
    enum Color: String, Codable, CaseIterable { case red, green, blue, darkGray }

    enum Level: Int, Codable, CaseIterable { case low, middle, high }

    enum Shape: Codable, Equatable { case circle(radius: Double), rectangle(width: Double, height: Double), point }

    struct Person: Codable, Equatable {
        var firstName: String
        var lastName = "Example"
        var postalCode: Int
        var isActiveUser = true

        init(_ number: Int) {
            firstName = "A\(number)"
            postalCode = number
        }
    }

    struct Optionals: Codable, Equatable {
        var integer: Int?
        var string: String?
        var never: Double?
        var bool: Bool? = true
        var array: [Int]?
        var color: Color? = .red

        init(_ number: Int) {
            integer = number.isMultiple(of: 2) ? number : nil
            string = number.isMultiple(of: 3) ? "x" : nil
            array = number.isMultiple(of: 5) ? [1] : nil
        }
    }

    class Inherited: Codable, Equatable {
        var number: Int

        init(_ number: Int) { self.number = number }

        static func == (left: Inherited, right: Inherited) -> Bool { left.number == right.number }
    }

    final class Derived: Inherited {
        var name = "x"

        private enum CodingKeys: CodingKey { case name }

        override init(_ number: Int) { super.init(number) }

        required init(from decoder: any Decoder) throws {
            try super.init(from: decoder)
            name = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .name)
        }

        override func encode(to encoder: any Encoder) throws {
            try super.encode(to: encoder)
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(name, forKey: .name)
        }
    }

    struct Branch: Codable, Equatable {
        var depth: Int
        var branches: [Branch]

        init(depth: Int) {
            self.depth = depth
            branches = depth == 0 ? [] : (0..<4).map { _ in Branch(depth: depth - 1) }
        }
    }

    struct Wrapped: Codable, Equatable {
        var value: Int

        init(value: Int) { self.value = value }

        init(from decoder: any Decoder) throws {
            value = try decoder.singleValueContainer().decode(Int.self)
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(value)
        }
    }

    @propertyWrapper
    struct ZeroByDefault: Codable, Equatable {
        var wrappedValue: Int

        init(wrappedValue: Int) { self.wrappedValue = wrappedValue }

        init(from decoder: any Decoder) throws {
            wrappedValue = (try? decoder.singleValueContainer().decode(Int.self)) ?? 0
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(wrappedValue)
        }
    }

    struct Defaults: Codable, Equatable {
        @ZeroByDefault var first = 1
        @ZeroByDefault var second = 2
        var name = "x"
    }

    struct Nested: Codable, Equatable {
        var x: Int
        var y: Int

        private enum OuterKeys: CodingKey { case place }
        private enum InnerKeys: CodingKey { case x, y }

        init(x: Int, y: Int) {
            self.x = x
            self.y = y
        }

        init(from decoder: any Decoder) throws {
            let outer = try decoder.container(keyedBy: OuterKeys.self)
            let inner = try outer.nestedContainer(keyedBy: InnerKeys.self, forKey: .place)
            x = try inner.decode(Int.self, forKey: .x)
            y = try inner.decode(Int.self, forKey: .y)
        }

        func encode(to encoder: any Encoder) throws {
            var outer = encoder.container(keyedBy: OuterKeys.self)
            var inner = outer.nestedContainer(keyedBy: InnerKeys.self, forKey: .place)
            try inner.encode(x, forKey: .x)
            try inner.encode(y, forKey: .y)
        }
    }

    struct Sparse: Codable, Equatable {
        var kind: String
        var number: Int?
        var name: String?

        private enum CodingKeys: CodingKey { case kind, number, name }

        init(_ number: Int) {
            kind = number.isMultiple(of: 2) ? "a" : "b"
            self.number = number
            name = number.isMultiple(of: 3) ? "name" : nil
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            kind = try container.decode(String.self, forKey: .kind)
            if container.contains(.number) { number = try container.decodeIfPresent(Int.self, forKey: .number) }
            name = try container.decodeIfPresent(String.self, forKey: .name)
        }
    }

    struct Vector: Codable, Equatable {
        var x: Float
        var y: Float
        var z: Float

        init(x: Float, y: Float, z: Float) {
            self.x = x
            self.y = y
            self.z = z
        }

        init(from decoder: any Decoder) throws {
            var container = try decoder.unkeyedContainer()
            x = try container.decode(Float.self)
            y = try container.decode(Float.self)
            z = try container.decode(Float.self)
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.unkeyedContainer()
            try container.encode(x)
            try container.encode(y)
            try container.encode(z)
        }
    }
}
