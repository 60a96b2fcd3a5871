import CZlib
import FuzzSupport
import YAJL
import YAJLGzip

/// Members of gzip and zlib, whole, damaged and cut off: the content and the error do not depend on the cut, the buffers or
/// whether the reading is asynchronous; undamaged content comes as it was, and the text is parsed as if it were not compressed.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzGzip(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let input = FuzzInput(start, count)
    var decisions = input.decisions
    let sample = Sample(&decisions, input.text)
    let ignoresRest = decisions.bool()
    let cut = decisions.cut(of: sample.bytes.count)
    let (room, buffer) = (1 + decisions.number(0...255), 1 + decisions.number(0...255))
    note("\(sample), ignores the rest: \(ignoresRest), \(cut), room \(room), buffer \(buffer)")

    let whole = read(GzipSource(ChunkSource([sample.bytes]), ignoresTrailingBytes: ignoresRest), room: 1 << 16)
    let other = read(
        GzipSource(ChunkSource(cut.chunks(of: sample.bytes)), ignoresTrailingBytes: ignoresRest, bufferSize: buffer),
        room: room
    )
    expect(other == whole, "in chunks \(other), whole \(whole)")
    let chunks = GzipChunks(ChunkSequence(cut.chunks(of: sample.bytes)), ignoresTrailingBytes: ignoresRest)
    let stream = wait { await collected(chunks) }
    expect(stream == whole, "stream \(stream), whole \(whole)")
    check(whole, sample, ignoresRest)
    if sample.damage == .none { checkParsing(sample, cut) }
    return 0
}

/// Bytes that came out, and the error after them.
private struct Content: Equatable, Sendable {
    var bytes: [UInt8] = []
    var error: GzipError?
}

private func read(_ source: some JSONByteSource, room: Int) -> Content {
    var source = source
    var content = Content()
    var buffer = [UInt8](repeating: 0, count: room)
    do {
        while case let count = try buffer.withUnsafeMutableBytes({ try source.read(into: $0) }), count > 0 {
            content.bytes += buffer[..<count]
        }
    } catch {
        content.error = error as? GzipError
        expect(content.error != nil, "an error of another type: \(error)")
    }
    return content
}

private func collected(_ chunks: GzipChunks<ChunkSequence>) async -> Content {
    var content = Content()
    do {
        for try await chunk in chunks { content.bytes += chunk }
    } catch {
        content.error = error as? GzipError
        expect(content.error != nil, "an error of another type: \(error)")
    }
    return content
}

private func check(_ content: Content, _ sample: Sample, _ ignoresRest: Bool) {
    switch sample.damage {
    case .none: expect(content == Content(bytes: sample.content), "not the content: \(content)")
    case .cut:
        expect(sample.content.starts(with: content.bytes), "more than the content: \(content)")
        // Between two members nothing is missing that could be known, and one byte alone may be a rest.
        if content.bytes != sample.content, content.error == nil {
            let end = sample.bytes.count
            let isBetweenMembers = sample.ends.contains(end) || ignoresRest && sample.ends.contains(end - 1)
            expect(isBetweenMembers, "a cut is not noticed: \(content)")
        }
    case .trailing:
        expect(content.bytes == sample.content, "not the content: \(content)")
        expect(content.error?.code == (ignoresRest ? nil : .trailingBytes), "the rest: \(content)")
    case .changed:
        // The checksums see to it that nothing but the content comes without an error. Where the rest is ignored, a member may have
        // become one.
        let isContent = ignoresRest ? sample.content.starts(with: content.bytes) : content.bytes == sample.content
        expect(content.error != nil || isContent, "damage is not noticed: \(content)")
    case .raw: break
    }
}

/// A parser of the compressed text sees what one of the text sees.
private func checkParsing(_ sample: Sample, _ cut: Cut) {
    func log(_ source: some JSONByteSource) -> Log {
        var log = Log()
        log.add { log throws in
            var reader = JSONReader(source: source, options: .inMemory)
            while try reader.next() != nil { log.add("\(reader.byteRange) \(reader.path)") }
        }
        return log
    }
    log(GzipSource(ChunkSource(cut.chunks(of: sample.bytes)))).expectSame(
        as: log(ChunkSource([sample.content])),
        "parsed from gzip"
    )
}
