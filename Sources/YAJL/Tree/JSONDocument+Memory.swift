extension JSONDocument {
    /// The most bytes of freed documents, written texts and parsed chunks that the process keeps for reuse; 16 MiB by
    /// default.
    ///
    /// A program that parses and frees documents again and again, such as a server, is up to 1.6 times as fast with it: the
    /// system does not clear each page of memory again. Only blocks of 64 KiB and more are kept. A block that is not
    /// used for some seconds is given back to the system. A program of one thread keeps it until ``releaseReusableMemory()``:
    /// the library does not start a thread for it.
    ///
    /// ```swift
    /// JSONDocument.reusableMemoryLimit = 64 << 20  // for documents of many MB
    /// JSONDocument.reusableMemoryLimit = 0         // keeps nothing
    /// ```
    ///
    /// It can be set at any time, by any thread.
    public static var reusableMemoryLimit: Int {
        get { BlockCache.shared.limit }
        set { BlockCache.shared.limit = max(0, newValue) }
    }

    /// How many bytes of memory the process now keeps for later documents, texts and chunks.
    public static var reusableMemory: Int { BlockCache.shared.byteCount }

    /// Gives the memory that is kept back to the system.
    ///
    /// - Complexity: O(1): at most 16 blocks are kept.
    public static func releaseReusableMemory() { BlockCache.shared.removeAll() }
}
