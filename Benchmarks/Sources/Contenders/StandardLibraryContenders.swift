internal import BenchmarkKit

/// Conversions of the standard library.
enum StandardLibraryContenders {
    static let list = [
        Contender("Double(Substring)", task: .doubles) { document in
            let texts = try NumberTexts(document.bytes).substrings
            return Job {
                var adder = DoubleAdder()
                for text in texts { adder.add(Double(text) ?? .nan) }
                return adder
            } outcome: {
                $0.outcome
            }
        }
    ]
}
