internal import SwiftyJSON
internal import YAJL

/// The values that one call of an initialiser did not get, with all initialisers that it hands its JSON on to.
///
/// A class, as all values of the call report to the same one. It is not `Sendable`, and neither are they: an initialiser is
/// one thread's work. Once closed it does not change any more.
final class GuardContext {
    private var failures: [GuardedJSONError.Failure] = []
    private var isOpen = true
    private let keepsAllFailures: Bool

    /// - Parameter keepsAllFailures: Whether the caller wants to see them; for a yes or no the first will do.
    init(keepsAllFailures: Bool) {
        self.keepsAllFailures = keepsAllFailures
    }

    func guarded(_ json: JSON) -> GuardedValue {
        GuardedValue(rawJson: json, path: [], context: self)
    }

    /// Notes that there was no value of the type that was asked for.
    ///
    /// After the initialiser there is nobody left to tell: the original ends the process here, and so any input could.
    func fail(at path: JSONLocation, expected: GuardedJSONError.Expected, found json: JSON) {
        guard isOpen, keepsAllFailures || failures.isEmpty else { return }
        let found = json.isMissing ? nil : json.type
        failures.append(GuardedJSONError.Failure(path: path, expected: expected, found: found))
    }

    /// Ends the call; gives each failure once, in the order of the first time.
    func close() -> [GuardedJSONError.Failure] {
        isOpen = false
        var seen: Set<GuardedJSONError.Failure> = []
        let failures = failures.filter { seen.insert($0).inserted }
        // Values that are kept keep this object.
        self.failures = []
        return failures
    }
}
