/// Makes items of the values that patterns select, from chunks that are loaded one after the other.
///
/// ```
/// chunk ─▶ TokenSource ─▶ ItemMatcher ─▶ tokens of one value ─▶ document ─▶ recipe ─▶ item
///                                     └ several values share a document that is not kept
/// ```
///
/// It takes no more input than there is: whoever drives it asks for items until there are none, and then loads the next
/// chunk. An error comes after the items before it.
@safe
final class ItemReader {
    /// A value of which an item is to be made.
    struct Waiting {
        enum Value {
            /// Nobody needs it.
            case none
            /// A value that needs no document: making one would take as long as the rest of an item.
            case scalar(JSONValue)
            case document(Arena)
            /// A node of the shared document, which is known when that is complete.
            case shared(node: Int)
            /// Why there is no document.
            case failed(any Error)
        }

        var place: ItemPlace
        var value = Value.none
    }

    /// The items that have been found and not been asked for yet.
    struct State {
        var waiting: [Waiting] = []
        var nextWaiting = 0
        /// How many of those that wait belong to the shared document that is being built, which are the last ones.
        var sharing = 0
        /// The shared document of the others that wait, and the node of the first value in it.
        var sharedArena: Arena?
        /// Why there is no document of the value that is open.
        // Not a `JSONParsingError?`: compared with nil after an accessor that yielded, a nil optional structure was not nil in
        // debug builds of Swift 6.3.1, and its garbage was delivered as an error.
        var openError: (any Error)?
        /// The absolute offset after the name that is why.
        var openErrorEnd = 0
        /// The errors that come when nothing waits any more.
        var failures: [JSONItemError] = []
        /// How many items have been delivered, errors included.
        var itemCount = 0
    }

    let matcher: ItemMatcher
    let material: ItemMaterial
    /// The content of the item that was delivered last.
    private let content: ItemContent
    private let recovers: Bool
    /// From where on the record that has an error is being passed over.
    private var passedFrom: (offset: Int, error: JSONParsingError)?
    private var inputHasEnded = false
    private(set) var isDone = false
    /// Whether there is a chunk.
    private var isLoaded = false
    /// How many bytes the input has, if that is known.
    var byteCount: Int?
    private let onProgress: (@Sendable (JSONProgress) -> Void)?
    private var lastReport: JSONProgress?

    // Only one call at a time uses it: checking that at run time took a tenth of the time for items of 200 bytes.
    @safe @exclusivity(unchecked) var state = State()
    // Not a part of the state, which can be copied so.
    @safe @exclusivity(unchecked) private var builder = ItemBuilder()

    /// - Parameter start: The place of the first byte, if the input is a part of a longer one.
    init(_ search: ItemSearch, start: JSONPosition = .start) {
        matcher = ItemMatcher(search, start: start)
        content = ItemContent(place: ItemPlace(rootFor: 0, .bytes(0..<0)), kept: matcher.kept)
        material = search.material
        recovers = search.recovers
        onProgress = search.onProgress
    }

    /// How many bytes of the input have been used.
    var bytesConsumed: Int { matcher.tokenSource.bytesConsumed }

    /// Continues with a part that begins elsewhere, if nothing of the last one is left.
    ///
    /// Making a reader takes as long as reading some hundred bytes, and gives memory back that the next one needs.
    ///
    /// - Returns: `false` if it cannot.
    func jump(to part: TextPart) -> Bool {
        guard !isDone, !inputHasEnded, passedFrom == nil, state.waiting.isEmpty else { return false }
        return matcher.tokenSource.jump(to: part.start, after: part.earlier, at: part.element)
    }

    /// Gives the next chunk, which must stay where it is until ``unload()``.
    func load(_ bytes: UnsafeBufferPointer<UInt8>) {
        if isLoaded {
            // The tokens of the chunk that is loaded would point at the bytes of the next one.
            fatalError("the next item is asked for by the closure of onProgress, while another call of next() waits")
        }
        unsafe matcher.tokenSource.load(bytes)
        matcher.expectWholeValues()
        isLoaded = true
    }

    /// Says that no chunk follows.
    func endInput() {
        matcher.tokenSource.endInput()
        inputHasEnded = true
    }

    /// Ends the items with an error of the source, after what is there.
    func fail(with error: any Error) {
        let tokenSource = matcher.tokenSource
        var start = tokenSource.startOfFailedRecord
        if let passed = passedFrom {
            endPassing(passed, at: tokenSource.input.offset, endsInput: false)
            start = bytesConsumed
        }
        tokenSource.fail(with: error)
        addFailure(error, min(start, bytesConsumed)..<bytesConsumed, endsInput: true)
    }

    /// Ends the items, and gives memory back.
    func close() {
        report()
        // The chunk may be gone now.
        isLoaded = false
        content.forgetDocument()
        // The next report, if there is one, must say the same.
        state = State(itemCount: state.itemCount)
        isDone = true
    }

    /// Lets the chunk go, if there is one, when ``next()`` has nothing more to give.
    ///
    /// - Parameter mayWait: Whether the next chunk may be long in coming.
    func unload(mayWait: Bool = false) {
        guard isLoaded else { return }
        isLoaded = false
        matcher.tokenSource.unload(mayWait: mayWait)
        if mayWait {
            forgetDocument()
            // A long chunk of short items has made it long.
            if state.waiting.capacity > 128 { state.waiting = [] }
        }
        report()
    }

    private func forgetDocument() {
        content.forgetDocument()
        state.sharedArena = nil
    }

    /// Reports what is new.
    private func report() {
        guard let onProgress else { return }
        let progress = JSONProgress(bytesRead: bytesConsumed, itemCount: state.itemCount, byteCount: byteCount)
        guard progress != lastReport else { return }
        lastReport = progress
        onProgress(progress)
    }

    /// The value of which the next item is made, or why there is none.
    ///
    /// - Returns: `nil` if another chunk is needed, or the input has come to its end: then ``isDone`` is set.
    func next() -> Result<ItemContent, JSONItemError>? {
        // The bytes and the place of the item are needed for its errors.
        if content.isInUse { fatalError("the next item is asked for while one is being decoded") }
        while true {
            if state.nextWaiting < state.waiting.count - state.sharing { return takeWaiting() }
            if !state.failures.isEmpty {
                let failure = state.failures.removeFirst()
                isDone = failure.endsInput
                state.itemCount += 1
                return .failure(failure)
            }
            if isDone { return nil }
            do {
                guard try search() else {
                    if matcher.tokenSource.isDone || inputHasEnded { isDone = true }
                    return nil
                }
            } catch {
                share()
                fail(error)
            }
        }
    }

    private func takeWaiting() -> Result<ItemContent, JSONItemError> {
        let item = state.waiting[state.nextWaiting]
        state.nextWaiting += 1
        state.itemCount += 1
        if state.nextWaiting == state.waiting.count {
            state.waiting.removeAll(keepingCapacity: true)
            state.nextWaiting = 0
        }
        switch item.value {
        case .none: content.set(item.place)
        case .scalar(let value): content.set(item.place, scalar: value)
        case .document(let arena): content.set(item.place, arena, arena.rootIndex)
        case .shared(let node): content.set(item.place, state.sharedArena, node)
        case .failed(let error):
            content.set(item.place)
            return .failure(content.failure(error))
        }
        return .success(content)
    }

    /// Continues until something waits; returns `false` at the end of the chunk.
    private func search() throws -> Bool {
        if passedFrom != nil { return passRecord() }
        while true {
            if let found = try nextFound() {
                add(found)
                if state.sharing == 0 { return true }
            } else {
                addOpenTokens()
                if state.sharing > 0, matcher.staysInBatch { share() }
                if state.sharing == 0, !state.waiting.isEmpty { return true }
                if addWholeValues() { continue }
                if try matcher.nextBatch() { continue }
                // The bytes of those that wait are needed as long as they do.
                if state.sharing > 0 {
                    share()
                    return true
                }
                matcher.chunkEnds()
                return false
            }
        }
    }

    private func nextFound() throws -> ItemMatcher.Found? {
        do {
            return try matcher.next()
        } catch {
            if let error = error as? JSONParsingError { matcher.takeBackEvents(after: error.position.byteOffset) }
            // Something may be wrong before.
            addOpenTokens()
            throw error
        }
    }

    // MARK: Documents

    private func add(_ found: ItemMatcher.Found) {
        var item = Waiting(place: found.place)
        if let error = mismatch(found.mismatch, found.place) {
            share()
            item.value = .failed(error)
        } else {
            item.value = value(of: found)
            if case .shared = item.value { state.sharing += 1 }
        }
        state.waiting.append(item)
        if builder.isFull { share() }
        if !found.inner.isEmpty { addInner(of: found) }
    }

    private func value(of found: ItemMatcher.Found) -> Waiting.Value {
        guard material.isDocument else { return .none }
        let isShared = material == .sharedDocument
        if let error = state.openError {
            state.openError = nil
            return .failed(error)
        }
        if !isShared, !builder.isOpen, found.tokens.count == 1,
            let scalar = unsafe JSONValue(scalar: matcher.tokenSource.tokens[found.tokens.lowerBound])
        {
            return .scalar(scalar)
        }
        if let error = addTokens(found.tokens, of: found.place) {
            return .failed(error)
        }
        return isShared ? .shared(node: 0) : .document(builder.finish())
    }

    /// Builds the value with which a text begins; returns how long it is, or `nil` if the reader cannot read it.
    func build(
        _ text: UnsafeBufferPointer<UInt8>,
        isWhole: Bool,
        readBy valueReader: TokenReader
    ) -> (count: Int, value: Waiting.Value)? {
        let isShared = material == .sharedDocument
        if !builder.isOpen { builder.begin(matcher.tokenSource.options.duplicateKeys, isShared: isShared) }
        guard let count = unsafe builder.add(text, isWhole: isWhole, readBy: valueReader) else { return nil }
        return (count, isShared ? .shared(node: 0) : .document(builder.finish()))
    }

    /// Adds what the batch has of a value that continues.
    private func addOpenTokens() {
        guard let range = matcher.takeOpenTokens(), !range.isEmpty, state.openError == nil, material.isDocument else {
            return
        }
        // The values before it must not wait for its end.
        share()
        state.openError = addTokens(range, of: nil)
    }

    /// Adds tokens to the document that is being built; returns the error if it is refused.
    ///
    /// - Parameter place: Where the value is; `nil` for the one that is open.
    private func addTokens(_ range: Range<Int>, of place: ItemPlace?) -> (any Error)? {
        let isShared = material == .sharedDocument
        if !builder.isOpen {
            builder.begin(matcher.tokenSource.options.duplicateKeys, isShared: isShared, isForOneValue: place == nil)
        }
        let tokens = unsafe UnsafeBufferPointer(
            start: matcher.tokenSource.tokens + range.lowerBound,
            count: range.count
        )
        guard let refusal = unsafe builder.add(tokens) else { return nil }
        share()
        builder.discard()
        let name = matcher.tokenSource.range(ofToken: range.lowerBound + refusal.token)
        state.openErrorEnd = name.upperBound
        return matcher.tokenSource.error(
            .duplicateKey,
            at: matcher.kept.position(of: name.lowerBound),
            JSONLocation((place?.path ?? matcher.pathOfOpenItem).components + refusal.path.components),
            refusal.message
        )
    }

    /// Lets the values that share a document have it.
    func share() {
        guard state.sharing > 0 else { return }
        let arena = builder.finish()
        let first = arena.node(arena.rootIndex).first
        let start = state.waiting.count - state.sharing
        for position in 0..<state.sharing {
            state.waiting[start + position].value = .shared(node: first + position)
        }
        content.forgetDocument()
        state.sharedArena = arena
        state.sharing = 0
    }

    // MARK: Errors

    private func fail(_ failure: any Error) {
        builder.discard()
        let error = firstError(failure)
        state.openError = nil
        let tokenSource = matcher.tokenSource
        guard recovers, tokenSource.canRecover, let parsingError = error as? JSONParsingError else {
            let end = bytesConsumed
            addFailure(error, min(tokenSource.startOfFailedRecord, end)..<end, endsInput: true)
            return
        }
        passedFrom = (tokenSource.startOfFailedRecord, parsingError)
    }

    /// The error that comes first in the text: one that leaves no document of the open value, or one after its start.
    private func firstError(_ failure: any Error) -> any Error {
        guard let openError = state.openError, let failure = failure as? JSONParsingError else { return failure }
        return state.openErrorEnd <= failure.position.byteOffset ? openError : failure
    }

    /// Passes over the record with the error; returns whether its end has been found.
    private func passRecord() -> Bool {
        guard let passed = passedFrom else { return true }
        let next = matcher.tokenSource.passFailedRecord()
        guard let end = next ?? (inputHasEnded ? matcher.tokenSource.input.offset : nil) else { return false }
        matcher.restart()
        endPassing(passed, at: end, endsInput: next == nil)
        return true
    }

    private func endPassing(_ passed: (offset: Int, error: JSONParsingError), at end: Int, endsInput: Bool) {
        passedFrom = nil
        addFailure(passed.error, passed.offset..<end, endsInput: endsInput)
    }

    private func addFailure(_ error: any Error, _ byteRange: Range<Int>, endsInput: Bool) {
        state.failures.append(
            JSONItemError(underlying: error, path: JSONLocation(), byteRange: byteRange, endsInput: endsInput)
        )
    }
}
