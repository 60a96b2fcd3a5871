import Testing

@testable import YAJLTestSupport

/// Rules about the sources, as CONTRIBUTING.md states them.
@Suite struct ArchitectureTests {
    /// The folders of the core; what is in one may use what is in those before it.
    private static let folders = [
        "Support", "Errors", "Numbers", "Paths", "Stream", "Tree", "Writing", "Transforms", "Coding",
        "Items",
    ]

    /// A line without its comment and its string literals.
    static func code(_ line: some StringProtocol) -> String {
        var text = String(line)
        // Most lines have neither, and regular expressions are slow.
        if text.utf8.contains(UInt8(ascii: "\"")) { text.replace(#/"(?:\\.|[^"\\])*"/#, with: "\"\"") }
        if text.utf8.contains(UInt8(ascii: "/")), let comment = text.firstRange(of: "//") {
            text.removeSubrange(comment.lowerBound...)
        }
        return text
    }

    /// The lines that begin at the left margin, without comments and literals.
    private static func outerCode(_ text: String) -> [String] {
        text.split(separator: "\n").filter { !" /}".utf8.contains($0.utf8.first ?? 0) }.map(code)
    }

    /// The types that a text declares at its top level.
    static func declaredTypes(_ text: String) -> Set<String> {
        // In this notation blanks in the expression do not count.
        let declaration =
            #/
            ^(?:@\w+(?:\([^)]*\))?\s+)*
            (?:(?:public|package|internal|fileprivate|private|final|indirect|nonisolated)\s+)*
            (?:struct|class|enum|protocol|actor|typealias)\s+(?<name>\w+)
            /#
        return Set(outerCode(text).compactMap { line in line.firstMatch(of: declaration).map { String($0.name) } })
    }

    static func modulesImported(_ text: String) -> Set<String> {
        let statement = #/^(?:@\w+(?:\([^)]*\))?\ +)*(?:\w+\ +)?import\ +(?:\w+\ +)?(?<module>\w+)/#
        return Set(outerCode(text).compactMap { line in line.firstMatch(of: statement).map { String($0.module) } })
    }

    /// The names that the code of a text mentions.
    static func mentions(_ text: String) -> Set<String> {
        text.split(separator: "\n").reduce(into: []) { names, line in
            for word in code(line).utf8.split(whereSeparator: isNoPartOfName) as [Substring.UTF8View] {
                names.insert(String(Substring(word)))
            }
        }
    }

    private static func isNoPartOfName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): false
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...: false
        default: true
        }
    }

    private func core() throws -> [Sources.File] { try Sources.swiftFiles(in: "Sources/YAJL") }

    /// The core and what only adds sources of bytes to it.
    private func library() throws -> [Sources.File] {
        try ["Sources/YAJL", "Sources/YAJLFoundation", "Sources/YAJLNetworking", "Sources/YAJLGzip"].flatMap(
            Sources.swiftFiles
        )
    }

    private func folder(of file: Sources.File) -> String {
        String(file.path.split(separator: "/").dropFirst(2).first ?? "")
    }

    /// C with yajl belongs to its engine, which alone knows yajl's types.
    @Test func oneFolderImportsLibyajl() throws {
        for file in try core() {
            let imported = Self.modulesImported(file.text).intersection(["CYAJL", "CYAJLArchive", "CYAJLShared"])
            #expect(imported.isEmpty || file.path.contains("/Engines/Libyajl/"), "\(file.path) imports \(imported)")
        }
    }

    /// One place outside of the folder makes the engine; nothing else knows what is in there.
    @Test func libyajlStaysInItsFolder() throws {
        let (inside, outside) = try core().reduce(into: ([Sources.File](), [Sources.File]())) { parts, file in
            if file.path.contains("/Engines/Libyajl/") { parts.0.append(file) } else { parts.1.append(file) }
        }
        let types = Set(inside.flatMap { Self.declaredTypes($0.text) })
        #expect(types.contains("LibyajlEngine"))
        for file in outside {
            let known = types.intersection(Self.mentions(file.text))
            let isMaker = known == ["LibyajlEngine"] && file.path.hasSuffix("/TokenSource.swift")
            #expect(known.isEmpty || isMaker, "\(file.path): \(known)")
        }
    }

    /// ARCHITECTURE.md names no file that is not there, and no function that is not in its file.
    @Test func architectureIsTrue() throws {
        let text = try Sources.text("ARCHITECTURE.md")
        let files = try Sources.swiftFiles(in: "Sources") + Sources.swiftFiles(in: "Tests/YAJLTests")
        let named = text.matches(of: #/`(?<file>[\w+]+\.swift)`/#)
        #expect(named.count > 40)
        for name in Set(named.map { String($0.file) }) {
            #expect(files.contains { $0.path.hasSuffix("/" + name) }, "\(name)")
        }
        let steps = text.matches(of: #/`\w+\.(?<function>\w+)` \(`(?<file>[\w+]+\.swift)`\)/#)
        #expect(steps.count > 15)
        for step in steps {
            let file = files.first { $0.path.hasSuffix("/" + step.file) }
            let isDeclared = ["(", "<"].contains { file?.text.contains("func \(step.function)\($0)") == true }
            #expect(isDeclared, "\(step.function) in \(step.file)")
        }
    }

    @Test func supportAndEnginesImportMasks() throws {
        for file in try core() where Self.modulesImported(file.text).contains("CYAJLSupport") {
            #expect(file.path.contains("/Support/") || file.path.contains("/Engines/"), "\(file.path)")
        }
    }

    @Test func oneFileImportsZlib() throws {
        let importing = try Sources.swiftFiles(in: "Sources").filter {
            Self.modulesImported($0.text).contains("CZlib")
        }
        #expect(importing.map(\.path) == ["Sources/YAJLGzip/Inflater.swift"])
    }

    @Test func oneFileImportsTheSystem() throws {
        for module in ["Glibc", "Musl", "Darwin"] {
            #expect(try core().filter { Self.modulesImported($0.text).contains(module) }.count <= 1, "\(module)")
        }
    }

    @Test func nothingElseIsImported() throws {
        for file in try core() {
            let others = Self.modulesImported(file.text).subtracting([
                "CYAJL", "CYAJLArchive", "CYAJLShared", "CYAJLSupport", "Glibc", "Musl", "Darwin",
            ])
            #expect(others.isEmpty, "\(file.path) imports \(others)")
        }
    }

    @Test func foldersAreKnown() throws {
        for file in try core() { #expect(Self.folders.contains(folder(of: file)), "\(file.path)") }
    }

    /// Support ← Errors ← Numbers ← Paths ← Stream ← Tree ← Writing ← Transforms, and Coding ← Items.
    @Test func importsGoOneWay() throws {
        let files = try core()
        var later: Set<String> = []
        for name in Self.folders.reversed() {
            let here = files.filter { folder(of: $0) == name }
            for file in here {
                let found = Self.mentions(file.text).intersection(later)
                #expect(found.isEmpty, "\(file.path) uses \(found.sorted()) of a later folder")
            }
            for file in here { later.formUnion(Self.declaredTypes(file.text)) }
        }
    }

    /// A crash needs a reason: a comment on the line above.
    static func unexplained(_ text: String, _ pattern: Regex<Substring>) -> [Int] {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.indices.filter { index in
            guard code(lines[index]).contains(pattern) else { return false }
            return index == 0 || !lines[index - 1].drop { $0 == " " }.hasPrefix("//")
        }.map { $0 + 1 }
    }

    @Test func nothingCrashesWithoutAReason() throws {
        for file in try library() {
            let lines = Self.unexplained(
                file.text,
                #/\btry!|\bas!|\b(?:fatalError|precondition|preconditionFailure)\(/#
            )
            #expect(lines.isEmpty, "\(file.path), lines \(lines)")
        }
    }

    /// A mark after a slash or dot makes one `Character` of both: a text is cut at bytes, or says why not.
    @Test func textsAreCutAtBytes() throws {
        for file in try library() {
            let lines = Self.unexplained(file.text, #/(?:first|last)Index\(of: "|split\(separator: "/#)
            #expect(lines.isEmpty, "\(file.path), lines \(lines)")
        }
    }

    @Test func nothingIsUncheckedWithoutAReason() throws {
        for file in try library() {
            let lines = Self.unexplained(file.text, #/@unchecked|@preconcurrency|nonisolated\(unsafe\)/#)
            #expect(lines.isEmpty, "\(file.path), lines \(lines)")
        }
    }

    @Test func nothingIsLeftToDo() throws {
        for folder in ["Sources", "Tests"] {
            for file in try Sources.swiftFiles(in: folder) where file.name != "ArchitectureTests.swift" {
                for word in ["TODO", "FIXME", "HACK"] { #expect(!file.text.contains(word), "\(word) in \(file.path)") }
            }
        }
    }

    @Test func filesAreShort() throws {
        for file in try core() { #expect(file.lines.count < 700, "\(file.path) has \(file.lines.count) lines") }
    }

    /// The checks above find what they look for.
    @Test func checksFindViolations() {
        let text = """
            internal import Foundation
            @testable import struct CYAJL.Handle
            // import Nothing
            public struct Outer: Sendable {
                struct Inner {}
            }
            @safe @frozen public enum Other { case a }
            final class Last {}
            let text = "Outer // try!"  // Other
            let value = try! Last()
            // It cannot fail.
            let second = try! Outer()
            """
        #expect(Self.modulesImported(text) == ["Foundation", "CYAJL"])
        #expect(Self.declaredTypes(text) == ["Outer", "Other", "Last"])
        #expect(Self.unexplained(text, #/\btry!/#) == [10])
        #expect(Self.mentions("let a = \"Outer\" // Other\nlet b: [Last]") == ["let", "a", "b", "Last"])
    }
}
