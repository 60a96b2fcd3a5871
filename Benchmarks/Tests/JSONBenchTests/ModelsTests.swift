import Testing

@testable import Contenders

@Suite struct ModelsTests {
    /// All kinds are decoded and encoded to the same models as by Foundation: else the command ends with an error.
    @Test func eachKindIsShownWithItsFigures() throws {
        let run = try CommandRun("models", "--seconds", "0.0001")
        #expect(run.code == 0 && run.complaints.isEmpty)
        let lines = run.text.split(separator: "\n")
        #expect(lines.count == ModelKind.list.count + 2)
        #expect(lines.allSatisfy { $0.count <= 80 })
        for (line, kind) in zip(lines.dropFirst(2), ModelKind.list) {
            #expect(line.hasPrefix(kind.name + " "))
            let figures = line.dropFirst(kind.name.count).split(separator: " ").map { Double($0) }
            #expect(figures.count == 4 && figures.allSatisfy { $0 != nil }, "\(line)")
        }
    }

    @Test func aRatioThatIsNotReachedIsMarked() throws {
        let kinds = ["models", "--only", "integers", "--seconds", "0.0001", "--check"]
        let missed = try CommandRun(kinds + ["1000"])
        #expect(missed.code == 1)
        #expect(missed.text.split(separator: "\n").dropFirst(2).allSatisfy { $0.hasSuffix("  MISSED") })
        let reached = try CommandRun(kinds + ["0.0001"])
        #expect(reached.code == 0 && !reached.text.contains("MISSED"))
    }

    @Test(arguments: [
        ["--seconds", "0"], ["--only", "nothing of that name"], ["--check", "0"], ["--check", "1001"],
    ])
    func wrongArgumentsAreRefused(_ arguments: [String]) throws {
        let run = try CommandRun(["models"] + arguments)
        #expect(run.code == 64 && run.output.isEmpty)
    }

    @Test func namesFitIntoTheTable() {
        for kind in ModelKind.list { #expect(kind.name.count <= 30, "\(kind.name)") }
        #expect(Set(ModelKind.list.map(\.name)).count == ModelKind.list.count)
    }
}
