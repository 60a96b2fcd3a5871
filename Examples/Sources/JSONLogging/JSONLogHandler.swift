public import Logging
import Synchronization
import YAJL

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Writes each record of [swift-log](https://github.com/apple/swift-log) as one line of JSON.
///
/// ```swift
/// LoggingSystem.bootstrap { JSONLogHandler(label: $0) }
/// Logger(label: "app").info("started", metadata: ["port": "8080"])
/// // {"time":"2026-11-23T17:05:09.127Z","level":"info","label":"app","message":"started","port":"8080"}
/// ```
///
/// Nothing in a message or in metadata can break a line: the writer escapes it. Metadata with the name of one of the first members
/// gets an underscore before it, as `_level`, so that it cannot be taken for them.
public struct JSONLogHandler: LogHandler {
    /// The lowest level that is written.
    public var logLevel = Logger.Level.info

    /// Members of every line.
    public var metadata: Logger.Metadata = [:]

    /// Gives members at the time of a call.
    public var metadataProvider: Logger.MetadataProvider?

    private let label: String
    private let fileDescriptor: Int32

    /// Creates a handler that writes to a file descriptor, by default to standard error.
    public init(label: String, fileDescriptor: Int32 = STDERR_FILENO) {
        self.label = label
        self.fileDescriptor = fileDescriptor
    }

    /// One member of every line.
    public subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    /// Writes a line.
    public func log(event: LogEvent) {
        guard let line = try? line(event) else { return }
        // One at a time: a pipe takes long lines in parts.
        Self.writing.withLock { _ in
            line.withUnsafeBytes { bytes in
                var rest = bytes[...]
                while !rest.isEmpty {
                    let count = write(fileDescriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                    if count < 0, errno == EINTR { continue }
                    guard count > 0 else { return }
                    rest = rest.dropFirst(count)
                }
            }
        }
    }

    private static let writing = Mutex(())

    private static let ownNames: Set<String> = ["time", "level", "label", "message", "error"]

    private func line(_ event: LogEvent) throws -> [UInt8] {
        var writer = JSONWriter(options: JSONWritingOptions(framing: .lines))
        try writer.beginObject()
        try writer.member("time", Self.now())
        try writer.member("level", event.level.rawValue)
        try writer.member("label", label)
        try writer.member("message", event.message.description)
        if let error = event.error { try writer.member("error", "\(error)") }
        // As swift-log asks: those of the call win over those of the provider, and both over those of the handler.
        var all = metadata
        if let provided = metadataProvider?.get() { all.merge(provided) { $1 } }
        if let own = event.metadata { all.merge(own) { $1 } }
        for (key, value) in all.sorted(by: { $0.key < $1.key }) {
            try writer.key(Self.ownNames.contains(key) ? "_" + key : key)
            try writer.write(value)
        }
        try writer.endObject()
        return try writer.finish()
    }

    /// The time in UTC, by milliseconds.
    private static func now() -> String {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        var parts = tm()
        gmtime_r(&time.tv_sec, &parts)
        var text = [CChar](repeating: 0, count: 32)
        let count = strftime(&text, text.count, "%Y-%m-%dT%H:%M:%S", &parts)
        let milliseconds = String(1000 + time.tv_nsec / 1_000_000).dropFirst()
        return String(decoding: text[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self) + ".\(milliseconds)Z"
    }
}

extension JSONWriter {
    /// Writes a member whose value is a string.
    fileprivate mutating func member(_ name: String, _ value: String) throws {
        try key(name)
        try string(value)
    }

    /// Writes metadata as the JSON that it looks like.
    fileprivate mutating func write(_ value: Logger.MetadataValue) throws {
        switch value {
        case .string(let text): try string(text)
        case .stringConvertible(let value): try string(value.description)
        case .array(let elements):
            try beginArray()
            for element in elements { try write(element) }
            try endArray()
        case .dictionary(let members):
            try beginObject()
            for (name, value) in members.sorted(by: { $0.key < $1.key }) {
                try key(name)
                try write(value)
            }
            try endObject()
        }
    }
}
