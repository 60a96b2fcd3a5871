// The manifest turns the trait `SwiftEngine` on, and no program says anything about engines: so the Swift engine reads all that
// they read.

import YAJL

func engine() throws {
    for options in [JSONParsingOptions(), .strict, .inMemory] { try expect(options.engine, .swift) }
}
