/// The contents of a document, or of all documents of a file of several.
public struct Inspection: Sendable, Equatable {
    /// A place in the input.
    public struct Place: Sendable, Equatable {
        /// Which of the documents, counted from 1.
        public var document: Int

        /// The way from the root of that document, for example `$.users[17].name`.
        public var path: String

        /// The first byte; `nil` for arrays and objects.
        public var position: Position?
    }

    /// A byte of the input.
    public struct Position: Sendable, Equatable {
        /// How many bytes are before it.
        public var byte: Int

        /// Its line, counted from 1.
        public var line: Int

        /// Its column in bytes, counted from 1.
        public var column: Int
    }

    /// The first of those than which nothing is longer.
    public struct Longest: Sendable, Equatable {
        /// How many bytes, elements or members it has.
        public var count: Int

        /// Where it is.
        public var place: Place
    }

    /// The findings about values of a type.
    public struct Values: Sendable, Equatable {
        /// How many there are.
        public var count = 0

        /// How many of them have nothing in them.
        public var empty = 0

        /// The longest; `nil` if there is none.
        public var longest: Longest?
    }

    /// How many bytes were read.
    public var byteCount = 0

    /// How many documents there are.
    public var documents = 0

    /// How many arrays and objects are open at once, at most.
    public var depth = 0

    /// The first array or object with that many around it, itself included.
    public var deepest: Place?

    /// Objects, with their members.
    public var objects = Values()

    /// Arrays, with their elements.
    public var arrays = Values()

    /// Strings, with their bytes.
    public var strings = Values()

    /// How many bytes of UTF-8 all strings have after their escapes are resolved, without keys.
    public var stringBytes = 0

    /// Numbers.
    public var numbers = Numbers()

    /// How often there is `true`.
    public var trues = 0

    /// How often there is `false`.
    public var falses = 0

    /// How often there is `null`.
    public var nulls = 0

    /// Names of members.
    public var keys = Keys()

    /// The findings about the bytes.
    public var text = Text()

    /// All values: arrays, objects and what is in them.
    public var valueCount: Int {
        objects.count + arrays.count + strings.count + numbers.count + trues + falses + nulls
    }
}

extension Inspection {
    /// The findings about numbers; each number is of one of the first four kinds.
    public struct Numbers: Sendable, Equatable {
        /// Without point and exponent, and within the range of `Int64`.
        public var integers = 0

        /// Without point and exponent, and beyond that range.
        public var largeIntegers = 0

        /// With a point and no exponent.
        public var fractions = 0

        /// With an exponent.
        public var exponents = 0

        /// Zeros with a minus sign, of any kind.
        public var negativeZeros = 0

        /// Those beyond the range of `Double`.
        public var infinities = 0

        /// Those with more than 17 digits, zeros at the front not counted: a `Double` may not keep all of them.
        public var longerThanDouble = 0

        /// The most digits that one has, zeros at the front not counted.
        public var mostDigits = 0

        /// How many there are.
        public var count: Int { integers + largeIntegers + fractions + exponents }
    }

    /// The findings about names of members.
    public struct Keys: Sendable, Equatable {
        /// A name and how many members have it.
        public struct Name: Sendable, Equatable {
            /// The name.
            public var text: String

            /// How many members have it.
            public var count: Int
        }

        /// How many members there are.
        public var count = 0

        /// How many bytes of UTF-8 their names have in all.
        public var byteCount = 0

        /// How many different names there are, or were remembered.
        public var distinct = 0

        /// Whether there are more different names than were remembered.
        public var hasMoreNames = false

        /// The commonest of the names that were remembered, the commonest first.
        public var commonest: [Name] = []

        /// The longest; `nil` if there is none.
        public var longest: Longest?

        /// How many members have the name of an earlier member of their object.
        public var repeated = 0

        /// Whether there can be more of them, since not all names of an object could be remembered.
        public var canHaveMoreRepeated = false

        /// The first of them.
        public var firstRepeated: Place?
    }

    /// The findings about the bytes, escapes not resolved.
    public struct Text: Sendable, Equatable {
        /// How many lines there are, the last one too if it has no line feed.
        public var lines = 0

        /// Blanks between values: spaces, tabs, line feeds and carriage returns.
        public var blanks = 0

        /// Bytes between the quotes of strings and keys.
        public var contents = 0

        /// How many escapes there are in them.
        public var escapes = 0

        /// The bytes of those escapes.
        public var escapeBytes = 0

        /// Bytes that are not ASCII.
        public var nonASCII = 0
    }
}
