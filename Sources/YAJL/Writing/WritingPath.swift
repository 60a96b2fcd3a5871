/// Where in the document a writer is, for its errors: one word for each open container and nothing more.
///
/// In an array the word counts the elements. In an object it says where in the output the key of the open member is; only
/// when the output is handed over, the keys of the open members are copied, each one once.
struct WritingPath {
    /// The next value's place in its container.
    struct Place {
        enum Kind: UInt {
            case root, array, object
        }

        private var word: UInt

        init(_ kind: Kind, _ number: Int = 0, isSaved: Bool = false) {
            word = UInt(bitPattern: number) << 3 | (isSaved ? 4 : 0) | kind.rawValue
        }

        var kind: Kind { Kind(rawValue: word & 3) ?? .root }

        /// Whether it does not depend on the output any more: the key, if there is one, is in `savedKeys`.
        var isSaved: Bool { word & 4 != 0 }

        /// The index of an element, or where the key of a member begins.
        var number: Int { Int(bitPattern: word >> 3) }

        mutating func advance() { word &+= 8 }
    }

    private var place = Place(.root)
    /// The places of the open containers in those around them, the outermost first.
    private var outer: [Place] = []
    /// The keys of the outermost members that are open, as they have been written.
    private var savedKeys: [UInt8] = []

    /// How many containers are open.
    var depth: Int { outer.count }

    /// The kind of the innermost open container.
    var kind: Place.Kind { place.kind }

    /// Begins an array that is at an element, or an object whose open member has its key at an offset.
    mutating func begin(_ kind: Place.Kind, at number: Int = 0) {
        outer.append(place)
        place = Place(kind, number)
    }

    /// Ends the innermost container; there must be one.
    mutating func end() {
        forgetKey()
        place = outer.removeLast()
    }

    mutating func key(atOffset offset: Int) {
        forgetKey()
        place = Place(.object, offset)
    }

    private mutating func forgetKey() {
        if place.isSaved, place.kind == .object { savedKeys.removeSubrange(place.number...) }
    }

    mutating func finishElement() { place.advance() }

    /// Copies the keys of the open members from an output that is about to be handed over.
    ///
    /// - Parameter isMemberOpen: Whether the innermost object has a key whose value is not complete.
    mutating func saveKeys(from output: borrowing OutputBuffer, isMemberOpen: Bool) {
        // The containers around a saved one are saved as well.
        if isMemberOpen, place.isSaved { return }
        let first = outer.lastIndex { $0.isSaved }.map { $0 + 1 } ?? 0
        for index in first..<outer.count { outer[index] = save(outer[index], from: output) }
        if isMemberOpen { place = save(place, from: output) }
    }

    private mutating func save(_ place: Place, from output: borrowing OutputBuffer) -> Place {
        guard place.kind == .object else { return Place(place.kind, place.number, isSaved: true) }
        let start = savedKeys.count
        savedKeys += output.string(at: place.number)
        return Place(.object, start, isSaved: true)
    }

    /// The path of the innermost open container, or of the next value in it.
    ///
    /// - Parameter isMemberOpen: As in ``saveKeys(from:isMemberOpen:)``.
    func path(in output: borrowing OutputBuffer, includingPlace: Bool, isMemberOpen: Bool) -> JSONLocation {
        var path = JSONLocation()
        for place in outer { append(place, to: &path, output) }
        if includingPlace, place.kind == .array || isMemberOpen { append(place, to: &path, output) }
        return path
    }

    private func append(_ place: Place, to path: inout JSONLocation, _ output: borrowing OutputBuffer) {
        switch place.kind {
        case .root: break
        case .array: path.components.append(.index(place.number))
        case .object where place.isSaved:
            let rest = savedKeys[place.number...]
            path.components.append(.key(Self.string(Array(rest.prefix(EscapedText.length(in: rest))))))
        case .object:
            path.components.append(.key(Self.string(output.string(at: place.number))))
        }
    }

    /// The string that a text stands for.
    private static func string(_ text: [UInt8]) -> String {
        // A reader is made where it is needed only: there may be a million keys. One of ill-formed UTF-8 is shown as it is.
        if text.contains(ASCII.backslash) {
            var reader = JSONReader(parsing: text)
            if let string = try? reader.readString() { return string }
        }
        return String(decoding: text.dropFirst().dropLast(), as: UTF8.self)
    }
}
