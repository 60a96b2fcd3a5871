internal import YAJL

/// The members of a dictionary in which somewhere there is a ``ForeignObject``, in order.
///
/// Keys that are canonically equal are one key.
struct MixedMembers: Sendable {
    private(set) var keys: [String] = []
    private(set) var values: [JSON] = []
    private var positions: [String: Int] = [:]

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

    /// Takes a value out for the time of a change; `null` stays in its place.
    mutating func take(_ key: String) -> JSON? {
        guard let position = positions[key] else { return nil }
        var value = JSON.null
        swap(&value, &values[position])
        return value
    }
}
