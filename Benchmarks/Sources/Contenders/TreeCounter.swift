internal import BenchmarkKit

/// Counts what is in a tree, to compare trees of different types.
struct TreeCounter {
    private var containers = 0
    private var keyBytes = 0
    private var strings = 0
    private var stringBytes = 0
    private var others = 0

    mutating func begin() {
        containers += 1
    }

    mutating func count(key: String) {
        keyBytes += key.utf8.count
    }

    mutating func count(string: String) {
        strings += 1
        stringBytes += string.utf8.count
    }

    /// Counts a number, `true`, `false` or `null`.
    mutating func countOther() {
        others += 1
    }

    var outcome: Outcome {
        Outcome([
            "arrays and objects": Double(containers),
            "key bytes": Double(keyBytes),
            "strings": Double(strings),
            "string bytes": Double(stringBytes),
            "numbers and literals": Double(others),
        ])
    }
}
