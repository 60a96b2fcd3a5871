import Testing
import YAJL

@testable import YAJLTestSupport

@Suite struct ParserSmokeTests {
    @Test func eventsInOrder() {
        let outcome = outcomeForAllCuts(of: #"{"a":[1,"x\n",true,null],"b":{}}"#)
        #expect(outcome.error == nil)
        #expect(
            outcome.events == [
                .beginObject, .key("a"), .beginArray, .number(1), .string("x\n"), .bool(true), .null, .endArray,
                .key("b"), .beginObject, .endObject, .endObject,
            ]
        )
    }
}
