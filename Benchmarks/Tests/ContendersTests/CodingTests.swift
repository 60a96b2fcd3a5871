import BenchmarkKit
import DocumentGenerator
import Foundation
import RecordModels
import Testing

@testable import Contenders

@Suite struct CodingTests {
    private static let tasks: [BenchmarkTask] = [.decode, .decodeLite, .encode, .decodeSmall]

    private func check(_ document: BenchmarkDocument, _ model: any DocumentModel.Type) throws {
        let found = try DocumentModels.model(for: .decode, of: document.bytes)
        #expect(found.map(ObjectIdentifier.init) == ObjectIdentifier(model), "\(document.name)")
        for task in Self.tasks {
            guard let expected = try AllContenders.expectedOutcome(task, document) else { continue }
            for contender in AllContenders.list where contender.task == task {
                let outcome = try contender.prepare(document).outcome()
                #expect(outcome.difference(from: expected) == nil, "\(contender.name), \(task), \(document.name)")
                #expect(Set(expected.figures.keys).isSubset(of: outcome.figures.keys))
            }
        }
    }

    private func outcome(_ bytes: [UInt8], _ task: BenchmarkTask = .decode) throws -> Outcome? {
        try AllContenders.expectedOutcome(task, BenchmarkDocument(name: "document", bytes: bytes))
    }

    @Test func publicDocuments() throws {
        try check(BenchmarkDocument(name: "twitter", bytes: Array(PublicDocuments.twitter.utf8)), Twitter.Search.self)
        try check(BenchmarkDocument(name: "citm", bytes: Array(PublicDocuments.citm.utf8)), CITM.Catalog.self)
    }

    @Test(arguments: DocumentKind.allCases.filter { $0 != .logLines && !$0.isHard })
    func generatedDocuments(_ kind: DocumentKind) throws {
        let model: any DocumentModel.Type =
            switch kind {
            case .social: Social.Feed.self
            case .geo: Geo.FeatureCollection.self
            case .catalog: Catalog.Season.self
            case .users: [Users.Account].self
            default: AnyJSON.self
            }
        for seed: UInt64 in 1...2 {
            let bytes = DocumentGenerator(kind: kind, byteCount: 8_000, seed: seed, depth: 10).bytes()
            try check(BenchmarkDocument(name: kind.rawValue, bytes: bytes), model)
        }
    }

    @Test func builtInDocuments() throws {
        for small in SmallDocument.allCases {
            let model: any DocumentModel.Type =
                switch small {
                case .notification: Messages.Notification.self
                case .order: Messages.Order.self
                }
            try check(BenchmarkDocument(name: small.rawValue, bytes: small.bytes), model)
        }
    }

    @Test(arguments: ["null", "true", "-2.5e3", "\"é\"", "[]", "{}", #"{"a":[null,1,{"b":false,"c":null}],"":"x"}"#])
    func documentsOfNoModel(_ text: String) throws {
        try check(BenchmarkDocument(name: text, bytes: Array(text.utf8)), AnyJSON.self)
    }

    /// Documents that have something of a known one.
    @Test(arguments: [
        #"{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"name":"a"},"geometry":{"type":"Point","coordinates":[1,2]}}]}"#,
        #"{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"name":"a","id":7},"geometry":{"type":"Polygon","coordinates":[[[1,2]]]}}]}"#,
        #"{"statuses":[{"user":{"screen_name":"a","profile_background_tile":false}}]}"#,
        #"{"audienceSubCategoryNames":{}}"#, #"[{"favoriteFruit":"apple"}]"#, #"{"duration_ms":1.5}"#,
    ])
    func documentsThatAModelDoesNotFit(_ text: String) throws {
        try check(BenchmarkDocument(name: text, bytes: Array(text.utf8)), AnyJSON.self)
        #expect(try outcome(Array(text.utf8), .decodeLite) == nil)
    }

    @Test func deepDocumentsHaveNoModel() throws {
        func isDecoded(_ depth: Int) throws -> Bool {
            try outcome(DocumentGenerator(kind: .deep, byteCount: 1000, depth: depth).bytes()) != nil
        }
        #expect(try isDecoded(32))
        #expect(try !isDecoded(33))
    }

    @Test func fewFieldsAreThoseOfPosts() throws {
        #expect(try outcome(Array(PublicDocuments.twitter.utf8), .decodeLite) != nil)
        #expect(try outcome(DocumentGenerator(kind: .social, byteCount: 0).bytes(), .decodeLite) == nil)
        #expect(try outcome(DocumentGenerator(kind: .social, byteCount: 1000).bytes(), .decodeLite) != nil)
        #expect(try outcome(DocumentGenerator(kind: .geo, byteCount: 1000).bytes(), .decodeLite) == nil)
    }

    /// A model that leaves out a field takes less time, and must not win by that.
    @Test func fieldsThatAreMissingAreFound() throws {
        struct Event: Codable, Equatable {
            var id: String
            var attempt: Int
        }
        let document = BenchmarkDocument(name: "document", bytes: SmallDocument.notification.bytes)
        let result = try JSONDecoder().decode(Event.self, from: Data(document.bytes))
        let expected = try #require(try outcome(document.bytes))
        let found = try CodingContenders.outcome(of: result, as: JSONEncoder().encode(result), document)
        #expect(found.difference(from: expected) == "arrays and objects is 1 instead of 2")
    }

    /// A value that only looks like the right one, in its size and its place.
    @Test func valuesThatAreWrongAreFound() throws {
        let document = BenchmarkDocument(name: "document", bytes: SmallDocument.notification.bytes)
        let expected = try #require(try outcome(document.bytes))
        var result = try JSONDecoder().decode(Messages.Notification.self, from: Data(document.bytes))
        #expect(
            try CodingContenders.outcome(of: result, as: JSONEncoder().encode(result), document)
                .difference(from: expected) == nil
        )
        result.data.currency = "USD"
        #expect(
            try CodingContenders.outcome(of: result, as: JSONEncoder().encode(result), document)
                .difference(from: expected) == "results equal to Foundation's is 0 instead of 1"
        )
    }

    @Test func membersThatAreNullNeedNotBeKept() throws {
        let contents = try ModelContents(Array(#"{"a":null,"bc":[null,1],"d":{"e":null}}"#.utf8)).outcome
        #expect(contents == (try ModelContents(Array(#"{"bc":[1],"d":{}}"#.utf8)).outcome))
        #expect(contents.figures["key bytes"] == 3)
    }
}
