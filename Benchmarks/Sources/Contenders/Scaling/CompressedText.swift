internal import Foundation

/// A text that gzip has compressed; several of them in a row are one text.
struct CompressedText: Sendable {
    /// The text as gzip has compressed it.
    let compressed: [UInt8]

    /// The bytes of the text itself.
    let byteCount: Int

    /// One line, an object.
    static let line = CompressedText(
        base64: "H4sIAAAAAAACA6tWykxRsjI011HKS8xNVbJScszLU9JRKklML1ayilZKBLKTlGJruQAPgaUrKAAAAA==",
        byteCount: 40
    )

    /// 100,000 blanks in 133 bytes.
    static let blanks = CompressedText(
        base64: """
            H4sIAAAAAAACA+3BMQEAAADCoCrrn9IaHkABAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
            AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAArwYt8HnKoIYBAA==
            """,
        byteCount: 100_000
    )

    private init(base64: String, byteCount: Int) {
        compressed = Data(base64Encoded: base64).map(Array.init) ?? []
        self.byteCount = byteCount
    }
}
