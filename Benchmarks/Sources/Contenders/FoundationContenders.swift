internal import BenchmarkKit
internal import Foundation

/// What comes with Swift.
enum FoundationContenders {
    static let list = [
        Contender("Foundation.JSONSerialization", task: .tree) { document in
            let data = Data(document.bytes)
            return Job {
                try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
            } outcome: { root in
                var counter = TreeCounter()
                counter.count(root)
                return counter.outcome
            }
        }
    ]
}

extension TreeCounter {
    fileprivate mutating func count(_ root: Any) {
        var pending = [root]
        while let value = pending.popLast() {
            switch value {
            case let object as [String: Any]:
                begin()
                for (key, value) in object {
                    count(key: key)
                    pending.append(value)
                }
            case let array as [Any]:
                begin()
                pending.append(contentsOf: array)
            case let string as String:
                count(string: string)
            default:
                // `NSNumber` stands for booleans too, and here they cannot be told apart.
                countOther()
            }
        }
    }
}
