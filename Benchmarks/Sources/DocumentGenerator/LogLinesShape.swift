/// Log records, as ``DocumentKind/logLines``.
struct LogLinesShape: DocumentShape {
    private var random: SplitMix64
    /// Milliseconds since midnight.
    private var clock = 0
    private let levels = WordList("debug info info info info warn error")
    private let services = WordList("api auth billing search gateway worker")
    private let methods = WordList("GET GET GET POST PUT DELETE")
    private let statuses = WordList("200 200 200 201 204 301 400 404 500")
    private let latin = WordList.latin

    init(random: SplitMix64) {
        self.random = random
    }

    var endCount: Int { 0 }

    func begin(_ output: inout OutputBuffer) {}

    func end(_ output: inout OutputBuffer) {}

    mutating func appendPart(_ output: inout OutputBuffer, room: Int) {
        clock = (clock + random.below(40)) % 86_400_000
        output.append("{\"time\":\"2026-01-01T")
        output.append(clock / 3_600_000, digits: 2)
        output.append(":")
        output.append(clock / 60_000 % 60, digits: 2)
        output.append(":")
        output.append(clock / 1000 % 60, digits: 2)
        output.append(".")
        output.append(clock % 1000, digits: 3)
        output.append("Z\",\"level\":\"")
        levels.appendAny(&output, &random)
        output.append("\",\"service\":\"")
        services.appendAny(&output, &random)
        output.append("\",\"request_id\":\"")
        output.append(hexadecimal: random.next(), digits: 16)
        output.append("\",\"method\":\"")
        methods.appendAny(&output, &random)
        output.append("\",\"path\":\"/v1/")
        latin.appendSeveral(random.number(in: 1...3), separator: "/", &output, &random)
        output.append("\",\"status\":")
        statuses.appendAny(&output, &random)
        output.append(",\"bytes\":")
        output.append(random.below(100_000))
        output.append(",\"duration_ms\":")
        output.append(random.below(2000))
        output.append(".")
        output.append(random.below(1000), digits: 3)
        if random.chance(percent: 30) {
            output.append(",\"message\":\"")
            latin.appendSeveral(random.number(in: 4...16), &output, &random)
            output.append("\"")
        }
        output.append("}\n")
    }
}
