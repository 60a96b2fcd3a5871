internal import Foundation

/// This executable once more, with pipes to its standard input and from its standard output.
final class PipedProcess {
    /// Its standard output.
    let output: InputFile

    private var child: SpawnedProcess?
    private var input: Int32

    /// Starts it; it gets no standard error.
    ///
    /// - Throws: ``SystemError``
    init(arguments: [String], hearsInterruption: Bool = true) throws {
        // The same file even if another build has replaced it since.
        let path = "/proc/self/exe"
        guard let input = Pipe() else { throw SystemError(.open, path) }
        guard let output = Pipe() else {
            input.closeBoth()
            throw SystemError(.open, path)
        }
        let errors = open("/dev/null", O_WRONLY | O_CLOEXEC)
        defer { close(errors) }
        do {
            child = try SpawnedProcess(
                path: path,
                arguments: arguments,
                descriptors: (input.reading, output.writing, errors),
                hearsInterruption: hearsInterruption
            )
        } catch {
            input.closeBoth()
            output.closeBoth()
            throw error
        }
        close(input.reading)
        close(output.writing)
        self.input = input.writing
        self.output = InputFile(descriptor: output.reading, path: path)
    }

    deinit {
        closeInput()
        _ = child.take()?.wait()
    }

    /// Writes to its standard input; `false` if it does not read that any more.
    func write(_ bytes: UnsafeRawBufferPointer) -> Bool { writeBytes(input, bytes) }

    /// Ends its standard input.
    func closeInput() {
        if input >= 0 { close(input) }
        input = -1
    }

    /// Waits until it has ended; `nil` if that has been done.
    func wait() -> SpawnedProcess.Ending? { child.take()?.wait() }
}

/// Two descriptors, which children do not inherit: what is written to one is read from the other.
struct Pipe {
    let reading: Int32
    let writing: Int32

    init?() {
        var descriptors: [Int32] = [-1, -1]
        guard pipe(&descriptors) == 0 else { return nil }
        (reading, writing) = (descriptors[0], descriptors[1])
        _ = fcntl(reading, F_SETFD, FD_CLOEXEC)
        _ = fcntl(writing, F_SETFD, FD_CLOEXEC)
    }

    func closeBoth() {
        close(reading)
        close(writing)
    }
}
