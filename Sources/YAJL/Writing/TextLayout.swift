/// The text around the tokens: quotes, commas, colons, brackets, line breaks and indentation.
struct TextLayout {
    let escapedText: EscapedText
    /// Whether each element and member has its own line.
    let isPretty: Bool
    /// How many spaces a level is indented by; 0 if everything is on one line.
    private let indentation: Int
    private let spacesBeforeColon: Bool
    private let breaksEmptyContainers: Bool

    /// How many spaces the elements of the innermost container are indented by.
    private(set) var lineIndentation = 0

    init(_ options: JSONWritingOptions) {
        escapedText = EscapedText(options)
        isPretty = options.indentation != nil
        indentation = options.indentation ?? 0
        spacesBeforeColon = options.spacesBeforeColon
        breaksEmptyContainers = options.breaksEmptyContainers
    }

    /// Room for all that can stand around a token.
    var margin: Int { lineIndentation &+ 32 }

    func beginLine(_ cursor: inout OutputCursor) {
        if isPretty {
            cursor.put(ASCII.lineFeed)
            cursor.put(ASCII.space, count: lineIndentation)
        }
    }

    /// Puts what stands before an element or member.
    func beginItem(_ cursor: inout OutputCursor, isFirst: Bool) {
        if !isFirst { cursor.put(ASCII.comma) }
        beginLine(&cursor)
    }

    /// Puts a key or a string with its quotes.
    ///
    /// - Parameter cursor: With room for ``EscapedText/growth`` bytes for each one of the text, and for a margin.
    func putString(_ text: UnsafeBufferPointer<UInt8>, _ cursor: inout OutputCursor) {
        cursor.put(ASCII.quote)
        cursor = unsafe escapedText.put(text, to: cursor)
        cursor.put(ASCII.quote)
    }

    func putColon(_ cursor: inout OutputCursor) {
        if isPretty {
            cursor.put(spacesBeforeColon ? " : " : ": ")
        } else {
            cursor.put(ASCII.colon)
        }
    }

    mutating func begin(object isObject: Bool, _ cursor: inout OutputCursor) {
        cursor.put(isObject ? ASCII.leftBrace : ASCII.leftBracket)
        enter()
    }

    @inline(__always)
    mutating func end(object isObject: Bool, _ cursor: inout OutputCursor, isEmpty: Bool) {
        leave()
        if isEmpty {
            putEmptyLine(&cursor)
        } else {
            beginLine(&cursor)
        }
        cursor.put(isObject ? ASCII.rightBrace : ASCII.rightBracket)
    }

    /// Puts what stands between the brackets of an empty container, whose brackets are indented alike.
    func putEmptyLine(_ cursor: inout OutputCursor) {
        if isPretty, breaksEmptyContainers {
            cursor.put(ASCII.lineFeed)
            beginLine(&cursor)
        }
    }

    /// Goes a level inwards.
    mutating func enter() { lineIndentation &+= indentation }

    /// Goes a level outwards.
    mutating func leave() { lineIndentation &-= indentation }

    /// Goes back to a level that it has been at.
    mutating func goBack(to lineIndentation: Int) { self.lineIndentation = lineIndentation }
}
