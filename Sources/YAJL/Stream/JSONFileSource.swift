/// A file, pipe or socket as a source of bytes, read through its descriptor.
///
/// ```swift
/// var reader = JSONReader(source: JSONFileSource.standardInput)
/// ```
///
/// The file is read, not mapped: a file that shrinks meanwhile ends early and crashes nothing.
/// Copies share the place in the file.
public struct JSONFileSource: JSONByteSource, Sendable {
    /// Closes the descriptor when the last copy of the source goes away.
    private final class Descriptor: Sendable {
        let number: Int32
        let isOwned: Bool
        /// The owner, which would close the descriptor if it went away.
        let owner: (any AnyObject & Sendable)?

        init(_ number: Int32, isOwned: Bool, owner: (any AnyObject & Sendable)? = nil) {
            self.number = number
            self.isOwned = isOwned
            self.owner = owner
        }

        deinit {
            if isOwned { SystemCalls.closeFile(number) }
        }
    }

    private let descriptor: Descriptor
    private let name: String
    /// Where the file stands at first.
    private let start: Int

    private init(_ descriptor: Descriptor, _ name: String) {
        self.descriptor = descriptor
        self.name = name
        start = SystemCalls.filePosition(descriptor.number)
    }

    /// Opens a file for reading.
    ///
    /// - Throws: ``JSONInputError`` if that fails.
    public init(path: String) throws(JSONInputError) {
        do {
            self.init(Descriptor(try SystemCalls.openFile(path), isOwned: true), path)
        } catch {
            throw JSONInputError(operation: .open, name: path, errorNumber: error.errorNumber)
        }
    }

    /// Reads from an open descriptor, which stays open.
    ///
    /// - Parameters:
    ///   - fileDescriptor: The descriptor, open for reading.
    ///   - name: What error messages call it.
    ///   - owner: An object that closes the descriptor when it goes away; it lives as long as the source.
    public init(fileDescriptor: Int32, name: String? = nil, keepingAlive owner: (any AnyObject & Sendable)? = nil) {
        self.init(
            Descriptor(fileDescriptor, isOwned: false, owner: owner),
            name ?? (fileDescriptor == 0 ? "standard input" : "file descriptor \(fileDescriptor)")
        )
    }

    /// The standard input of the process, from where it stands.
    public static var standardInput: JSONFileSource { JSONFileSource(fileDescriptor: 0) }

    /// The same file from where it stands now.
    var fromHere: JSONFileSource { JSONFileSource(descriptor, name) }

    /// How many bytes a regular file has from where it stands when the source is made.
    ///
    /// It is not known for a pipe or socket.
    public var byteCount: Int? { SystemCalls.fileSize(descriptor.number).map { max(0, $0 - start) } }

    /// Reads what is there, at most as much as fits into the buffer.
    ///
    /// It waits until bytes arrive, even if the descriptor is set not to block.
    ///
    /// - Throws: ``JSONInputError`` if the system reports an error; an interrupted read is repeated.
    public mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
        do {
            return unsafe try SystemCalls.readBytes(from: descriptor.number, into: buffer)
        } catch {
            throw JSONInputError(operation: .read, name: name, errorNumber: error.errorNumber)
        }
    }
}
