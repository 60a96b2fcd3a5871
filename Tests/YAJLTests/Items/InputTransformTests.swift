import Testing
import YAJL

@testable import YAJLTestSupport

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Changed copies of inputs in files.
@Suite struct InputTransformTests {
    private struct Problem: Error {}

    /// A separate folder, for files that a test makes.
    private final class Folder {
        let path: String

        init() throws {
            var template = Array("/tmp/swift-yajl-transform-XXXXXX".utf8CString)
            guard mkdtemp(&template) != nil else { throw SystemProblem(errorNumber: errno) }
            path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        }

        /// The names of the files in it.
        var names: [String] {
            guard let folder = opendir(path) else { return [] }
            defer { closedir(folder) }
            var names: [String] = []
            while let entry = readdir(folder) {
                let name = withUnsafePointer(to: &entry.pointee.d_name.0) { String(cString: $0) }
                if name != ".", name != ".." { names.append(name) }
            }
            return names.sorted()
        }

        func put(_ text: String, _ name: String) throws -> String {
            let path = "\(path)/\(name)"
            let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
            guard descriptor >= 0 else { throw SystemProblem(errorNumber: errno) }
            defer { close(descriptor) }
            let bytes = Array(text.utf8)
            guard bytes.withUnsafeBytes({ write(descriptor, $0.baseAddress, $0.count) }) == bytes.count else {
                throw SystemProblem(errorNumber: errno)
            }
            return path
        }

        func text(_ name: String) throws -> String { try Sources.text(absolutePath: "\(path)/\(name)") }

        deinit {
            for name in names { unlink("\(path)/\(name)") }
            rmdir(path)
        }
    }

    private static let text = #"{"a": [1, {"password": "x"}], "password": 2}"#
    private static let changed = #"{"a":[1,{}]}"#

    @Test func newFile() throws {
        let folder = try Folder()
        let input = try folder.put(Self.text, "in.json")
        try JSONFile(input).transform(to: folder.path + "/out.json") { $0.removing("$..password") }
        #expect(try folder.text("out.json") == Self.changed)
        #expect(folder.names == ["in.json", "out.json"])
        // Again, in the place of the last one, from memory.
        try JSONBytes("[1]").transform(to: folder.path + "/out.json", options: .pretty) { $0 }
        #expect(try folder.text("out.json") == "[\n  1\n]")
    }

    /// What is open is written to from where it stands, whatever file that is and however it is named.
    @Test func openDescriptors() throws {
        let folder = try Folder()
        let path = try folder.put("start ", "log.json")
        let descriptor = open(path, O_WRONLY | O_APPEND)
        defer { close(descriptor) }
        #expect(symlink("/dev/fd/\(descriptor)", folder.path + "/link") == 0)
        for name in ["/dev/fd/\(descriptor)", "/proc/self/fd/\(descriptor)", folder.path + "/link"] {
            try JSONBytes("[1, 2]").transform(to: name) { $0 }
        }
        #expect(write(descriptor, " end", 4) == 4)
        #expect(try folder.text("log.json") == "start [1,2][1,2][1,2] end")
        #expect(folder.names == ["link", "log.json"])
        let error = #expect(throws: JSONWritingError.self) {
            try JSONBytes("[1]").transform(to: "/dev/fd/1023") { $0 }
        }
        #expect(error?.code == .outputFailed(errorNumber: EBADF))
    }

    /// A file that others may be reading has everything that was written before an error.
    @Test func errorsOfOpenDescriptors() throws {
        let folder = try Folder()
        let path = try folder.put("", "log.json")
        let descriptor = open(path, O_WRONLY | O_APPEND)
        defer { close(descriptor) }
        #expect(throws: JSONParsingError.self) {
            try JSONBytes("{\"i\": 1}\n{\"i\": 2}\n{\"i\": x}", options: JSONParsingOptions(framing: .lines))
                .transform(to: "/dev/fd/\(descriptor)") { $0.removing("$.z") }
        }
        #expect(try folder.text("log.json") == "{\"i\":1}\n{\"i\":2}\n{\"i\":")
        #expect(folder.names == ["log.json"])
    }

    /// The input can be the output, longer than all buffers.
    @Test func sameFile() throws {
        let folder = try Folder()
        let rows = (0..<40_000).map { #"{"id": \#($0), "password": "x"}"# }.joined(separator: ", ")
        let path = try folder.put("[\(rows)]", "data.json")
        chmod(path, 0o640)
        try JSONFile(path).transform(to: path) { $0.removing("$..password") }
        let expected = (0..<40_000).map { #"{"id":\#($0)}"# }.joined(separator: ",")
        #expect(try folder.text("data.json") == "[\(expected)]")
        #expect(folder.names == ["data.json"])
        var status = stat()
        #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o640)
    }

    /// A link stays a link.
    @Test func links() throws {
        let folder = try Folder()
        let path = try folder.put(Self.text, "data.json")
        let link = folder.path + "/link.json"
        #expect(symlink("data.json", link) == 0)
        try JSONFile(link).transform(to: link) { $0.removing("$..password") }
        #expect(try folder.text("data.json") == Self.changed)
        var status = stat()
        #expect(lstat(link, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
        #expect(lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG)
    }

    /// A mark after a slash makes one `Character` of both.
    @Test func namesThatBeginWithAMark() throws {
        let folder = try Folder()
        let path = try folder.put(Self.text, "data.json")
        let link = folder.path + "/\u{301}link"
        #expect(symlink("data.json", link) == 0)
        try JSONBytes("[1]").transform(to: link) { $0 }
        #expect(try folder.text("data.json") == "[1]")
        chmod(folder.path, 0o755)
        let name = folder.path + "/\u{301}data.json"
        try JSONFile(path).transform(to: name) { writer in
            // The new file is where the other one will be.
            #expect(folder.names.count == 3)
            return writer
        }
        #expect(try folder.text("\u{301}data.json") == "[1]")
        #expect(folder.names.count == 3)
    }

    /// As many links as the system follows.
    @Test(arguments: [1, 39, 40, 41])
    func chainsOfLinks(_ count: Int) throws {
        let folder = try Folder()
        _ = try folder.put("0", "0")
        for number in 1...count { #expect(symlink("\(number - 1)", "\(folder.path)/\(number)") == 0) }
        let path = "\(folder.path)/\(count)"
        let descriptor = open(path, O_RDONLY)
        defer { close(descriptor) }
        #expect((descriptor >= 0) == (count <= 40))
        let error = thrown { try JSONBytes("1").transform(to: path) { $0 } } as? JSONWritingError
        #expect(error?.code == (count <= 40 ? nil : .outputFailed(errorNumber: ELOOP)))
        #expect(try folder.text("0") == (count <= 40 ? "1" : "0"))
    }

    /// A path that is not UTF-8 is not a `String`, so nothing is written where a link leads to one.
    @Test func linksThatAreNotUTF8() throws {
        let folder = try Folder()
        let link = folder.path + "/link.json"
        let target: [CChar] = [CChar(bitPattern: 0xFE), 0]
        #expect(symlink(target, link) == 0)
        let error = #expect(throws: JSONWritingError.self) { try JSONBytes("[1]").transform(to: link) { $0 } }
        #expect(error?.code == .outputFailed(errorNumber: EILSEQ))
        #expect(error?.message.contains("the link there leads to a path that is not UTF-8") == true)
        #expect(folder.names == ["link.json"])
    }

    /// A name stays good where the folder's is not UTF-8.
    @Test func folderThatIsNotUTF8() async {
        await #expect(processExitsWith: .success) {
            let folder = try Folder()
            let name = Array(folder.path.utf8CString.dropLast()) + [CChar(bitPattern: 0xFF), 0]
            try #require(mkdir(name, 0o755) == 0 && chdir(name) == 0)
            defer {
                unlink("out.json")
                rmdir(name)
            }
            for text in ["[1]", "[2]"] { try JSONBytes(text).transform(to: "out.json") { $0 } }
            let descriptor = open("out.json", O_RDONLY)
            defer { close(descriptor) }
            var bytes: [UInt8] = [0, 0, 0, 0]
            #expect(read(descriptor, &bytes, 4) == 3)
            #expect(bytes == Array("[2]\0".utf8))
        }
    }

    /// The new file is for those whom the old one was for; a program that acts as its owner is not made of it.
    @Test(.enabled(if: geteuid() == 0, "only the superuser can give files away"))
    func owner() throws {
        let folder = try Folder()
        let path = try folder.put("[1]", "data.json")
        #expect(chown(path, 65534, 65533) == 0 && chmod(path, 0o4640) == 0)
        try JSONBytes("[2]").transform(to: path) { $0 }
        var status = stat()
        #expect(stat(path, &status) == 0 && status.st_mode & 0o7777 == 0o640)
        #expect(status.st_uid == 65534 && status.st_gid == 65533)
        #expect(try folder.text("data.json") == "[2]")
    }

    /// A link to a file that is not there leads to the new one.
    @Test(arguments: ["new.json", "folder/new.json", "other.json", "/new.json", "loop.json", "none/new.json"])
    func linksToNothing(_ target: String) throws {
        let folder = try Folder()
        let link = folder.path + "/link.json"
        #expect(mkdir(folder.path + "/folder", 0o755) == 0)
        #expect(symlink("folder/new.json", folder.path + "/other.json") == 0)
        #expect(symlink("loop.json", folder.path + "/loop.json") == 0)
        #expect(symlink(target.hasPrefix("/") ? folder.path + target : target, link) == 0)
        func transform() throws { try JSONBytes(Self.text).transform(to: link) { $0.removing("$..password") } }
        if target == "loop.json" || target == "none/new.json" {
            let error = #expect(throws: JSONWritingError.self) { try transform() }
            let errorNumber = target == "loop.json" ? ELOOP : ENOENT
            #expect(error?.code == .outputFailed(errorNumber: errorNumber))
        } else {
            try transform()
            #expect(try folder.text("link.json") == Self.changed)
            #expect(try folder.text(target == "other.json" ? "folder/new.json" : target) == Self.changed)
        }
        var status = stat()
        #expect(lstat(link, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
    }

    /// After an error the file is as it was, and nothing is left beside it.
    @Test(arguments: [
        ("[1, x]", "line 1, column 5 (byte 4)"), ("[1", "line 1, column 3 (byte 2)"), ("", "line 1, column 1 (byte 0)"),
        (#"["stop", 1]"#, "at $: an array is open"), (#"["throw"]"#, "Problem()"),
    ])
    func errors(_ text: String, _ message: String) throws {
        let folder = try Folder()
        let path = try folder.put("old", "out.json")
        for path in [path, folder.path + "/new.json"] {
            let error = thrown {
                try JSONBytes(text).transform(to: path) { writer in
                    // A writer that is stopped in an array has no whole text.
                    writer.mapping("$[*]") { value in
                        if value == "throw" { throw Problem() }
                        return value
                    }.limiting("$[*]", to: text.contains("stop") ? 0 : 9, stopsEarly: true)
                }
            }
            #expect(error.map { "\($0)" }?.hasPrefix(message) == true)
            #expect(try folder.names == ["out.json"] && folder.text("out.json") == "old")
        }
    }

    @Test func filesThatCannotBeWritten() throws {
        let folder = try Folder()
        for (path, reason) in [
            (folder.path + "/none/out.json", "No such file or directory"), (folder.path, "Is a directory"),
            (folder.path + "/a\0b.json", "No such file or directory"),
        ] {
            let error = #expect(throws: JSONWritingError.self) { try JSONBytes("1").transform(to: path) { $0 } }
            #expect(error?.message == "cannot write \"\(path)\": \(reason)" && error?.description == error?.message)
        }
        let full = #expect(throws: JSONWritingError.self) {
            let rows = "[" + String(repeating: "1,", count: 100_000) + "1]"
            try JSONBytes(rows).transform(to: "/dev/full") { $0 }
        }
        #expect(full?.code == .outputFailed(errorNumber: ENOSPC))
        #expect(throws: JSONInputError.self) {
            try JSONFile(folder.path + "/none.json").transform(to: folder.path + "/out.json") { $0 }
        }
        #expect(folder.names.isEmpty)
    }

    #if os(Linux)
    /// The file is there, so that the reason must not seem to be about it.
    @Test func foldersThatTakeNoFiles() {
        let path = "/proc/version"
        let error = #expect(throws: JSONWritingError.self) { try JSONBytes("1").transform(to: path) { $0 } }
        let reason = "no temporary file can be created beside it: No such file or directory"
        #expect(error?.message == "cannot write \"\(path)\": \(reason)")
        #expect(error?.code == .outputFailed(errorNumber: ENOENT))
    }
    #endif

    /// Anything but a regular file is written to as it is.
    @Test func devices() throws {
        try JSONBytes("[1]").transform(to: "/dev/null") { $0 }
        var status = stat()
        #expect(stat("/dev/null", &status) == 0 && status.st_mode & S_IFMT == S_IFCHR)
    }

    /// A name of the greatest length, and several values one after the other as in the input.
    @Test(arguments: JSONParsingOptions.Framing.allCases)
    func framings(_ framing: JSONParsingOptions.Framing) throws {
        let folder = try Folder()
        let name = String(repeating: "n", count: 255)
        let options = JSONParsingOptions(framing: framing)
        let text =
            switch framing {
            case .single: "[1]"
            case .concatenated: "[1] {}"
            case .lines: "[1]\n{}\n"
            case .recordSeparated: "\u{1E}[1]\n\u{1E}{}\n"
            }
        try JSONBytes(text, options: options).transform(to: folder.path + "/" + name) { $0 }
        #expect(try folder.text(name) == (framing == .concatenated ? "[1]\n{}\n" : text))
        #expect(folder.names == [name])
    }

    /// The handler's output comes back.
    @Test func outputs() throws {
        struct Counter: JSONEventHandler {
            var count = 0
            mutating func number(_ value: borrowing JSONNumberText) -> JSONFlow {
                count += 1
                return .continue
            }
            mutating func finish() -> Int { count }
        }
        let folder = try Folder()
        let path = folder.path + "/out.json"
        let (_, count) = try JSONBytes("[1,2,3]").transform(to: path) { Tee($0, Counter()) }
        #expect(try count == 3 && folder.text("out.json") == "[1,2,3]")
    }
}
