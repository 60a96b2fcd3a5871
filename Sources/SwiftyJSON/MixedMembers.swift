internal import YAJL

/// The members of a dictionary in which somewhere there is a ``ForeignObject``, in order.
///
/// Keys that are canonically equal are one key.
struct MixedMembers: Sendable {
    private(set) var keys: [String] = []
    private(set) var values: [JSON] = []
    private var positions: [String: Int] = [:]
    private(set) var bridged = LateBridged<[String: Any]>()

    init() {}

    init(_ members: JSONObject) {
        reserveCapacity(members.count)
        for (key, value) in members { self[key] = JSON(content: .value(value)) }
    }

    mutating func reserveCapacity(_ capacity: Int) {
        keys.reserveCapacity(capacity)
        values.reserveCapacity(capacity)
        positions.reserveCapacity(capacity)
    }

    /// The value for a key; `nil` removes it, in O(count).
    subscript(key: String) -> JSON? {
        get { positions[key].map { values[$0] } }
        set {
            forgetBridged()
            switch (positions[key], newValue) {
            case (let position?, let value?): values[position] = value
            case (nil, let value?):
                positions[key] = keys.count
                keys.append(key)
                values.append(value)
            case (let position?, nil):
                keys.remove(at: position)
                values.remove(at: position)
                positions[key] = nil
                for index in position..<keys.count { positions[keys[index]] = index }
            case (nil, nil): break
            }
        }
    }

    /// Removes the members with some keys, in O(count).
    mutating func removeAll(_ removed: [String]) {
        if removed.isEmpty { return }
        var rest = MixedMembers()
        let removed = Set(removed)
        for (key, value) in zip(keys, values) where !removed.contains(key) { rest[key] = value }
        self = rest
    }

    private mutating func forgetBridged() {
        if !isKnownUniquelyReferenced(&bridged) || bridged.object != nil { bridged = LateBridged() }
    }

    /// Takes a value out for the time of a change; `null` stays in its place.
    mutating func take(_ key: String) -> JSON? {
        guard let position = positions[key] else { return nil }
        forgetBridged()
        var value = JSON.null
        swap(&value, &values[position])
        return value
    }
}
