/// How far the reading of a stream has come, for people who watch it.
public struct StreamStatus: Sendable, Equatable {
    /// How many bytes have been read.
    public var bytesRead: Int

    /// How many items have been found.
    public var itemCount: Int

    /// How many bytes there are, if that is known.
    public var byteCount: Int?

    /// How long it has taken.
    public var seconds: Double

    /// How much memory the process has, now or at most.
    public var memoryBytes: Int?

    /// Creates a status; without arguments it is that before the first byte.
    public init(
        bytesRead: Int = 0,
        itemCount: Int = 0,
        byteCount: Int? = nil,
        seconds: Double = 0,
        memoryBytes: Int? = nil
    ) {
        self.bytesRead = bytesRead
        self.itemCount = itemCount
        self.byteCount = byteCount
        self.seconds = seconds
        self.memoryBytes = memoryBytes
    }

    /// One line: how much there is, and how fast it has come since an earlier status.
    public func line(since earlier: StreamStatus) -> String {
        let done = share.map { "\(Int($0 * 100)) %" } ?? "\(FigureText.decimal(megabytes, places: 1)) MB"
        return "\(done), \(FigureText.grouped(itemCount)) items, \(rates(since: earlier))\(memory)"
    }

    /// The same after a bar, if the end is known, to be shown on a terminal.
    ///
    /// - Parameters:
    ///   - columns: How wide the terminal is; the text stays within it.
    ///   - hasColor: Whether the part of the bar that is done is coloured.
    public func bar(since earlier: StreamStatus, columns: Int, hasColor: Bool) -> String {
        let line = line(since: earlier)
        // Two brackets, a blank, and a column that stays free, since many terminals wrap after the last.
        let width = min(30, columns - line.count - 4)
        guard let share, width >= 5 else { return String(line.prefix(max(0, columns - 1))) }
        let done = Int(share * Double(width))
        let full = String(repeating: "#", count: done)
        let empty = String(repeating: ".", count: width - done)
        return hasColor ? "[\u{1B}[32m\(full)\u{1B}[0m\(empty)] \(line)" : "[\(full)\(empty)] \(line)"
    }

    /// The totals, in one line.
    public var summary: String {
        """
        \(FigureText.grouped(itemCount)) items in \(FigureText.grouped(bytesRead)) bytes, \
        \(FigureText.decimal(seconds, places: 3)) s, \(rates(since: StreamStatus()))\(memory)
        """
    }

    private var megabytes: Double { Double(bytesRead) / 1e6 }

    private var share: Double? {
        byteCount.map { $0 == 0 ? 1 : min(1, Double(bytesRead) / Double($0)) }
    }

    private var memory: String {
        memoryBytes.map { ", \(FigureText.decimal(Double($0) / 1e6, places: 1)) MB memory" } ?? ""
    }

    private func rates(since earlier: StreamStatus) -> String {
        // A clock that has not moved must not divide by 0.
        let elapsed = max(seconds - earlier.seconds, 1e-9)
        let speed = (megabytes - earlier.megabytes) / elapsed
        let items = Double(itemCount - earlier.itemCount) / elapsed
        return "\(FigureText.decimal(speed, places: 1)) MB/s, \(FigureText.grouped(Int(items.rounded()))) items/s"
    }
}
