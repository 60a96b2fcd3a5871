import CYAJL

/// JSON strings with half a surrogate pair and an escaped backslash after it, and the text that a patched yajl makes.
///
/// Upstream yajl 2.1.0 without the patch of CVE-2017-16516 passes over the first backslash, takes the second one for the
/// start of an escape, and reads past the end of the text: an assertion or a heap overflow.
let surrogateTexts: [(json: String, text: String, repaired: String)] = [
    (#"["e2d\ud83d\\u0"]"#, #"e2d?\u0"#, "e2d\u{FFFD}\\u0"),
    (#"["\ud83d\\u"]"#, #"?\u"#, "\u{FFFD}\\u"),
    (#"["\ud83d\\"]"#, #"?\"#, "\u{FFFD}\\"),
    (#"{"\udbff\\u0":1}"#, #"?\u0"#, "\u{FFFD}\\u0"),
    (#""\ud800\\u00zz""#, #"?\u00zz"#, "\u{FFFD}\\u00zz"),
    (#"["a\ud83d\\ude0","b"]"#, #"a?\ude0"#, "a\u{FFFD}\\ude0"),
]

/// Gives the texts to the library itself, whole and cut.
func probeLibrary() -> [String] {
    var findings: [String] = []
    for (json, text, _) in surrogateTexts {
        let bytes = Array(json.utf8)
        for size in [bytes.count, 1, 3] where firstText(in: bytes, chunkSize: size) != Array(text.utf8) {
            findings.append("libyajl misreads \(json) in chunks of \(size): it lacks the patch of CVE-2017-16516")
        }
    }
    return findings
}

/// The first string or key that yajl reports; `nil` if there is none.
private func firstText(in bytes: [UInt8], chunkSize: Int) -> [UInt8]? {
    let note: @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<UInt8>?, Int) -> Int32 = {
        context,
        text,
        length in
        let first = context?.assumingMemoryBound(to: [UInt8]?.self)
        if first?.pointee == nil { first?.pointee = Array(UnsafeBufferPointer(start: text, count: length)) }
        return 1
    }
    var callbacks = yajl_callbacks()
    callbacks.yajl_string = note
    callbacks.yajl_map_key = note
    var first: [UInt8]?
    return withUnsafePointer(to: callbacks) { callbacks in
        withUnsafeMutablePointer(to: &first) { first in
            guard let handle = yajl_alloc(callbacks, nil, first) else { return nil }
            defer { yajl_free(handle) }
            for start in stride(from: 0, to: bytes.count, by: chunkSize) {
                let chunk = Array(bytes[start..<min(start + chunkSize, bytes.count)])
                guard yajl_parse(handle, chunk, chunk.count) == yajl_status_ok else { return nil }
            }
            return yajl_complete_parse(handle) == yajl_status_ok ? first.pointee : nil
        }
    }
}
