import Testing
import YAJL

@testable import YAJLTestSupport

/// Where an error is: line, column, byte and path of texts over several lines, and what is said of it.
///
/// The mark `‸` stands before the byte that is wrong. Line, column and byte follow from it.
@Suite struct ErrorPositionTests {
    @Test(arguments: values)
    func wrongValue(_ item: ParsingCase) {
        item.check()
    }

    @Test(arguments: structures)
    func wrongStructure(_ item: ParsingCase) {
        item.check()
    }

    @Test(arguments: strings)
    func wrongString(_ item: ParsingCase) {
        item.check()
    }

    @Test(arguments: ends)
    func endsTooEarly(_ item: ParsingCase) {
        let outcome = item.check()
        #expect(outcome.error?.isIncomplete == true)
    }

    /// Any other line breaks than a line feed count as columns.
    @Test func onlyLineFeedsCount() {
        let error = outcomeForAllCuts(of: "[1,\r\n2,\r3,\n\"\u{2028}\u{85}\",x]").error
        #expect(error?.position == JSONPosition(byteOffset: 19, line: 3, column: 9))
    }

    /// Whatever stands after a backslash, it is not spelled out as if it were the document's text.
    @Test func invalidEscapeOfAnyByte() {
        let valid = Array(#""\/bfnrtu"#.utf8)
        var spelledOut: [String] = []
        for byte in UInt8.min...UInt8.max where !valid.contains(byte) {
            let outcome = outcomeForAllCuts(of: Array("[\"\\".utf8) + [byte, 0x22, 0x5D])
            #expect(outcome.code == .invalidEscape)
            #expect(outcome.error?.position.byteOffset == 2)
            let message = outcome.error?.message ?? ""
            if byte < 0x20 || byte >= 0x7F {
                if message.contains(#""\byte"#) || message.contains(#""\line"#) { spelledOut.append(message) }
            } else {
                #expect(message.hasPrefix("invalid escape \"\\\(Unicode.Scalar(byte))\""), "\(message)")
            }
        }
        #expect(spelledOut.isEmpty)
    }
}
