import Foundation

/// How many random cases to run where `count` is the full number; `YAJL_TEST_SCALE` is a factor.
func scaled(_ count: Int) -> Int {
    #if DEBUG
    let standard = 0.02
    #else
    let standard = 1.0
    #endif
    let scale = ProcessInfo.processInfo.environment["YAJL_TEST_SCALE"].flatMap(Double.init) ?? standard
    return max(1, Int(Double(count) * scale))
}
