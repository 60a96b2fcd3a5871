import Foundation
import SwiftyJSON
import Testing
import YAJL

/// Texts that are parsed while another one is read, changed, decoded or encoded.
@Suite struct ReentrancyTests {
    private static func text(_ depth: Int) -> String {
        guard depth > 0 else { return #"{"id":0,"tags":["a","b"]}"# }
        return #"{"id":\#(depth),"tags":["a","b"],"text":\#(JSONValue(text(depth - 1)).encodedString())}"#
    }

    /// The ids of a text and of those in it, while loops over its members and its tags are running.
    private static func ids(_ json: JSON) -> [Int] {
        var ids: [Int] = []
        for (key, member) in json {
            for (index, tag) in json["tags"] where key == "id" {
                if index == "0" { ids.append(member.intValue) }
                #expect(tag == (index == "0" ? "a" : "b"))
            }
            if key == "text" { ids += Self.ids(JSON(parseJSON: member.stringValue)) }
            #expect(json["tags"][1] == "b")
        }
        return ids
    }

    @Test func loops() {
        #expect(Self.ids(JSON(parseJSON: Self.text(3))) == [3, 2, 1, 0])
    }

    /// Has a text in it, and parses that where it is decoded; the text of a text again.
    private struct Model: Codable, Equatable {
        var id: Int
        var inner: JSON
        private enum CodingKeys: CodingKey { case id, text }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            inner = JSON(parseJSON: try container.decodeIfPresent(String.self, forKey: .text) ?? "null")
            if let text = inner["text"].string {
                inner["text"] = try JSON(YAJLDecoder().decode(Model.self, from: text).id)
            }
            id = try container.decode(Int.self, forKey: .id)
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(JSON(parseJSON: inner.rawString() ?? "null"), forKey: .text)
            try container.encode(id, forKey: .id)
        }
    }

    /// By both decoders.
    @Test func models() throws {
        let text = Self.text(3)
        let ours = try YAJLDecoder().decode([Model].self, from: "[\(text),\(text)]")
        let theirs = try JSONDecoder().decode([Model].self, from: Data("[\(text),\(text)]".utf8))
        #expect(ours == theirs && ours.count == 2)
        #expect(ours[1].id == 3 && ours[1].inner["id"] == 2 && ours[1].inner["text"] == 1)
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        var other = YAJLEncoder()
        other.outputFormatting = .sortedKeys
        let found = try other.string(from: ours)
        #expect(found == String(decoding: try encoder.encode(ours), as: UTF8.self))
        #expect(JSON(parseJSON: found)[1]["text"] == ours[1].inner)
    }

    /// A value that is being changed is not touched by a text that is parsed meanwhile, whether or not that one is valid.
    @Test(arguments: [#"{"id":9}"#, "[", ""])
    func changes(_ inner: String) {
        func change(_ value: inout JSON) {
            value["new"] = [1]
            let parsed = JSON(parseJSON: inner)
            value["id"] = parsed["id"].exists() ? parsed["id"] : -1
            value["tags"].arrayObject?.append(JSON(parseJSON: inner)["id"].intValue)
        }
        var json: JSON = ["x": JSON(parseJSON: Self.text(1)), "y": 1]
        let copy = json
        change(&json["x"])
        let isValid = inner.count > 1
        #expect(json["x"]["id"] == (isValid ? 9 : -1) && json["x"]["new"] == [1] && json["y"] == 1)
        #expect(json["x"]["tags"] == ["a", "b", isValid ? 9 : 0])
        #expect(copy["x"]["id"] == 1 && copy["x"]["tags"] == ["a", "b"])
    }

    /// Merging, mapping and sorting with closures that parse.
    @Test func closures() throws {
        let json = JSON(parseJSON: #"["[3]","[1]","[2]"]"#)
        let sorted = json.arrayValue.sorted {
            JSON(parseJSON: $0.stringValue)[0].intValue < JSON(parseJSON: $1.stringValue)[0].intValue
        }
        #expect(JSON(sorted) == ["[1]", "[2]", "[3]"])
        var whole: JSON = ["all": []]
        for text in sorted { try whole.merge(with: JSON(["all": JSON(parseJSON: text.stringValue)])) }
        #expect(whole == ["all": [1, 2, 3]])
    }
}
