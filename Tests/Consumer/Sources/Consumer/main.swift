// A program on SwiftyJSON and GuardedSwiftyJSON as users write them. `Scripts/consumer-test` builds and runs it.

import Foundation

do {
    try reading()
    try errors()
    try writing()
    try coding()
    try await sharing()
    try guardedModels()
    try expressions()
    try bothModules()
    try engine()
    #if swift(>=6)
    print("consumer: everything as expected, in Swift 6 mode")
    #else
    print("consumer: everything as expected, in Swift 5 mode")
    #endif
} catch {
    // Not `fatalError`, which ends in a report of a crash.
    print("consumer: \(error)")
    exit(1)
}
