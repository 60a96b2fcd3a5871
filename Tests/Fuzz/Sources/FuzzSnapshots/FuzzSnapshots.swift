import FuzzSupport
import YAJL

/// Snapshots grow to the whole value, or to the error that a parse of the whole text ends with, however the text is cut.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzSnapshots(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let input = FuzzInput(start, count)
    var decisions = input.decisions
    let showsPartialStrings = decisions.bool()
    let engine = decisions.pick(JSONParsingOptions.Engine.allCases)
    let cut = decisions.cut(of: input.text.count)
    note("\(cut) \(engine) partial strings \(showsPartialStrings)")
    let options = JSONParsingOptions.inMemory.read(by: engine)
    let chunks = cut.chunks(of: input.text)

    let run = wait {
        var run = Run()
        do {
            let stream = JSONStream(ChunkSequence(chunks), options: options)
            for try await value in stream.snapshots(showsPartialStrings: showsPartialStrings) {
                run.snapshots.append(value)
            }
        } catch {
            run.failure = describe(error)
        }
        return run
    }
    // One after each chunk, and one after the end, when a number can be complete.
    expect(run.snapshots.count <= chunks.count + 1, "\(run.snapshots.count) snapshots of \(chunks.count) chunks")
    var rejecting = options
    rejecting.duplicateKeys = .reject
    let mayRepeat = (try? JSONValue(parsing: input.text, options: rejecting)) == nil
    // Each pair is compared as a whole: of many pairs only some.
    for index in stride(from: 0, to: run.snapshots.count - 1, by: run.snapshots.count / 64 + 1) {
        let (earlier, later) = (run.snapshots[index], run.snapshots[index + 1])
        expect(
            grows(earlier, to: later, showsPartialStrings, mayRepeat),
            "\(earlier.shown) does not grow to \(later.shown)"
        )
    }
    let whole = Result { try JSONValue(parsing: input.text, options: options) }
    switch whole {
    case .success(let value):
        expect(run.failure == nil, "an error of a valid text: \(run.failure ?? "")")
        expect(run.snapshots.last?.shown == value.shown, "the last snapshot is not the whole value")
    case .failure(let error):
        expect(run.failure == describe(error), "the error is \(run.failure ?? "missing"), not \(describe(error))")
    }
    return 0
}

private struct Run: Sendable {
    var snapshots: [JSONValue] = []
    var failure: String?
}

/// Whether values can become others by text that is added at their end: only the last of them changes.
private func grow(
    _ earlier: [JSONValue],
    to later: [JSONValue],
    _ showsPartialStrings: Bool,
    _ mayRepeat: Bool
) -> Bool {
    guard earlier.count <= later.count else { return false }
    return zip(earlier, later).enumerated().allSatisfy { index, pair in
        index + 1 < earlier.count
            ? pair.0.shown == pair.1.shown : grows(pair.0, to: pair.1, showsPartialStrings, mayRepeat)
    }
}

/// Whether a value can become another by text that is added at its end.
///
/// - Parameter mayRepeat: Whether names may occur twice, so that a value can be replaced.
private func grows(
    _ earlier: JSONValue,
    to later: JSONValue,
    _ showsPartialStrings: Bool,
    _ mayRepeat: Bool
) -> Bool {
    switch (earlier, later) {
    case (.array(let earlier), .array(let later)):
        return grow(Array(earlier), to: Array(later), showsPartialStrings, mayRepeat)
    case (.object(let earlier), .object(let later)):
        // A name that comes again replaces the value before it, in the place of the first.
        return earlier.keys.elementsEqual(later.keys.prefix(earlier.count))
            && (mayRepeat || grow(Array(earlier.values), to: Array(later.values), showsPartialStrings, mayRepeat))
    case (.string(let earlier), .string(let later)):
        return showsPartialStrings ? later.utf8.starts(with: earlier.utf8) : haveSameBytes(earlier, later)
    default:
        return earlier.shown == later.shown
    }
}
