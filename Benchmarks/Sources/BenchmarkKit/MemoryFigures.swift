internal import CAllocationCounter

/// The memory that a contender needs to do its task once.
public struct MemoryFigures: Sendable, Equatable, Codable {
    /// How many bytes more than before the first document the process had in memory, at most.
    public var peakResidentBytes: Int?

    /// How often memory was taken from the system's allocator.
    public var allocations: Int?

    /// How many bytes the result holds: memory that the run took and has not given back while the result is alive.
    public var heldBytes: Int?

    /// How many bytes more than the result holds the run needed at its worst moment.
    public var extraBytes: Int?

    /// Creates figures.
    public init(
        peakResidentBytes: Int? = nil,
        allocations: Int? = nil,
        heldBytes: Int? = nil,
        extraBytes: Int? = nil
    ) {
        self.peakResidentBytes = peakResidentBytes
        self.allocations = allocations
        self.heldBytes = heldBytes
        self.extraBytes = extraBytes
    }

    /// Measures in this process, which must have done nothing else before.
    ///
    /// The contender first reads a few bytes with a bit of everything, so that its code is in memory and what is done
    /// only once is done. Then it gets the document; the input itself is in memory by then and does not count. The
    /// allocations are counted in another run, up to the moment when the result is there.
    public static func measure(_ contender: Contender, _ document: BenchmarkDocument) throws -> MemoryFigures {
        let warmUp = try contender.prepare(.warmUp)
        for _ in 0..<3 { try warmUp.run() }
        let job = try contender.prepare(document)

        ProcessMemory.resetPeak()
        let before = ProcessMemory.residentBytes
        try job.run()
        let peak = ProcessMemory.peakResidentBytes
        var figures = MemoryFigures()
        if let before, let peak { figures.peakResidentBytes = max(0, peak - before) }

        if allocation_counter_is_available() {
            allocation_counter_start()
            defer { _ = allocation_counter_stop() }
            var counts = allocation_counts()
            try job.hold { counts = allocation_counter_stop() }
            figures.allocations = Int(counts.allocations)
            if contender.task.keepsDocument { figures.heldBytes = Int(counts.live_bytes) }
            if contender.task.countsExtraMemory { figures.extraBytes = Int(counts.peak_live_bytes - counts.live_bytes) }
        }
        return figures
    }
}
