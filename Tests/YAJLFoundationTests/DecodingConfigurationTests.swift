import Foundation
import Testing
import YAJLFoundation

/// Types that need a configuration, as Foundation decodes them.
@Suite struct DecodingConfigurationTests {
    struct Units: Sendable {
        var allowed: Set<String>
    }

    enum Metric: DecodingConfigurationProviding, EncodingConfigurationProviding {
        static var decodingConfiguration: Units { Units(allowed: ["m", "cm"]) }
        static var encodingConfiguration: Units { decodingConfiguration }
    }

    struct Refusal: Error, CustomStringConvertible {
        var description: String
    }

    /// A length such as `"2 cm"`, in one of the units that the configuration allows.
    struct Length: CodableWithConfiguration, Equatable {
        var value: Int
        var unit: String

        init(from decoder: any Decoder, configuration: Units) throws {
            let container = try decoder.singleValueContainer()
            let parts = try container.decode(String.self).split(separator: " ")
            guard parts.count == 2, let value = Int(parts[0]) else {
                throw DecodingError.dataCorruptedError(in: container, debugDescription: "no length")
            }
            guard configuration.allowed.contains(String(parts[1])) else { throw Refusal(description: "\(parts[1])") }
            self.value = value
            unit = String(parts[1])
        }

        func encode(to encoder: any Encoder, configuration: Units) throws {
            var container = encoder.singleValueContainer()
            try container.encode("\(value) \(unit)")
        }
    }

    /// Passes its configuration on through all kinds of containers.
    struct Box: DecodableWithConfiguration, Equatable {
        private enum CodingKeys: CodingKey { case width, height, depths, edges, inner }

        var width: Length
        var height: Length?
        var depths: [Length] = []
        var edges: [Length?] = []
        var inner: [Box] = []

        init(from decoder: any Decoder, configuration: Units) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            width = try container.decode(Length.self, forKey: .width, configuration: configuration)
            height = try container.decodeIfPresent(Length.self, forKey: .height, configuration: configuration)
            if container.contains(.depths) {
                depths = try container.decode([Length].self, forKey: .depths, configuration: configuration)
            }
            if container.contains(.edges) {
                var list = try container.nestedUnkeyedContainer(forKey: .edges)
                while !list.isAtEnd {
                    edges.append(try list.decodeIfPresent(Length.self, configuration: configuration))
                }
            }
            guard container.contains(.inner) else { return }
            var list = try container.nestedUnkeyedContainer(forKey: .inner)
            while !list.isAtEnd { inner.append(try list.decode(Box.self, configuration: configuration)) }
        }
    }

    /// Has lengths as members, by the property wrapper and by a container.
    struct Sheet: Decodable, Equatable {
        private enum CodingKeys: CodingKey { case width, margins, fold }

        @CodableConfiguration(from: Metric.self) var width: Length? = nil
        @CodableConfiguration(from: Metric.self) var margins: [Length] = []
        var fold: Length?

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            _width = try container.decode(CodableConfiguration<Length?, Metric>.self, forKey: .width)
            _margins = try container.decode(CodableConfiguration<[Length], Metric>.self, forKey: .margins)
            fold = try container.decodeIfPresent(Length.self, forKey: .fold, configuration: Metric.self)
        }

        static func == (left: Sheet, right: Sheet) -> Bool {
            left.width == right.width && left.margins == right.margins && left.fold == right.fold
        }
    }

    /// The same with what the compiler makes of the wrapper.
    struct Cover: Codable, Equatable {
        @CodableConfiguration(from: Metric.self) var width: Length? = nil
        @CodableConfiguration(from: Metric.self) var margins: [Length] = []
        var title: String

        static func == (left: Cover, right: Cover) -> Bool {
            left.width == right.width && left.margins == right.margins && left.title == right.title
        }
    }

    /// Decodes with both, by a configuration and by a type that provides it.
    @discardableResult
    private func compare<Value: DecodableWithConfiguration & Equatable>(
        _ type: Value.Type,
        _ text: String,
        _ keys: JSONDecoder.KeyDecodingStrategy = .useDefaultKeys,
        sourceLocation: SourceLocation = #_sourceLocation
    ) -> DecodingOutcome<Value> where Value.DecodingConfiguration == Units {
        let settings = DecodingSettings(keys: keys)
        let data = Data(text.utf8)
        let units = Metric.decodingConfiguration
        let ours = DecodingOutcome { try settings.ours.decode(type, from: data, configuration: units) }
        let provided = DecodingOutcome { try settings.ours.decode(type, from: data, configuration: Metric.self) }
        let theirs = DecodingOutcome { try settings.foundation.decode(type, from: data, configuration: units) }
        let theirProvided = DecodingOutcome {
            try settings.foundation.decode(type, from: data, configuration: Metric.self)
        }
        let comment: Comment = "\(type) from \(text)"
        #expect(ours == theirs, comment, sourceLocation: sourceLocation)
        #expect(provided == theirProvided, comment, sourceLocation: sourceLocation)
        #expect(ours == provided, comment, sourceLocation: sourceLocation)
        return ours
    }

    @Test func valuesAtTheRoot() {
        #expect(compare(Length.self, #""2 cm""#).value?.value == 2)
        #expect(compare(Length.self, #""2 ft""#) == .failure("ft"))
        for text in ["2", "null", "{}", "[]", #""cm""#] { #expect(compare(Length.self, text).value == nil) }
        #expect(compare([Length].self, #"["1 m", "2 cm"]"#).value?.count == 2)
        for text in ["[]", "{}", "null", "1", #"["1 m", 2]"#, #"["1 m", "2 ft"]"#, #"{"a": 1}"#, #"{"x": "1 m"}"#] {
            compare([Length].self, text)
            compare([Length?].self, text)
            compare(Length?.self, text)
        }
    }

    @Test func containersPassTheConfigurationOn() {
        let text = #"""
            {"width": "1 m", "height": "2 m", "depths": ["3 cm", "4 cm"], "edges": ["5 m", null, "6 m"],
             "inner": [{"width": "7 m"}, {"width": "8 m", "inner": [{"width": "9 m"}]}]}
            """#
        let box = compare(Box.self, text).value
        #expect(box?.height?.value == 2 && box?.depths.map(\.value) == [3, 4])
        #expect(box?.edges.map { $0?.value } == [5, nil, 6])
        #expect(box?.inner.last?.inner.first?.width.value == 9)
        compare([Box].self, "[\(text), \(text)]")
    }

    @Test func errorsInContainers() {
        // Foundation's `decodeIfPresent` with a configuration asks whether the member is there, not whether it is null.
        for text in [
            #"{"width": "1 m", "height": null}"#, "{}", "[]", "null", #"{"width": null}"#, #"{"width": 1}"#,
            #"{"width": "1 ft"}"#,
            #"{"width": "1 m", "height": 1}"#, #"{"width": "1 m", "depths": null}"#,
            #"{"width": "1 m", "depths": ["1 m", 2]}"#, #"{"width": "1 m", "depths": {"a": "1 m"}}"#,
            #"{"width": "1 m", "edges": ["1 m", null, 2]}"#, #"{"width": "1 m", "edges": ["1 m", null, "2 ft"]}"#,
            #"{"width": "1 m", "inner": [{"width": "1 m"}, {}]}"#, #"{"width": "1 m", "inner": [{"width": [1]}]}"#,
            #"{"width": "1 m", "inner": [{"width": "1 m", "inner": [null]}]}"#, #"{"width": "1 m""#,
        ] {
            #expect(compare(Box.self, text).value == nil)
            compare([Box].self, "[\(text)]")
        }
    }

    @Test func members() {
        let text = #"{"width": "1 m", "margins": ["2 cm", "3 cm"], "fold": "4 m", "title": "T"}"#
        let sheet = expectSame(Sheet.self, text).value
        #expect(sheet?.width?.value == 1 && sheet?.margins.count == 2 && sheet?.fold?.value == 4)
        #expect(expectSame(Cover.self, text).value?.margins.last?.value == 3)
        for text in [
            "{}", "null", #"{"width": null, "margins": []}"#, #"{"width": null, "margins": [], "title": "T"}"#,
            #"{"margins": [], "title": "T"}"#, #"{"width": "1 ft", "margins": [], "title": "T"}"#,
            #"{"width": "1 m", "margins": [2], "title": "T"}"#, #"{"width": 1, "margins": [], "title": "T"}"#,
            #"{"width": "1 m", "margins": null, "title": "T"}"#, #"{"width": "1 m", "title": "T"}"#,
            #"{"width": "1 m", "margins": [], "fold": 1, "title": "T"}"#,
        ] {
            expectSame(Sheet.self, text)
            expectSame(Cover.self, text)
            expectSame([Cover].self, "[\(text)]")
        }
    }

    @Test func membersRoundTrip() throws {
        let text = #"{"margins":["2 cm","3 cm"],"title":"T","width":"1 m"}"#
        let cover = try YAJLDecoder().decode(Cover.self, from: Data(text.utf8))
        var encoder = YAJLEncoder()
        encoder.outputFormatting = .sortedKeys
        #expect(try encoder.string(from: cover) == text)
    }

    @Test func settingsHold() {
        struct Pair: DecodableWithConfiguration, Equatable {
            private enum CodingKeys: CodingKey { case firstLength }
            var firstLength: Length
            init(from decoder: any Decoder, configuration: Units) throws {
                let container = try decoder.container(keyedBy: CodingKeys.self)
                firstLength = try container.decode(Length.self, forKey: .firstLength, configuration: configuration)
            }
        }
        let text = #"{"first_length": "1 m"}"#
        #expect(compare(Pair.self, text, .convertFromSnakeCase).value?.firstLength.value == 1)
        #expect(compare(Pair.self, text).value == nil)
        #expect(compare(Pair.self, #"{"first_length": 1}"#, .convertFromSnakeCase).value == nil)
    }
}
