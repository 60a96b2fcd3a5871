public import Hummingbird
import NIOCore
public import YAJL

/// Lets Hummingbird decode the bodies of requests by `YAJLDecoder`.
extension YAJLDecoder: @retroactive RequestDecoder {
    /// Decodes the body; a client that sent something else is told what is wrong, and where.
    public func decode<T: Decodable>(
        _ type: T.Type,
        from request: Request,
        context: some RequestContext
    ) async throws -> T {
        let body = try await request.body.collect(upTo: context.maxUploadSize)
        do {
            return try body.withUnsafeReadableBytes { try decode(type, from: $0) }
        } catch let error as DecodingError {
            throw HTTPError(.badRequest, message: error.jsonError?.description ?? "\(error)")
        }
    }
}

/// Lets Hummingbird encode responses by `YAJLEncoder`.
extension YAJLEncoder: @retroactive ResponseEncoder {
    /// Encodes a value as the body of a response.
    public func encode(_ value: some Encodable, from request: Request, context: some RequestContext) throws -> Response
    {
        let bytes: [UInt8] = try encode(value)
        return Response(
            status: .ok,
            headers: [.contentType: "application/json; charset=utf-8"],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes))
        )
    }
}

/// A context whose routes take and return models by `YAJLDecoder` and `YAJLEncoder`.
///
/// Models with `Date`, `Data`, `Decimal` or `URL` need the product `YAJLFoundation`.
///
/// ```swift
/// let router = Router(context: JSONRequestContext.self)
/// router.post("orders") { request, context in
///     let order = try await request.decode(as: Order.self, context: context)
///     return Receipt(order)
/// }
/// ```
public struct JSONRequestContext: RequestContext {
    /// The state that Hummingbird keeps for a request.
    public var coreContext: CoreRequestContextStorage
    /// Decodes bodies of requests.
    public var requestDecoder: YAJLDecoder { YAJLDecoder() }
    /// Encodes bodies of responses.
    public var responseEncoder: YAJLEncoder { YAJLEncoder() }

    /// Creates the context of a request.
    public init(source: Source) {
        coreContext = CoreRequestContextStorage(source: source)
    }
}
