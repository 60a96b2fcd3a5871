/// The keyed container that was made last for a type of keys, which is used again when the program has released it.
///
/// Making a new one needs memory, two generic types and a conformance, for which the runtime looks each time. It took
/// 8 % of the time for twitter.json and a tenth for a document of 200 bytes.
@safe
class KeptContainer {
    // Code that uses them never calls anything that comes back here.
    /// The standard library's box around the container.
    @safe @exclusivity(unchecked) final fileprivate var box: AnyObject?
    /// The object that the container in the box refers to, and keeps.
    @exclusivity(unchecked) final fileprivate var object: Unmanaged<KeyedObject>?

    fileprivate init() {}

    /// Whether it has not been used for this document.
    final var isUnused: Bool { unsafe object?._withUnsafeGuaranteedRef { $0.isIdle } ?? true }

    /// Turns the container to an object, if nobody has it.
    ///
    /// - Returns: Whether it does that.
    @inline(__always)
    final func move(to decoder: NodeDecoder) -> Bool {
        guard isKnownUniquelyReferenced(&box), let object = unsafe object else { return false }
        unsafe object._withUnsafeGuaranteedRef { object in
            if object.isIdle { decoder.session.caches.noteUse(of: self) }
            object.move(to: decoder)
        }
        return true
    }

    /// Prepares for another document: forgets this one, which a container that the program has kept continues to hold.
    final func endDocument() {
        if isKnownUniquelyReferenced(&box) {
            unsafe object?._withUnsafeGuaranteedRef { $0.forget() }
        } else {
            box = nil
            unsafe object = nil
        }
    }
}

/// A container whose type is known.
final class TypedKeptContainer<Container>: KeptContainer {
    /// Prepares to keep containers, if they are what they have always been: one reference.
    static func make() -> TypedKeptContainer? {
        MemoryLayout<Container>.size == MemoryLayout<AnyObject>.size ? TypedKeptContainer() : nil
    }

    func keep(_ container: Container, for object: KeyedObject) {
        // `make` has compared the sizes.
        box = unsafe unsafeBitCast(container, to: AnyObject.self)
        unsafe self.object = Unmanaged.passUnretained(object)
    }

    /// The container that is kept; there must be one.
    ///
    /// A call, since the type is at hand here, and the caller would have to look for it.
    var container: Container {
        @inline(never) get { unsafe unsafeBitCast(box.unsafelyUnwrapped, to: Container.self) }
    }
}
