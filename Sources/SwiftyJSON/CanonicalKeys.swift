internal import YAJL

/// The keys of a dictionary that is being made, of which those that are canonically equal are one.
///
/// SwiftyJSON's keys are `String`s, of which `"é"` in one scalar and in two are equal; those of the tree differ in their bytes.
/// To look through all keys for each new one would take quadratic time.
struct CanonicalKeys {
    private var keys: [String: String] = [:]

    /// The key that is there already for a key, or else the key itself, which is there from now on.
    mutating func key(for key: String) -> String {
        if key.hasOneForm { return key }
        if let present = keys[key] { return present }
        keys[key] = key
        return key
    }
}
