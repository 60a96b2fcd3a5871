import Foundation

/// How far a run is.
struct Progress: Sendable {
    /// Bytes of the source, compressed if that is.
    let bytes = ByteCounter()
    let items = ByteCounter()
}

/// A line on a terminal that shows how far a run is, and the time that is left.
struct ProgressBar {
    let progress: Progress
    let size: Int?

    /// Shows the line until the task is cancelled.
    func show() async {
        let clock = ContinuousClock()
        let start = clock.now
        var firstByte: Int?
        while (try? await Task.sleep(for: .milliseconds(200))) != nil {
            let bytes = progress.bytes.value
            // A run that continues has not read what is before.
            let first = firstByte ?? bytes
            firstByte = first
            let seconds = (clock.now - start) / .seconds(1)
            put(line(bytes: bytes, rate: Double(bytes - first) / seconds, items: progress.items.value))
        }
        put("")
    }

    func line(bytes: Int, rate: Double, items: Int) -> String {
        let speed = "\(Int(rate / 1e6)) MB/s, \(items) items"
        guard let size, size > 0 else { return "\(bytes / 1_000_000) MB, \(speed)" }
        let share = min(1, Double(bytes) / Double(size))
        let marks = Int(share * 30)
        let bar = String(repeating: "#", count: marks) + String(repeating: "-", count: 30 - marks)
        let left = rate > 0 ? "\(Self.time(Double(size - bytes) / rate)) left" : ""
        return "[\(bar)] \(Int(share * 100)) %, \(speed), \(left)"
    }

    static func time(_ seconds: Double) -> String {
        let seconds = Int(max(0, min(seconds, 1e9)).rounded(.up))
        let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
        let rest = seconds % 60
        return hours > 0 ? "\(hours) h \(minutes) min" : minutes > 0 ? "\(minutes) min \(rest) s" : "\(rest) s"
    }

    private func put(_ line: String) {
        FileHandle.standardError.write(Data("\r\u{1B}[K\(line)".utf8))
    }
}
