internal import Foundation

/// The facts that this machine tells about itself.
enum SystemDescription {
    /// The model of the processor.
    static var processor: String {
        let fields = lines(of: "/proc/cpuinfo").map { $0.split(separator: ":", maxSplits: 1) }
        for name in ["model name", "Model", "Hardware"] {
            for field in fields where field.count == 2 && field[0].trimmingCharacters(in: .whitespaces) == name {
                return field[1].trimmingCharacters(in: .whitespaces)
            }
        }
        return commandOutput("sysctl", ["-n", "machdep.cpu.brand_string"]) ?? "unknown processor (\(kernel.machine))"
    }

    /// The system with its kernel and the kind of machine.
    static var system: String {
        let name = lines(of: "/etc/os-release").first { $0.hasPrefix("PRETTY_NAME=") }
        let pretty = name.map { $0.dropFirst("PRETTY_NAME=".count).trimmingCharacters(in: ["\""]) }
        return "\(pretty ?? "unknown system"), \(kernel.name) \(kernel.release), \(kernel.machine)"
    }

    /// The Swift that is installed here, or else what is known of the one that this was built with.
    static var swift: String {
        let line = commandOutput("swift", ["--version"]) ?? ""
        if let range = line.range(of: #"Swift version [0-9.]+[^ ]*"#, options: .regularExpression) {
            return String(line[range].dropFirst("Swift version ".count))
        }
        #if compiler(>=6.4)
        return "6.4 or later"
        #else
        return "6.2 or 6.3"
        #endif
    }

    /// The version of a package of Debian; `nil` elsewhere.
    static func debianVersion(of package: String) -> String? {
        commandOutput("dpkg-query", ["-W", "-f", "${Version}\n", package])
    }

    /// How libyajl is linked, and the version of Debian's package where there is one.
    static var libyajlOrigin: String {
        #if SharedYAJL || !os(Linux)
        let (linkage, package) = ("shared library", "libyajl2")
        #else
        let (linkage, package) = ("archive", "libyajl-dev")
        #endif
        return debianVersion(of: package).map { "\(linkage), Debian \($0)" } ?? linkage
    }

    private static func lines(of path: String) -> [String] {
        guard let bytes = try? InputFile(path: path).readToEnd() else { return [] }
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    private static var kernel: (name: String, release: String, machine: String) {
        var names = utsname()
        uname(&names)
        func text<Characters>(_ characters: Characters) -> String {
            withUnsafeBytes(of: characters) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        }
        return (text(names.sysname), text(names.release), text(names.machine))
    }

    /// The first line that a program prints; `nil` if there is no such program, or it fails.
    private static func commandOutput(_ name: String, _ arguments: [String]) -> String? {
        let folders = ProcessInfo.processInfo.environment["PATH", default: ""].split(separator: ":")
        let paths = folders.map { "\($0)/\(name)" }
        guard let path = paths.first(where: { access($0, X_OK) == 0 }),
            let output = try? ChildProcess.output(of: path, arguments)
        else { return nil }
        return String(decoding: output, as: UTF8.self).split(separator: "\n").first.map(String.init)
    }
}

extension BenchmarkEnvironment {
    /// This machine now.
    ///
    /// - Parameters:
    ///   - label: The note about the run.
    ///   - libyajl: The version of libyajl.
    ///   - versions: The versions of what else takes part; what comes with Swift does not have its own.
    public static func current(label: String?, libyajl: String, versions: [Version]) -> BenchmarkEnvironment {
        let swift = SystemDescription.swift
        return BenchmarkEnvironment(
            date: Date.now.formatted(.iso8601),
            label: label,
            processor: SystemDescription.processor,
            cores: ProcessInfo.processInfo.activeProcessorCount,
            memoryBytes: Int(clamping: ProcessInfo.processInfo.physicalMemory),
            system: SystemDescription.system,
            versions: [
                Version("Swift", swift), Version("Foundation", "of Swift \(swift)"),
                Version("libyajl", "\(libyajl) (\(SystemDescription.libyajlOrigin))"),
            ] + versions
        )
    }
}
