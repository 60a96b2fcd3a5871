import Foundation
import SwiftyJSON
import Testing
import YAJL

// The examples of the documentation comments, line by line. `allExamplesAreHere` compares them with the sources.

private enum Field: String, JSONSubscriptType {
    case name
    var jsonKey: JSONKey { .key(rawValue) }
}

@Suite struct DocumentationTests {
    private static let text = #"{"users": [{"name": "Ann", "age": 36}], "tags": ["old"], "user": {"password": "x"}}"#

    @Test func reading() throws {
        var printed: [String] = []
        func print(_ value: some Any) { printed.append("\(value)") }
        let data = Data(Self.text.utf8)
        let json = try JSON(data: data)
        let name = json["users"][0]["name"].stringValue
        if let age = json["users"][0]["age"].int { print(age) }
        #expect(name == "Ann" && printed == ["36"])
    }

    @Test func subscripts() {
        var json = JSON(parseJSON: Self.text)
        let path: [any JSONSubscriptType] = ["users", 0, "name"]
        let name = json[path].stringValue
        #expect(name == "Ann")
        json["users", 0, "name"].string = "Ada"
        #expect(json["users"][0]["name"] == "Ada")
    }

    @Test func ownSteps() {
        let json: JSON = ["name": "Ann"]
        let name = json[Field.name].stringValue
        #expect(name == "Ann")
    }

    @Test func settingWithDictionariesOnTheWay() {
        var printed: [String] = []
        func print(_ value: some Any) { printed.append("\(value)") }
        var json: JSON = [:]
        json.set(12, at: "user", "settings", "size")
        print(json["user"]["settings"]["size"])
        #expect(printed == ["12"])
    }

    @Test func pointers() throws {
        var json = JSON(parseJSON: Self.text)
        let name = json[pointer: "/users/0/name"].stringValue
        #expect(name == "Ann")
        try json.set("Ada", atPointer: "/users/0/name")
        try json.set("new", atPointer: "/tags/-")
        #expect(json["users"][0]["name"] == "Ada" && json["tags"] == ["old", "new"])
    }

    @Test func missingAndNull() {
        var printed: [String] = []
        func print(_ value: some Any) { printed.append("\(value)") }
        for json in [["name": JSON.null], [:], ["name": "Ann"]] as [JSON] {
            if json["name"].isMissing { print("no name") }
            if json["name"].isNull { print("name is null") }
        }
        #expect(printed == ["name is null", "no name"])
    }

    @Test func merging() throws {
        var settings: JSON = ["theme": ["color": "red"], "tags": ["old"]]
        try settings.merge(with: ["theme": ["size": 12], "tags": ["new"]])
        #expect(settings == ["theme": ["color": "red", "size": 12], "tags": ["old", "new"]])
    }

    @Test func files() {
        #expect(throws: (any Error).self) {
            let settings = try JSON(contentsOf: URL(fileURLWithPath: "settings.json"))
            _ = settings
        }
    }

    @Test func optionsOfParsing() throws {
        let data = Data(#"{"size": 12 /* points */}"#.utf8)
        var options = JSONParsingOptions.inMemory
        options.allowsComments = true
        options.duplicateKeys = .reject
        options.engine = .swift
        let settings = try JSON(data: data, parsing: options)
        #expect(settings == ["size": 12])
    }

    @Test func appendingAndRemoving() {
        var json = JSON(parseJSON: Self.text)
        json["tags"].append("new")
        json["user"].remove("password")
        #expect(json["tags"] == ["old", "new"] && json["user"] == [:])
    }

    @Test func changesInPlace() {
        var json = JSON(parseJSON: Self.text)
        json["tags"].arrayObject?.append("new")
        json["user"].dictionaryObject?.removeValue(forKey: "password")
        #expect(json["tags"] == ["old", "new"] && json["user"] == [:])
    }

    @Test func decoding() throws {
        let json = JSON(parseJSON: #"{"users": [{"name": "Ada"}]}"#)
        struct User: Decodable { var name: String }
        let user = try json["users"][0].decode(User.self)
        #expect(user.name == "Ada")
    }

    /// The code lines of the examples in a source file, without comments and blanks at both ends.
    private func examples(in text: String) -> [[Substring]] {
        var examples: [[Substring]] = []
        var isInside = false
        for line in text.split(separator: "\n") {
            var line = line.drop { $0 == " " }
            guard line.hasPrefix("///") else { continue }
            line = line.dropFirst(3).drop { $0 == " " }
            if line.hasPrefix("```") {
                isInside = !isInside && line.hasPrefix("```swift")
                if isInside { examples.append([]) }
            } else if isInside {
                if let comment = line.firstRange(of: "//") { line = line[..<comment.lowerBound] }
                while line.last == " " { line = line.dropLast() }
                if !line.isEmpty { examples[examples.count - 1].append(line) }
            }
        }
        return examples
    }

    @Test func patterns() {
        let json: JSON = ["users": [["name": "Ann"], ["name": 1]], "items": [["price": 1.5]]]
        let names = json.values(at: "$.users[*].name").compactMap(\.string)
        let prices = json.values(at: "$..price").map(\.doubleValue)
        #expect(names == ["Ann"] && prices == [1.5])
    }

    @Test func allExamplesAreHere() throws {
        let file = URL(fileURLWithPath: #filePath)
        let root = file.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let here = try String(contentsOf: file, encoding: .utf8)
        let sources = try FileManager.default.contentsOfDirectory(
            at: root.appendingPathComponent("Sources/SwiftyJSON"),
            includingPropertiesForKeys: nil
        )
        var count = 0
        for source in sources where source.pathExtension == "swift" {
            for example in examples(in: try String(contentsOf: source, encoding: .utf8)) {
                count += 1
                let missing = example.filter { !here.contains($0) }
                #expect(missing.isEmpty, "\(source.lastPathComponent)")
            }
        }
        #expect(count >= 7)
    }
}
