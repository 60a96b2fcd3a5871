public import Foundation
public import YAJL

extension JSONFileSource {
    /// Reads from a file handle, from where it stands.
    ///
    /// ```swift
    /// let process = Process()
    /// let output = Pipe()
    /// process.standardOutput = output
    /// process.executableURL = URL(fileURLWithPath: "/usr/bin/jq")
    /// try process.run()
    /// let source = JSONFileSource(output.fileHandleForReading, name: "output")
    /// var reader = JSONReader(source: source)
    /// ```
    ///
    /// The handle stays open at least as long as the source lives.
    ///
    /// - Parameters:
    ///   - handle: What to read.
    ///   - name: What error messages call it.
    public init(_ handle: FileHandle, name: String? = nil) {
        self.init(fileDescriptor: handle.fileDescriptor, name: name, keepingAlive: handle)
    }
}

extension JSONFile {
    // Disfavoured, so that `JSONFile(.standardInput)` is the core's; both read the same.
    /// Reads from a file handle, from where it stands.
    ///
    /// An iteration moves the handle on. If an iteration ends early, the next one begins up to 128 KiB after the last item.
    @_disfavoredOverload
    public init(_ handle: FileHandle, options: JSONParsingOptions = .strict) {
        self.init(JSONFileSource(handle), options: options)
    }
}

extension JSONReader {
    /// Reads from a file handle, which stays open as long as the reader lives.
    public init(_ handle: FileHandle, options: JSONParsingOptions = .strict) {
        self.init(source: JSONFileSource(handle), options: options)
    }
}
