import Foundation
import Testing
import YAJL
import YAJLFoundation

/// Descriptors that the process has been given.
@Suite struct StandardInputTests {
    /// With Foundation imported there are two things of this name; each of these must compile, and mean the core's.
    @Test func standardInputIsNotAmbiguous() throws {
        let lines = JSONParsingOptions(framing: .lines)
        let files = [JSONFile(.standardInput), JSONFile(.standardInput, options: lines)]
        #expect(files.map(\.options.framing) == [.single, .lines])
        let handle = FileHandle.standardInput
        _ = JSONFile(handle, options: lines).items(at: "$.a")
        _ = JSONFile(FileHandle.standardInput).events
        _ = JSONFile(JSONFileSource.standardInput).events
    }

    /// Where nothing has come yet, a read waits as it does on a descriptor that blocks.
    @Test(arguments: [1, 3, 1000])
    func descriptorThatDoesNotBlock(chunkSize: Int) throws {
        let pipe = Pipe()
        let descriptor = pipe.fileHandleForReading.fileDescriptor
        #expect(fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK) == 0)
        let text = Data("[1,\n {\"name\": \"Zoë\"}, 3]".utf8)
        let writing = pipe.fileHandleForWriting
        Thread.detachNewThread {
            for start in stride(from: 0, to: text.count, by: chunkSize) {
                usleep(2000)
                writing.write(text[start..<min(start + chunkSize, text.count)])
            }
            usleep(2000)
            try? writing.close()
        }
        let values = try JSONFile(pipe.fileHandleForReading).items(at: "$[*]").collect()
        #expect(values == [1, ["name": "Zoë"], 3])
    }
}
