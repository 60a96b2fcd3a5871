/// The object whose members a keyed container decodes.
///
/// The container is one reference to it, since the standard library copies a container for each member that is decoded: with
/// all of this in the container, that took 5 % of the time for twitter.json.
@safe
final class KeyedObject {
    // Code that uses them never calls anything that comes back here.
    @exclusivity(unchecked) private var uncheckedSession: DecodingSession?
    @exclusivity(unchecked) private var uncheckedIndex: Int
    @exclusivity(unchecked) private var uncheckedPlace: CodingSteps.Place
    @exclusivity(unchecked) private var uncheckedMembers: ObjectMembers

    /// The names of the keys, which the session keeps, if they are bytes and there is no key strategy.
    let names: KeyNames?
    /// The nodes of the values by what the key strategy makes of their names; `nil` if it leaves them as they are.
    let converted: NamedNodes?
    /// Whether any error ends the decoding.
    let stopsAtErrors: Bool

    /// - Parameter decoder: It stands at an object.
    init<Key: CodingKey>(_ decoder: NodeDecoder, keyedBy type: Key.Type) {
        let session = decoder.session
        unsafe uncheckedSession = session
        unsafe uncheckedIndex = decoder.index
        unsafe uncheckedPlace = decoder.place
        unsafe uncheckedMembers = ObjectMembers(of: decoder)
        stopsAtErrors = session.log == nil
        let strategy = type == MemberName.self ? .useDefaultKeys : session.settings.keyDecodingStrategy
        converted = strategy.members(of: decoder.index, in: session.arena, at: decoder.codingPath[...])
        names = converted == nil && KeyNames.areBytes(type) ? session.caches.keyNames(of: type) : nil
    }

    /// The decoder that stands at the object.
    var decoder: NodeDecoder {
        // The session is forgotten only if there is no container any more.
        unsafe NodeDecoder(uncheckedSession.unsafelyUnwrapped, uncheckedIndex, uncheckedPlace)
    }

    /// Calls a function with the decoder, without counting a reference to the session: the container that calls keeps it.
    ///
    /// With ``NodeDecoder/make(_:_:_:_:)`` that saves 5 % of the time for decoding citm.json.
    @inline(__always)
    func withDecoder<Result>(_ body: (NodeDecoder) throws -> Result) rethrows -> Result {
        let session = unsafe Unmanaged.passUnretained(uncheckedSession.unsafelyUnwrapped)
        return try unsafe session._withUnsafeGuaranteedRef {
            try unsafe body(NodeDecoder($0, uncheckedIndex, uncheckedPlace))
        }
    }

    var members: ObjectMembers { unsafe uncheckedMembers }

    /// Whether it has forgotten its object.
    var isIdle: Bool { unsafe uncheckedSession == nil }

    /// Turns to another object, of the same document unless it is idle, if no container refers to this one.
    @inline(__always)
    func move(to decoder: NodeDecoder) {
        if isIdle { unsafe uncheckedSession = decoder.session }
        unsafe uncheckedIndex = decoder.index
        unsafe uncheckedPlace = decoder.place
        unsafe uncheckedMembers = ObjectMembers(of: decoder)
    }

    /// Forgets the object and its document, if no container refers to it.
    func forget() { unsafe uncheckedSession = nil }
}
