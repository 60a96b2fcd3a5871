/// The memory of an automaton, to be freed.
///
/// An object, since a structure that frees it in its own `deinit` cannot be part of the generic transforms: Swift 6.3
/// crashes when it optimises them.
@safe @usableFromInline
final class PathMemory {
    let steps: UnsafeMutablePointer<PathAutomaton.Step>
    let keyText: UnsafeMutablePointer<UInt8>
    private(set) var frames: UnsafeMutablePointer<PathAutomaton.Frame>

    init(stateCount: Int, textCount: Int, frameCount: Int) {
        unsafe steps = SystemCalls.reallocate(nil, count: max(1, stateCount))
        unsafe keyText = SystemCalls.reallocate(nil, count: max(1, textCount))
        unsafe frames = SystemCalls.reallocate(nil, count: frameCount)
    }

    deinit {
        unsafe SystemCalls.deallocate(steps)
        unsafe SystemCalls.deallocate(keyText)
        unsafe SystemCalls.deallocate(frames)
    }

    func growFrames(to count: Int) {
        unsafe frames = SystemCalls.reallocate(frames, count: count)
    }
}
