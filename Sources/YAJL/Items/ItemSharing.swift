/// How several cores make items.
@usableFromInline
struct ItemSharing<Item> {
    /// More parts than that, and than there are cores, would only take memory: tasks wait for cores.
    private static var greatestWidth: Int { 64 }

    @usableFromInline let width: Int
    private let fill: @Sendable (ItemBatch<Item>, PartReader) -> Void
    /// How many bytes of an input that is at hand make a part.
    @usableFromInline var partSize = ItemJobSize.full

    // Inlinable, as the code of the batch is: it has to know the type of the items.
    @inlinable
    init(width: Int?, _ recipe: ItemRecipe<Item>) {
        // Only items that are sendable are made on several cores, and then their recipe is, too.
        nonisolated(unsafe) let recipe = recipe
        self.init(width) { batch, reader in unsafe batch.fill(reader, recipe) }
    }

    @usableFromInline
    init(_ width: Int?, _ fill: @escaping @Sendable (ItemBatch<Item>, PartReader) -> Void) {
        let cores = SystemCalls.coreCount
        self.width = max(1, min(width ?? cores, max(cores, Self.greatestWidth)))
        self.fill = fill
    }

    /// The same for items of another kind.
    @inlinable
    func with<Other>(_ recipe: ItemRecipe<Other>) -> ItemSharing<Other> {
        var other = ItemSharing<Other>(width: width, recipe)
        other.partSize = partSize
        return other
    }

    /// The driver that makes the items of an input on several cores; `nil` if the input cannot be cut into parts.
    func driver<Base: AsyncIteratorProtocol>(
        of base: inout Base,
        _ search: ItemSearch
    ) -> ConcurrentItemDriver<Item>? where Base.Element: JSONByteChunk {
        let source = search.jobs(of: &base, width: width, partSize: partSize)
        return source.map { ConcurrentItemDriver($0, search, width: width, fill) }
    }
}

extension ItemSharing: Sendable {}
