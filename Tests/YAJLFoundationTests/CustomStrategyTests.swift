import Foundation
import Testing
import YAJL
import YAJLFoundation

@Suite struct CustomStrategyTests {
    /// Functions that would make something of `null`.
    @Test func lenientFunctions() {
        let dates = DecodingSettings(
            dates: .custom { decoder in
                Date(timeIntervalSince1970: (try? decoder.singleValueContainer().decode(Double.self)) ?? 7)
            }
        )
        let data = DecodingSettings(
            data: .custom { decoder in
                Data(((try? decoder.singleValueContainer().decode(String.self)) ?? "?").utf8)
            }
        )
        for text in ["null", "true", "1", "\"x\"", "[]", "{}"] {
            expectSame(Date.self, text, dates)
            expectSame([Date].self, "[\(text)]", dates)
            expectSame([String: Date?].self, "{\"a\":\(text)}", dates)
            expectSame(Data.self, text, data)
            expectSame([Data].self, "[\(text)]", data)
            expectSame([String: Data?].self, "{\"a\":\(text)}", data)
        }
    }
}
