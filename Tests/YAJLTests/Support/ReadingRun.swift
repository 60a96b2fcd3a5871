import YAJL

/// The outcome when something is taken.
enum Disturbance: Sendable {
    /// Whoever takes it throws.
    case throwing(MarkedError)
    /// Whoever takes it wants no more.
    case leaving
    /// The task is cancelled.
    case cancelling
    /// Something else happens.
    case running(@Sendable () -> Void)
}

/// The result of reading: all that was delivered, and the error.
struct ReadingRun: Sendable {
    var delivered: [String] = []
    var error: (any Error)?
}

extension ReadingEntry {
    /// Reads an input in a task of its own, with a disturbance when the piece of an index is taken.
    func run(_ input: some JSONInput, _ disturbance: Disturbance? = nil, at index: Int = 0) async -> ReadingRun {
        await Task {
            let run = Noted(ReadingRun())
            do {
                try await read(input) { text in
                    run.value.delivered.append(text)
                    guard run.value.delivered.count == index + 1 else { return true }
                    switch disturbance {
                    case .throwing(let error): throw error
                    case .leaving: return false
                    case .cancelling: withUnsafeCurrentTask { $0?.cancel() }
                    case .running(let action): action()
                    case nil: break
                    }
                    return true
                }
            } catch {
                run.value.error = error
            }
            return run.value
        }.value
    }

    /// The text of its unit as an input, read by an engine.
    func input(_ bytes: [UInt8], _ engine: JSONParsingOptions.Engine, _ cut: Cut = .whole) -> CutInput {
        CutInput(
            bytes: bytes,
            cut: cut,
            options: unit.options(engine),
            byteCount: knowsByteCount ? bytes.count : nil,
            openings: Openings()
        )
    }
}
