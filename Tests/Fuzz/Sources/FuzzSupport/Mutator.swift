import CLibFuzzer

/// The mutation that libFuzzer calls in place of its own: raw bytes, the script alone, or the text as a tree.
@_cdecl("LLVMFuzzerCustomMutator")
public func mutate(_ data: UnsafeMutablePointer<UInt8>, _ size: Int, _ maxSize: Int, _ seed: UInt32) -> Int {
    var random = Splitmix(seed: seed)
    if random.chance(1, in: 5) { return LLVMFuzzerMutate(data, size, maxSize) }
    let input = FuzzInput(UnsafeBufferPointer(start: data, count: size))
    var (text, script) = (input.text, input.script)
    if random.chance(1, in: 4) {
        script = random.chance(1, in: 3) ? newScript(&random) : raw(script, atMost: min(255, maxSize - 1))
    } else {
        if script.isEmpty { script = newScript(&random) }
        var mutator = TreeMutator(text, random)
        text = mutator.mutated()
        // Damage at one place leaves the rest as it is.
        if random.chance(1, in: 10) { text = raw(text, atMost: maxSize) }
    }
    let room = max(maxSize - script.count - 1, 0)
    // A text that is cut off is useless: where the room is small, the old one is taken.
    if text.count > room { text = Array(input.text.prefix(room)) }
    let bytes = (text + script + [UInt8(script.count)]).prefix(maxSize)
    _ = UnsafeMutableBufferPointer(start: data, count: bytes.count).update(fromContentsOf: bytes)
    return bytes.count
}

/// Other decisions for the same text.
private func newScript(_ random: inout Splitmix) -> [UInt8] {
    (0..<random.pick([8, 24, 80])).map { _ in UInt8(random.number(0...255)) }
}

/// libFuzzer's own mutation of some bytes.
func raw(_ bytes: [UInt8], atMost limit: Int) -> [UInt8] {
    guard limit > 0 else { return bytes }
    let room = min(limit, bytes.count * 2 + 32)
    var buffer = Array(bytes.prefix(room)) + [UInt8](repeating: 0, count: max(room - bytes.count, 0))
    let count = buffer.withUnsafeMutableBufferPointer { buffer in
        // The buffer has room for at least one byte.
        buffer.baseAddress.map { LLVMFuzzerMutate($0, min(bytes.count, room), room) } ?? 0
    }
    return Array(buffer.prefix(count))
}
