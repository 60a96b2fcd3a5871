import Testing

@testable import YAJL

/// The order of members, as the writer and the encoder keep it.
@Suite struct MemberSorterTests {
    /// Sorters stay for the next text, but not with the memory of a giant one.
    @Test(arguments: [true, false])
    func memoryOfLargeObjectsIsGivenBack(_ ends: Bool) throws {
        var sorter = MemberSorter(sorts: true, keepsLast: true)
        var output = OutputBuffer(.memory)
        sorter.beginObject(at: 0)
        for _ in 0..<20_000 {
            unsafe sorter.beginMember(UnsafeBufferPointer(start: nil, count: 0), at: 0, after: 0)
            unsafe Array("some name".utf8).withUnsafeBufferPointer { unsafe sorter.beginMember($0, at: 0, after: 0) }
        }
        #expect(try Self.capacityOfNames(sorter) >= 180_000)
        if ends { sorter.endObject(in: &output) } else { sorter.rollBack(to: -1) }
        #expect(try Self.capacityOfNames(sorter) < 180_000)
        #expect(sorter.heldFrom == .max)
    }

    private static func capacityOfNames(_ sorter: MemberSorter) throws -> Int {
        let names = Mirror(reflecting: sorter).children.first { $0.label == "names" }
        return try #require(names?.value as? [UInt8]).capacity
    }
}
