import DocumentGenerator
import PureSwiftJSON
import Testing

@Suite struct SmallDocumentTests {
    @Test func documentsAreValidAndSmall() throws {
        for document in SmallDocument.allCases { try PureJSONParser.validate(document.bytes) }
        #expect((180...220).contains(SmallDocument.notification.bytes.count))
        #expect((1800...2200).contains(SmallDocument.order.bytes.count))
    }
}
