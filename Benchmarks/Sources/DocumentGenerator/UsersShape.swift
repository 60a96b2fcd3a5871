/// User accounts, as ``DocumentKind/users``.
struct UsersShape: DocumentShape {
    private var random: SplitMix64
    private var userCount = 0
    private let firstNames = WordList.firstNames
    private let lastNames = WordList.lastNames
    private let latin = WordList.latin
    private let companies = WordList("ACME GLOBEX INITECH UMBRELLA HOOLI STARK WAYNE WONKA TYRELL CYBERDYNE")
    private let closing: StaticString = "\n]\n"

    init(random: SplitMix64) {
        self.random = random
    }

    var endCount: Int { closing.utf8CodeUnitCount }

    func begin(_ output: inout OutputBuffer) {
        output.append("[")
    }

    func end(_ output: inout OutputBuffer) {
        output.append(closing)
    }

    mutating func appendPart(_ output: inout OutputBuffer, room: Int) {
        output.append(userCount == 0 ? "\n  {\n    \"id\": \"" : ",\n  {\n    \"id\": \"")
        output.append(hexadecimal: random.next(), digits: 16)
        output.append(hexadecimal: random.next(), digits: 8)
        output.append("\",\n    \"index\": ")
        output.append(userCount)
        userCount += 1
        output.append(",\n    \"guid\": \"")
        appendGUID(&output)
        output.append("\",\n    \"isActive\": ")
        output.append(random.chance(percent: 50) ? "true" : "false")
        output.append(",\n    \"balance\": \"$")
        output.append(random.number(in: 1...3))
        output.append(",")
        output.append(random.below(1000), digits: 3)
        output.append(".")
        output.append(random.below(100), digits: 2)
        output.append("\",\n    \"picture\": \"http://placehold.example/32x32\",\n    \"age\": ")
        output.append(random.number(in: 20...70))
        output.append(",\n    \"name\": {\n      \"first\": \"")
        firstNames.appendAny(&output, &random)
        output.append("\",\n      \"last\": \"")
        lastNames.appendAny(&output, &random)
        output.append("\"\n    },\n    \"company\": \"")
        companies.appendAny(&output, &random)
        output.append("\",\n    \"email\": \"")
        latin.appendSeveral(2, separator: ".", &output, &random)
        output.append("@example.com\",\n    \"phone\": \"+1 (")
        output.append(random.number(in: 800...999))
        output.append(") 555-")
        output.append(random.below(10_000), digits: 4)
        output.append("\",\n    \"about\": \"")
        latin.appendSeveral(random.number(in: 20...60), &output, &random)
        output.append(".\",\n    \"registered\": \"")
        appendDate(&output)
        output.append("\",\n    \"latitude\": ")
        appendDegrees(90, &output)
        output.append(",\n    \"longitude\": ")
        appendDegrees(180, &output)
        output.append(",\n    \"tags\": [")
        for index in 0..<7 {
            output.append(index == 0 ? "\n      \"" : ",\n      \"")
            latin.appendAny(&output, &random)
            output.append("\"")
        }
        output.append("\n    ],\n    \"friends\": [")
        for index in 0..<random.number(in: 1...5) {
            output.append(index == 0 ? "\n      {\n        \"id\": " : ",\n      {\n        \"id\": ")
            output.append(index)
            output.append(",\n        \"name\": \"")
            firstNames.appendAny(&output, &random)
            output.append(" ")
            lastNames.appendAny(&output, &random)
            output.append("\"\n      }")
        }
        output.append("\n    ],\n    \"greeting\": \"Hello! You have ")
        output.append(random.below(20))
        output.append(" unread messages.\",\n    \"favoriteFruit\": null\n  }")
    }

    private mutating func appendGUID(_ output: inout OutputBuffer) {
        let high = random.next()
        let low = random.next()
        output.append(hexadecimal: high >> 32, digits: 8)
        output.append("-")
        output.append(hexadecimal: high >> 16, digits: 4)
        output.append("-4")
        output.append(hexadecimal: high, digits: 3)
        output.append("-a")
        output.append(hexadecimal: low >> 48, digits: 3)
        output.append("-")
        output.append(hexadecimal: low, digits: 12)
    }

    private mutating func appendDate(_ output: inout OutputBuffer) {
        output.append(random.number(in: 2014...2018))
        output.append("-")
        output.append(random.number(in: 1...12), digits: 2)
        output.append("-")
        output.append(random.number(in: 1...28), digits: 2)
        output.append("T")
        output.append(random.below(24), digits: 2)
        output.append(":")
        output.append(random.below(60), digits: 2)
        output.append(":00Z")
    }

    private mutating func appendDegrees(_ bound: Int, _ output: inout OutputBuffer) {
        if random.chance(percent: 50) { output.append("-") }
        output.append(random.below(bound))
        output.append(".")
        output.append(random.below(1_000_000), digits: 6)
    }
}
