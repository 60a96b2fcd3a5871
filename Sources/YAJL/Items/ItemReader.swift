/// Makes items of the values that patterns select, from chunks that are loaded one after the other.
///
/// ```
/// chunk ─▶ Tokenizer ─▶ ItemFinder ─▶ tokens of one value ─▶ document ─▶ recipe ─▶ item
///                                     └ several values share a document that is not kept
/// ```
///
/// It takes no more input than there is: whoever drives it asks for items until there are none, and then loads the next
/// chunk. An error comes behind the items before it.
@safe
final class ItemReader<Item> {
    /// A value of which an item is to be made.
    private struct Waiting {
        var place: ItemPlace
        var arena: Arena?
        var node = 0
        /// Why there is no document.
        var error: JSONParsingError?
    }

    private let finder: ItemFinder
    private let recipe: ItemRecipe<Item>
    private let recovers: Bool
    private var builder = ItemBuilder()

    private var waiting: [Waiting] = []
    private var nextWaiting = 0
    /// How many of those that wait belong to the shared document that is being built, which are the last ones.
    private var sharing = 0

    /// What comes when nothing waits any more.
    private var failure: JSONItemError?
    /// From where on the record that has an error is being passed over.
    private var passedFrom: (offset: Int, error: JSONParsingError)?
    private var inputHasEnded = false
    private(set) var isDone = false
    /// How many items have been delivered, errors included.
    private(set) var itemCount = 0

    /// - Parameters:
    ///   - start: The place of the first byte, if the input is a part of a longer one.
    ///   - recovers: Whether the search goes on behind an error.
    init(_ request: ItemRequest<Item>, start: JSONPosition = .start, recovers: Bool) {
        finder = ItemFinder(request, start: start)
        recipe = request.recipe
        self.recovers = recovers
    }

    /// How many bytes of the input have been used.
    var bytesConsumed: Int { finder.tokenizer.bytesConsumed }

    /// Gives the next chunk, which must stay where it is until ``unload()``.
    func load(_ bytes: UnsafeBufferPointer<UInt8>) {
        unsafe finder.tokenizer.load(bytes)
    }

    /// Says that no chunk follows.
    func endInput() {
        finder.tokenizer.endInput()
        inputHasEnded = true
    }

    /// Ends the items with an error of the source, behind what is there.
    func fail(with error: any Error) {
        finder.tokenizer.fail(with: error)
        failure = JSONItemError(
            underlying: error,
            path: JSONPath(),
            byteRange: bytesConsumed..<bytesConsumed,
            endsInput: true
        )
    }

    /// Ends the items, and gives memory back.
    func close() {
        waiting = []
        nextWaiting = 0
        sharing = 0
        failure = nil
        isDone = true
    }

    /// Lets the chunk go, when ``next()`` has nothing more to give.
    func unload() {
        finder.tokenizer.unload()
    }

    /// The next item.
    ///
    /// - Returns: `nil` if another chunk is needed, or the input has come to its end: then ``isDone`` is set.
    func next() -> Result<Item, JSONItemError>? {
        while true {
            if nextWaiting < waiting.count - sharing { return makeItem() }
            if let failure {
                self.failure = nil
                isDone = failure.endsInput
                itemCount += 1
                return .failure(failure)
            }
            if isDone { return nil }
            do {
                guard try search() else {
                    if finder.tokenizer.isDone || inputHasEnded { isDone = true }
                    return nil
                }
            } catch {
                share()
                fail(error)
            }
        }
    }

    private func makeItem() -> Result<Item, JSONItemError> {
        let item = waiting[nextWaiting]
        nextWaiting += 1
        itemCount += 1
        if nextWaiting == waiting.count {
            waiting.removeAll(keepingCapacity: true)
            nextWaiting = 0
        }
        do {
            if let error = item.error { throw error }
            let content = ItemContent(place: item.place, kept: finder.kept, arena: item.arena, node: item.node)
            return .success(try recipe.make(content))
        } catch {
            return .failure(
                JSONItemError(
                    underlying: error,
                    path: item.place.path,
                    byteRange: item.place.range,
                    endsInput: false
                )
            )
        }
    }

    /// Goes on until something waits; returns `false` at the end of the chunk.
    private func search() throws -> Bool {
        if passedFrom != nil { return passRecord() }
        while true {
            if let found = try finder.next() {
                try add(found)
                if sharing == 0 { return true }
            } else {
                addOpenTokens()
                if try finder.nextBatch() { continue }
                share()
                // The bytes of those that wait are needed as long as they do.
                if !waiting.isEmpty { return true }
                try finder.chunkEnds()
                return false
            }
        }
    }

    // MARK: Documents

    private func add(_ found: ItemFinder.Found) throws {
        var item = Waiting(place: found.place)
        if let kind = found.mismatch {
            item.error = mismatch(kind, found.place)
            waiting.append(item)
            return
        }
        switch recipe.material {
        case .bytes, .place:
            break
        case .document(let duplicateKeys):
            item.error = addTokens(found.tokens, duplicateKeys, isShared: false, path: found.place.path)
            if item.error == nil {
                let arena = builder.finish()
                item.arena = arena
                item.node = arena.rootIndex
            }
        case .sharedDocument(let duplicateKeys):
            item.error = addTokens(found.tokens, duplicateKeys, isShared: true, path: found.place.path)
            if item.error == nil { sharing += 1 }
        }
        waiting.append(item)
        guard item.error == nil, !found.inner.isEmpty else { return }
        share()
        for place in found.inner { waiting.append(try parse(place)) }
    }

    /// The error for a value that should have members.
    private func mismatch(_ kind: JSONEventKind, _ place: ItemPlace) -> JSONParsingError {
        JSONParsingError(
            code: .typeMismatch(expected: .object, found: kind),
            position: finder.kept.position(of: place.range.lowerBound),
            path: place.path,
            message: "expected an object with members, found \(kind)",
            snippet: finder.tokenizer.input.snippet(at: place.range.lowerBound)
        )
    }

    /// Adds what the batch has of a value that goes on.
    private func addOpenTokens() {
        guard let range = finder.openTokens else { return }
        finder.keepOpenItem()
        guard !range.isEmpty else { return }
        let error: JSONParsingError?
        switch recipe.material {
        case .bytes, .place:
            return
        case .document(let duplicateKeys):
            error = addTokens(range, duplicateKeys, isShared: false, path: finder.pathOfOpenItem)
        case .sharedDocument(let duplicateKeys):
            // The values before it must not wait for its end.
            share()
            error = addTokens(range, duplicateKeys, isShared: true, path: finder.pathOfOpenItem)
        }
        if let error {
            waiting.append(Waiting(place: finder.abandonItem(), error: error))
        }
    }

    /// Adds tokens to the document that is being built; returns the error if it is refused.
    private func addTokens(
        _ range: Range<Int>,
        _ duplicateKeys: JSONDuplicateKeys,
        isShared: Bool,
        path: @autoclosure () -> JSONPath
    ) -> JSONParsingError? {
        if !builder.isOpen { builder.begin(duplicateKeys, isShared: isShared) }
        let tokens = unsafe UnsafeBufferPointer(start: finder.tokenizer.tokens + range.lowerBound, count: range.count)
        guard let refusal = unsafe builder.add(tokens) else { return nil }
        share()
        builder.discard()
        let offset = finder.tokenizer.range(ofToken: range.lowerBound + refusal.token).lowerBound
        return JSONParsingError(
            code: .duplicateKey,
            position: finder.kept.position(of: offset),
            path: JSONPath(path().components + refusal.path.components),
            message: refusal.message,
            snippet: finder.tokenizer.input.snippet(at: offset)
        )
    }

    /// Lets the values that share a document have it.
    private func share() {
        guard sharing > 0 else { return }
        let arena = builder.finish()
        let first = arena.node(arena.rootIndex).first
        for position in 0..<sharing {
            let index = waiting.count - sharing + position
            waiting[index].arena = arena
            waiting[index].node = first + position
        }
        sharing = 0
    }

    /// A value inside of one that is selected as well; it has a document of its own.
    private func parse(_ place: ItemPlace) throws -> Waiting {
        switch recipe.material {
        case .bytes, .place:
            return Waiting(place: place)
        case .document(let duplicateKeys), .sharedDocument(let duplicateKeys):
            let arena = try unsafe TreeParser.parse(
                UnsafeRawBufferPointer(finder.kept.bytes(place.range)),
                options: .inMemory,
                duplicateKeys: duplicateKeys
            )
            return Waiting(place: place, arena: arena, node: arena.rootIndex)
        }
    }

    // MARK: Errors

    private func fail(_ error: any Error) {
        builder.discard()
        let tokenizer = finder.tokenizer
        guard recovers, tokenizer.canRecover, let parsingError = error as? JSONParsingError else {
            let end = bytesConsumed
            failure = JSONItemError(
                underlying: error,
                path: (error as? JSONParsingError)?.path ?? JSONPath(),
                byteRange: min(tokenizer.startOfFailedRecord, end)..<end,
                endsInput: true
            )
            return
        }
        passedFrom = (tokenizer.startOfFailedRecord, parsingError)
    }

    /// Passes over the record with the error; returns whether its end has been found.
    private func passRecord() -> Bool {
        guard let passed = passedFrom else { return true }
        let next = finder.tokenizer.passFailedRecord()
        guard let end = next ?? (inputHasEnded ? finder.tokenizer.input.offset : nil) else { return false }
        passedFrom = nil
        finder.restart()
        failure = JSONItemError(
            underlying: passed.error,
            path: JSONPath(),
            byteRange: passed.offset..<end,
            endsInput: next == nil
        )
        return true
    }
}
