extension JSONEventHandler where Self: ~Copyable {
    /// Gives members other names.
    ///
    /// ```swift
    /// let writer = JSONWriter(fileDescriptor: 1)
    /// var parser = JSONParser(handler: writer.renamingKeys { $0.lowercased() })
    /// ```
    ///
    /// With a pattern only the members it selects get another name: `"$.users[*].*"` are those of each user, `"$..id"` those that
    /// are called `id`. The pattern matches names as this transform receives them, before it renames them.
    ///
    /// The closure should depend on the name only: results are kept, so it is called once for most names however often they occur.
    /// If two names of an object become one, both members are passed on.
    ///
    /// <doc:PathsAndTransforms> says what all transforms have in common. There are allocations for names that are new.
    ///
    /// - Parameters:
    ///   - pattern: Which members get another name; all, unless it is given.
    ///   - rename: Returns the new name. Its errors come out of the parser, unchanged.
    @inlinable
    public consuming func renamingKeys(
        _ pattern: JSONPath = [.descendants, .each],
        _ rename: @escaping (String) throws -> String
    ) -> some JSONEventHandler<Output> & ~Copyable {
        Transform(RenamingRule(pattern, rename), into: self)
    }
}

/// The rule of ``JSONEventHandler/renamingKeys(_:_:)``.
@usableFromInline
struct RenamingRule: TransformRule, ~Copyable {
    @usableFromInline var selection: Selection
    @usableFromInline var names: RenamedKeys

    @inlinable
    init(_ pattern: JSONPath, _ rename: @escaping (String) throws -> String) {
        selection = Selection([pattern])
        names = RenamedKeys(rename)
    }

    /// Passes an event on, a name that is selected as another one.
    @inlinable @inline(__always)
    mutating func pass(_ event: Token, to next: inout some (JSONEventHandler & ~Copyable)) throws -> JSONFlow {
        if event.kind == .key {
            guard selection.step(event).isSelected else { return try event.send(to: &next) }
            let position = try names.position(of: event)
            return try names.withName(at: position) { try $0.send(to: &next) }
        }
        if event.isEnd {
            _ = selection.leave()
        } else if selection.selects(event) {
            selection.enter(event)
        }
        return try event.send(to: &next)
    }
}
