/// The object whose members a keyed container decodes.
///
/// The container is one reference to it, since the standard library copies a container for each member that is decoded: with
/// all of this in the container, that took 5 % of the time for twitter.json.
@safe
final class KeyedObject {
    // Code that uses them never calls anything that comes back here.
    @safe @exclusivity(unchecked) private var session: DecodingSession?
    @safe @exclusivity(unchecked) private var index: Int
    @safe @exclusivity(unchecked) private var place: CodingSteps.Place
    @safe @exclusivity(unchecked) private(set) var members: ObjectMembers

    /// The names of the keys, which the session keeps, if they are bytes and there is no key strategy.
    let names: KeyNames?
    /// The nodes of the values by what the key strategy makes of their names; `nil` if it leaves them as they are.
    let converted: NamedNodes?
    /// Whether any error ends the decoding.
    let stopsAtErrors: Bool

    /// - Parameter decoder: It stands at an object.
    init<Key: CodingKey>(_ decoder: NodeDecoder, keyedBy type: Key.Type) {
        let session = decoder.session
        self.session = session
        index = decoder.index
        place = decoder.place
        members = ObjectMembers(of: decoder)
        stopsAtErrors = session.log == nil
        let strategy = type == MemberName.self ? .useDefaultKeys : session.settings.keyDecodingStrategy
        converted = strategy.members(of: decoder.index, in: session.arena, at: decoder.codingPath[...])
        names = converted == nil && KeyNames.areBytes(type) ? session.caches.keyNames(of: type) : nil
    }

    /// The decoder that stands at the object.
    var decoder: NodeDecoder {
        // The session is forgotten only if there is no container any more.
        unsafe NodeDecoder(session.unsafelyUnwrapped, index, place)
    }

    /// Calls a function with the decoder, without counting a reference to the session: the container that calls keeps it.
    ///
    /// With ``NodeDecoder/make(_:_:_:_:)`` that saves 5 % of the time for decoding citm_catalog.json.
    @inline(__always)
    func withDecoder<Result>(_ body: (NodeDecoder) throws -> Result) rethrows -> Result {
        let session = unsafe Unmanaged.passUnretained(self.session.unsafelyUnwrapped)
        return try unsafe session._withUnsafeGuaranteedRef {
            try body(NodeDecoder($0, index, place))
        }
    }

    /// Whether it has forgotten its object.
    var isIdle: Bool { session == nil }

    /// Turns to another object, of the same document unless it is idle, if no container refers to this one.
    @inline(__always)
    func move(to decoder: NodeDecoder) {
        if isIdle { session = decoder.session }
        index = decoder.index
        place = decoder.place
        members = ObjectMembers(of: decoder)
    }

    /// Forgets the object and its document, if no container refers to it.
    func forget() { session = nil }
}
