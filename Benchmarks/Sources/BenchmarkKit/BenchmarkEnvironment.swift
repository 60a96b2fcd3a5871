/// The machine and the software of a measurement.
public struct BenchmarkEnvironment: Sendable, Equatable, Codable {
    /// The version of a library or program.
    public struct Version: Sendable, Equatable, Codable {
        /// Its name.
        public var name: String

        /// Its version.
        public var version: String

        /// Creates a version.
        public init(_ name: String, _ version: String) {
            self.name = name
            self.version = version
        }
    }

    /// When the run began, in UTC, for example `2026-11-21T10:00:00Z`.
    public var date: String

    /// The note about the run from the command line.
    public var label: String?

    /// The model of the processor.
    public var processor: String

    /// How many of its cores this process may use.
    public var cores: Int

    /// How much memory the machine has.
    public var memoryBytes: Int

    /// The operating system.
    public var system: String

    /// The versions of the software that runs, and of what it was made with.
    public var versions: [Version]

    private enum CodingKeys: String, CodingKey {
        case date
        case label
        case processor = "cpu"
        case cores
        case memoryBytes = "memory_bytes"
        case system = "os"
        case versions
    }

    /// Creates an environment.
    public init(
        date: String,
        label: String?,
        processor: String,
        cores: Int,
        memoryBytes: Int,
        system: String,
        versions: [Version]
    ) {
        self.date = date
        self.label = label
        self.processor = processor
        self.cores = cores
        self.memoryBytes = memoryBytes
        self.system = system
        self.versions = versions
    }

    /// The environment in words, each with what it is.
    public var lines: [(name: String, text: String)] {
        let gigabytes = FigureText.decimal(Double(memoryBytes) / 1e9, places: 1)
        let first = [("Date", date), ("Label", label)].compactMap { name, text in text.map { (name, $0) } }
        return first + [
            ("Processor", "\(processor), \(cores) \(cores == 1 ? "core" : "cores")"),
            ("Memory", "\(gigabytes) GB"),
            ("System", system),
        ] + versions.map { ($0.name, $0.version) }
    }
}
