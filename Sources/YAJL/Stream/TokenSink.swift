/// Where an engine puts the tokens it reads.
///
/// There are three sinks: `BatchSink` puts the tokens into a ``TokenBatch``, `PathSink` follows the path of skipped tokens, and
/// ``ArenaSink`` makes nodes for an ``ArenaBuilder``.
protocol TokenSink: ~Copyable {
    /// Adds a token without text.
    mutating func add(_ kind: JSONEventKind, flag: Bool)

    /// Adds a key, string or number.
    ///
    /// - Parameters:
    ///   - start: The first byte of the text, which has no escapes. It stays where it is as long as the slice does.
    ///   - hasBlock: Whether 16 bytes can be read from there on.
    mutating func add(_ kind: JSONEventKind, _ start: UnsafePointer<UInt8>, count: Int, hasBlock: Bool)

    /// Room for a text whose escapes are to be resolved; what is put there must be added next.
    mutating func room(forBytes count: Int) -> UnsafeMutablePointer<UInt8>

    /// Adds a key or string from the start of the ``room(forBytes:)``.
    mutating func addFromRoom(_ kind: JSONEventKind, count: Int)
}
