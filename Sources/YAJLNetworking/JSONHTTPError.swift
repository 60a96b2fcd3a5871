public import Foundation

/// A response whose status says that its body is not the document.
///
/// ```swift
/// do {
///     for try await event in JSONStream(url: url).events { print(event) }
/// } catch let error as JSONHTTPError where error.statusCode == 404 {
///     print("no such document")
/// }
/// ```
///
/// Source: RFC 9110, section 15. Redirections have been followed, except a 307 or 308 for a request
/// with a body on Linux.
public struct JSONHTTPError: Error, Sendable, Hashable {
    /// The status; not one of 200 to 299.
    public var statusCode: Int

    /// The address of the last request, on Darwin with the name and password in it if there are some.
    public var url: URL?

    /// The first 4 KiB of the body, which may explain it.
    public var body: Data

    /// Creates an error.
    public init(statusCode: Int, url: URL?, body: Data = Data()) {
        self.statusCode = statusCode
        self.url = url
        self.body = body
    }
}

extension JSONHTTPError: CustomStringConvertible {
    /// For example `status 404 from https://example.com/data.json`; a name and a password in the address are left out.
    public var description: String {
        guard let url, var address = URLComponents(url: url, resolvingAgainstBaseURL: true) else {
            return "status \(statusCode)"
        }
        address.user = nil
        address.password = nil
        return "status \(statusCode)" + (address.string.map { " from \($0)" } ?? "")
    }
}
