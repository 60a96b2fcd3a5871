import Testing

@testable import YAJL
@testable import YAJLTestSupport

/// An input in memory is read slice by slice, whichever engine reads: the memory for tokens and the way to a stop are bounded.
@Suite struct SliceTests {
    /// Texts that lead to most tokens, longest texts, most levels and none of these, with about this many bytes.
    static func texts(_ count: Int) -> [[UInt8]] {
        func array(_ piece: String) -> [UInt8] {
            Array("[\(String(repeating: piece, count: max(1, count / piece.utf8.count)))0]".utf8)
        }
        return [
            array("0,"), array(#"{"a":[1,"x\n",true],"b":null},"#), array(#""\u00e9\n","#), array("1 ,\n            "),
            array(#""\#(String(repeating: "é", count: 100_000))","#),
            array("\(String(repeating: "[", count: 500))\(String(repeating: "]", count: 500)),"),
        ]
    }

    private static func tokenSource(_ engine: JSONParsingOptions.Engine) -> TokenSource {
        var options = JSONParsingOptions.inMemory
        options.engine = engine
        return TokenSource(options: options, strings: .whole)
    }

    /// Drains the batch; returns the index of the last token, or of the one with which an event number is reached.
    private static func drain(_ tokenSource: TokenSource, _ events: inout Int, until last: Int) -> Int? {
        for index in 0..<tokenSource.tokenCount {
            tokenSource.cursor.pass(tokenSource.tokens[index])
            events += 1
            if events == last { return index }
        }
        return nil
    }

    /// All of a text: no batch is of more than a slice, however long the text is.
    @Test(arguments: JSONParsingOptions.Engine.allCases) func memory(_ engine: JSONParsingOptions.Engine) throws {
        for text in Self.texts(3 * SlicedInput.sliceSize) {
            // A block that is larger than what a batch needs.
            let block: UnsafeMutablePointer<UInt8> = SystemCalls.reallocate(nil, count: 4 << 20)
            BlockCache.shared.put(block, capacity: 4 << 20)
            let tokenSource = Self.tokenSource(engine)
            var events = 0
            try text.withUnsafeBufferPointer { bytes in
                tokenSource.load(bytes)
                tokenSource.endInput()
                var read = 0
                while try tokenSource.nextBatch() {
                    // One slice, and the rest of the one before if it has no token.
                    #expect(tokenSource.input.offset - read <= 2 * SlicedInput.sliceSize)
                    read = tokenSource.input.offset
                    _ = Self.drain(tokenSource, &events, until: 0)
                }
                tokenSource.unload()
            }
            #expect(tokenSource.bytesConsumed == text.count && events > 0)
            #expect(tokenSource.batch.capacity <= SlicedInput.sliceSize + 1)
            #expect(tokenSource.batch.frameCapacity <= 513)
        }
    }

    /// A large block that the cache has given for a short slice is given back, too.
    @Test func largeBlockForAShortSlice() {
        for _ in 0..<20 {
            let block: UnsafeMutablePointer<UInt8> = SystemCalls.reallocate(nil, count: 2 << 20)
            BlockCache.shared.put(block, capacity: 2 << 20)
            let batch = TokenBatch()
            batch.reserve(forBytes: 9000)
            #expect(batch.capacity >= 9001 && batch.capacity <= SlicedInput.sliceSize + 1)
            batch.releaseMemory()
            #expect(batch.blockSize <= TokenBatch.keptBlockSize)
        }
    }

    /// A stop after an event, or an error: of what follows one slice has been read at most.
    @Test(arguments: JSONParsingOptions.Engine.allCases)
    func stopsAndErrorsReadOneSlice(_ engine: JSONParsingOptions.Engine) throws {
        for text in Self.texts(2 * SlicedInput.sliceSize) {
            for last in [1, 2, 1000, 20_000] {
                let tokenSource = Self.tokenSource(engine)
                var events = 0
                try text.withUnsafeBufferPointer { bytes in
                    tokenSource.load(bytes)
                    while !tokenSource.isStopped, try tokenSource.nextBatch() {
                        guard let index = Self.drain(tokenSource, &events, until: last) else { continue }
                        tokenSource.stop(afterToken: index)
                        let consumed = tokenSource.bytesConsumed
                        #expect(tokenSource.input.offset - consumed <= SlicedInput.sliceSize)
                        let read = tokenSource.input.offset
                        #expect(try !tokenSource.nextBatch())
                        #expect(tokenSource.input.offset == read && tokenSource.bytesConsumed == consumed)
                    }
                    tokenSource.unload()
                }
                #expect(tokenSource.isStopped || events < last)
            }
        }
    }

    /// Where a stop in the middle of a long text has consumed the same with both engines.
    @Test func bytesConsumed() throws {
        struct Stopper: JSONEventHandler {
            var left: Int
            mutating func note() -> JSONFlow {
                left -= 1
                return left == 0 ? .stop : .continue
            }
            mutating func null() -> JSONFlow { note() }
            mutating func bool(_ value: Bool) -> JSONFlow { note() }
            mutating func number(_ value: borrowing JSONNumberText) -> JSONFlow { note() }
            mutating func string(_ value: borrowing JSONText) -> JSONFlow { note() }
            mutating func key(_ key: borrowing JSONText) -> JSONFlow { note() }
            mutating func beginArray() -> JSONFlow { note() }
            mutating func endArray() -> JSONFlow { note() }
            mutating func beginObject() -> JSONFlow { note() }
            mutating func endObject() -> JSONFlow { note() }
        }
        for text in Self.texts(2 * SlicedInput.sliceSize) {
            for last in [1, 2, 5, 1001, 20_011] {
                for cut in [Cut.whole, .size(100_003), .size(1009)] {
                    let ends = try JSONParsingOptions.Engine.allCases.map { engine in
                        var options = JSONParsingOptions.inMemory
                        options.engine = engine
                        var parser = JSONParser(handler: Stopper(left: last), options: options)
                        for chunk in cut.chunks(of: text) { try parser.feed(chunk) }
                        return [parser.bytesConsumed, parser.position.line, parser.position.column]
                    }
                    #expect(Set(ends).count == 1, "\(last), \(cut): \(ends)")
                }
            }
        }
    }
}
