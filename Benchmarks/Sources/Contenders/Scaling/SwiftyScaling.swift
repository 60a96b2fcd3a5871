internal import BenchmarkKit
internal import Foundation
internal import SwiftyJSON

/// How the costs of SwiftyJSON grow with the document, which speeds on one document do not show.
public enum SwiftyScaling {
    /// A measured figure, and what it may be.
    public struct Figure: Sendable {
        /// The name of the measurement.
        public let name: String

        /// The figure.
        public let value: Double

        /// The unit; a ratio has none.
        public let unit: String?

        /// The greatest value that is good enough; `nil` if the figure is only there to explain another one.
        public let limit: Double?
    }

    /// Measures.
    ///
    /// - Parameter seconds: How long each operation is repeated.
    public static func measure(seconds: Double) throws -> [Figure] {
        try reads(seconds) + writes(seconds) + loops(seconds)
    }

    private static let few = 40
    private static let many = 4_000

    private static func reads(_ seconds: Double) throws -> [Figure] {
        let times = try medians(
            seconds,
            [few, many].map { count in
                let json = try users(count)
                return Job {
                    json["users"][0]["name"]
                } outcome: {
                    Outcome(["string bytes": Double($0.stringValue.utf8.count)])
                }
            },
            expecting: Outcome(["string bytes": 6])
        )
        return [
            Figure(name: #"json["users"][0]["name"], 40 objects"#, value: times[0] * 1e9, unit: "ns", limit: nil),
            Figure(name: #"json["users"][0]["name"], 4,000 objects"#, value: times[1] * 1e9, unit: "ns", limit: nil),
            Figure(name: "the same, 4,000 ÷ 40 objects", value: times[1] / times[0], unit: nil, limit: 1.5),
        ]
    }

    private static func writes(_ seconds: Double) throws -> [Figure] {
        let times = try medians(
            seconds,
            [few, many].map { count in
                let json = try users(count)
                return Job {
                    var json = json
                    for number in 0..<1_000 { json["users"][number * 7 % count]["address"]["zip"].int = number }
                    return json
                } outcome: { json in
                    let users = json["users"].arrayValue
                    var last: [Int: Int] = [:]
                    for number in 0..<1_000 { last[number * 7 % count] = number }
                    let right = users.indices.count { users[$0]["address"]["zip"].int == last[$0] ?? -1 }
                    return Outcome(["right users": Double(right) / Double(count)])
                }
            },
            expecting: Outcome(["right users": 1])
        )
        return [
            Figure(name: "1,000 nested writes, 40 objects", value: times[0] * 1e3, unit: "ms", limit: nil),
            Figure(name: "1,000 nested writes, 4,000 objects", value: times[1] * 1e3, unit: "ms", limit: 5),
        ]
    }

    private static func loops(_ seconds: Double) throws -> [Figure] {
        let counts = [10_000, 100_000]
        let jobs = try counts.map(loop)
        var times = try medians(seconds, jobs, expecting: Outcome(["key bytes": 9, "share of numbers": 1]))
        for (index, count) in counts.enumerated() { times[index] /= Double(count) }
        return [
            Figure(
                name: "for (key, value) in json, 10,000 members",
                value: times[0] * 1e9,
                unit: "ns each",
                limit: nil
            ),
            Figure(
                name: "for (key, value) in json, 100,000 members",
                value: times[1] * 1e9,
                unit: "ns each",
                limit: 150
            ),
            Figure(name: "the same, 100,000 ÷ 10,000 members", value: times[1] / times[0], unit: nil, limit: 1.5),
        ]
    }

    /// Goes through an object with this many members.
    private static func loop(_ count: Int) throws -> Job {
        let members = (0..<count).map { "\"key\(100_000 + $0)\":\($0)" }.joined(separator: ",")
        let json = try JSON(data: Data("{\(members)}".utf8))
        return Job {
            var keyBytes = 0
            var numbers = 0
            for (key, value): (String, JSON) in json {
                keyBytes &+= key.utf8.count
                if value.type == .number { numbers &+= 1 }
            }
            return (keyBytes, numbers)
        } outcome: { keyBytes, numbers in
            let count = Double(count)
            return Outcome(["key bytes": Double(keyBytes) / count, "share of numbers": Double(numbers) / count])
        }
    }

    /// A parsed document of users.
    private static func users(_ count: Int) throws -> JSON {
        let users = (0..<count).map { number in
            """
            {"id":\(number),"name":"Ann \(10 + number % 90)","age":36,"tags":["new","beta"],\
            "address":{"street":"Via Appia 7","city":"Rome","zip":-1}}
            """
        }
        return try JSON(data: Data("{\"total\":\(count),\"users\":[\(users.joined(separator: ","))]}".utf8))
    }

    /// The median of the seconds that each job takes.
    private static func medians(_ seconds: Double, _ jobs: [Job], expecting expected: Outcome) throws -> [Double] {
        for job in jobs {
            if let difference = try job.outcome().difference(from: expected) {
                throw WrongResultError(description: "a wrong result: \(difference)")
            }
        }
        return try RoundRobin(seconds: seconds).measure(jobs).map { Statistics.median($0.map(\.seconds)) ?? .nan }
    }
}
