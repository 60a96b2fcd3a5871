/// Receives the events of a JSON text in document order.
///
/// Buffers are valid during the call only. Strings and keys come as UTF-8 with their escapes resolved, numbers as the
/// text they have in the document.
public protocol PureJSONVisitor: ~Copyable {
    /// `null`.
    mutating func visitNull()

    /// `true` or `false`.
    mutating func visitBool(_ value: Bool)

    /// A number.
    mutating func visitNumber(_ text: UnsafeBufferPointer<UInt8>)

    /// A string value.
    mutating func visitString(_ text: UnsafeBufferPointer<UInt8>)

    /// The name of a member; its value follows.
    mutating func visitKey(_ text: UnsafeBufferPointer<UInt8>)

    /// `[`.
    mutating func visitBeginArray()

    /// `]`.
    mutating func visitEndArray()

    /// `{`.
    mutating func visitBeginObject()

    /// `}`.
    mutating func visitEndObject()
}

extension PureJSONVisitor where Self: ~Copyable {
    /// Does nothing.
    @inlinable public mutating func visitNull() {}

    /// Does nothing.
    @inlinable public mutating func visitBool(_ value: Bool) {}

    /// Does nothing.
    @inlinable public mutating func visitNumber(_ text: UnsafeBufferPointer<UInt8>) {}

    /// Does nothing.
    @inlinable public mutating func visitString(_ text: UnsafeBufferPointer<UInt8>) {}

    /// Does nothing.
    @inlinable public mutating func visitKey(_ text: UnsafeBufferPointer<UInt8>) {}

    /// Does nothing.
    @inlinable public mutating func visitBeginArray() {}

    /// Does nothing.
    @inlinable public mutating func visitEndArray() {}

    /// Does nothing.
    @inlinable public mutating func visitBeginObject() {}

    /// Does nothing.
    @inlinable public mutating func visitEndObject() {}
}
