import YAJL

#if canImport(Glibc)
import Glibc
#endif

/// The memory that freed documents leave for the next ones.
///
/// In a separate process, since all documents of a process share it.
func probeReusableMemory() -> [String] {
    var findings: [String] = []
    func check(_ isRight: Bool, _ name: String) {
        if !isRight { findings.append("\(name): \(JSONDocument.reusableMemory) bytes") }
    }
    let threads = threadCount()
    check(JSONDocument.reusableMemory == 0, "at the start")
    check(JSONDocument.reusableMemoryLimit == 16 << 20, "the limit")

    // A block is kept from 64 KiB on, which is 4096 nodes.
    checkDocument(elements: 1000, &findings)
    check(JSONDocument.reusableMemory == 0, "a small document")
    checkDocument(elements: 50_000, &findings)
    let kept = JSONDocument.reusableMemory
    check(kept >= 50_000 * 16 && kept < 2 * 50_000 * 16, "a large document")
    checkDocument(elements: 50_000, &findings)
    check(JSONDocument.reusableMemory == kept, "the same document again")

    // Documents of all sizes, one after the other and at the same time.
    for round in 0..<18 {
        let sizes = [4000, 5000, 9000, 40_000, 100_000, 300_000]
        if let document = document(elements: sizes[round % sizes.count]) {
            checkDocument(elements: sizes[round * 5 % sizes.count], &findings)
            check(isRight(document), "the outer document")
        }
        check(JSONDocument.reusableMemory <= 16 << 20, "documents of all sizes")
    }
    check(JSONDocument.reusableMemory > 0, "documents of all sizes leave something")

    JSONDocument.reusableMemoryLimit = 1 << 20
    check(JSONDocument.reusableMemory <= 1 << 20, "a lower limit")
    checkDocument(elements: 300_000, &findings)
    check(JSONDocument.reusableMemory <= 1 << 20, "a document above the limit")
    JSONDocument.releaseReusableMemory()
    check(JSONDocument.reusableMemory == 0, "released")
    for limit in [0, -1] {
        JSONDocument.reusableMemoryLimit = limit
        check(JSONDocument.reusableMemoryLimit == 0, "limit \(limit)")
        checkDocument(elements: 50_000, &findings)
        check(JSONDocument.reusableMemory == 0, "switched off")
    }

    JSONDocument.reusableMemoryLimit = 16 << 20
    checkDocument(elements: 50_000, &findings)
    check(JSONDocument.reusableMemory > 0, "switched on")
    if threads == 1, threadCount() != 1 { findings.append("documents have started a thread") }
    return findings
}

/// Waits until the memory is given back, some seconds after its last use, however slow the machine is.
///
/// There are threads by now: an asynchronous function runs on one.
func probeReturnOfMemory() async -> [String] {
    var findings: [String] = []
    checkDocument(elements: 50_000, &findings)
    for _ in 0..<300 where JSONDocument.reusableMemory > 0 { try? await Task.sleep(nanoseconds: 100_000_000) }
    if JSONDocument.reusableMemory != 0 { findings.append("after a while: \(JSONDocument.reusableMemory) bytes") }
    return findings
}

/// How many threads the process has; `nil` where that is not known.
private func threadCount() -> Int? {
    #if canImport(Glibc)
    var status = stat()
    // A folder has a link for each folder in it, and two more.
    return stat("/proc/self/task", &status) == 0 ? Int(status.st_nlink) - 2 : nil
    #else
    return nil
    #endif
}

/// An array of that many numbers, which take a node each.
private func document(elements count: Int) -> JSONDocument? {
    var options = JSONParsingOptions.inMemory
    options.engine = count % 3 == 0 ? .libyajl : .swift
    let text = "[" + (0..<count).map(String.init).joined(separator: ",") + "]"
    return try? JSONDocument(parsing: text, options: options)
}

private func isRight(_ document: JSONDocument) -> Bool {
    guard let array = document.root.array else { return false }
    return stride(from: 0, to: array.count, by: 97).allSatisfy { array[$0].int == $0 }
}

private func checkDocument(elements count: Int, _ findings: inout [String]) {
    guard let document = document(elements: count), document.root.array?.count == count, isRight(document) else {
        findings.append("a document of \(count) numbers is wrong")
        return
    }
}
