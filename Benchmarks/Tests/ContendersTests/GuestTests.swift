#if os(Linux) && compiler(>=6.3)
import BenchmarkKit
public import Foundation
import Testing

@testable import Contenders

/// A decoder as other packages have it.
open class GuestDecoder {
    open func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
        try JSONDecoder().decode(type, from: data)
    }
}

extension GuestDecoder: ModelDecoder {}

@section(".init_array") @used
private let entry: @convention(c) () -> Void = {
    GuestLibraries.add {
        let contenders = CodingContenders.decoders("guest", input: { Data($0) }, makeDecoder: { GuestDecoder() })
        return ContenderLibrary("Guest", version: "1.0.0", contenders: contenders)
    }
}

/// A contender from its own file; other tests check its answers, as they do with all contenders.
@Suite struct GuestTests {
    @Test func aFileIsEnough() throws {
        let tasks = AllContenders.list.filter { $0.name == "guest" }.map(\.task)
        #expect(tasks == [.decode, .decodeLite, .decodeSmall, .items, .lines])
        #expect(ContenderLibrary.library(of: "guest")?.version == "1.0.0")
        #expect(ContenderLibrary.list.contains { $0.name == "Guest" })
        // It stands after those that are there already.
        let selection = try ContenderSelection(from: AllContenders.list)
        for task in tasks { #expect(selection.baseline(for: task) == "Foundation.JSONDecoder") }
    }
}
#endif
