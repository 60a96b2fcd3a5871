/// The members of an object by the characters of their names: `"é"` in one scalar and in two is one name to `String`.
///
/// It is made when a name that may have another form is not found by its bytes, and takes in later what was added since. Long
/// names are found by their bytes only: comparing texts of combining marks takes quadratic time, and names come from anyone.
// It is used within the lock only.
final class CharacterKeys {
    static let lock = SystemCalls.Lock()

    /// The last place of each name that may have another form.
    private var places: [String: Int] = [:]

    /// Places before the last one, where a name is there in several forms.
    private var earlierPlaces: [String: [Int]] = [:]

    /// How many names have been taken in.
    private var count = 0

    /// More bytes make a name long.
    private static let hashedBytes = 1024

    /// Whether a name in an object is not long, and a text has its characters.
    static func areSame(_ name: String, _ key: String) -> Bool { name.utf8.count <= hashedBytes && name == key }

    /// Whether a text can have the characters of a name that is not long: forms of one name differ in length by a factor of nine
    /// at most.
    static func canFind(_ key: String) -> Bool { !key.hasOneForm && key.utf8.count <= 9 * hashedBytes }

    /// The last place of a name that has these characters; a name that is removed has become `""`.
    func place(of key: String, count: Int, name: (Int) -> String) -> Int? {
        for place in self.count..<max(count, self.count) { insert(name(place), place) }
        self.count = count
        var result = places[key]
        while let place = result, name(place).isEmpty {
            result = earlierPlaces[key]?.popLast()
            places[key] = result
        }
        return result
    }

    private func insert(_ name: String, _ place: Int) {
        if name.hasOneForm || name.utf8.count > Self.hashedBytes { return }
        if let earlier = places.updateValue(place, forKey: name) { earlierPlaces[name, default: []].append(earlier) }
    }
}

extension String {
    /// Whether no other text has the same characters: ASCII without `;`, `K` and `` ` ``, for each of which Unicode has a second
    /// character.
    package var hasOneForm: Bool {
        utf8.allSatisfy { $0 < 0x80 && $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: "K") && $0 != UInt8(ascii: "`") }
    }
}

extension JSONObject {
    /// The position of the member with a name: the same bytes or, failing that, the last one with the same characters.
    ///
    /// - Complexity: O(1) on average.
    package func position(ofCharacters key: String) -> Int? {
        if let position = position(of: key) { return position }
        return CharacterKeys.canFind(key) ? container.memory?.position(ofCharacters: key, in: container.index) : nil
    }

    /// Adds a member at the end, whose name is not there yet.
    package mutating func addMember(_ key: String, _ value: JSONValue) { uniqueMembers().append(key, value) }
}
