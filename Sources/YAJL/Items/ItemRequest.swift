/// Which values are asked for, and what is to be made of them.
struct ItemRequest<Item> {
    var patterns: [JSONPathPattern]
    var recipe: ItemRecipe<Item>
    var options: JSONParsingOptions
    var validatesRest: Bool
    var selection: ItemSelection
    var onProgress: (@Sendable (JSONProgress) -> Void)?

    init(
        _ patterns: [JSONPathPattern],
        _ recipe: ItemRecipe<Item>,
        _ options: JSONParsingOptions,
        _ validatesRest: Bool,
        selects selection: ItemSelection = .values
    ) {
        self.patterns = patterns
        self.recipe = recipe
        self.options = options
        self.validatesRest = validatesRest
        self.selection = selection
    }

    /// The same values made into something else.
    func with<Other>(_ recipe: ItemRecipe<Other>) -> ItemRequest<Other> {
        var other = ItemRequest<Other>(patterns, recipe, options, validatesRest, selects: selection)
        other.onProgress = onProgress
        return other
    }

    /// A reader for an input, or for a part of one.
    func makeReader(start: JSONPosition = .start, recovers: Bool) -> ItemReader<Item> {
        ItemReader(self, start: start, recovers: recovers)
    }
}

extension ItemRequest: Sendable where Item: SendableMetatype {}

/// What of the values that a pattern selects is an item.
enum ItemSelection: Sendable {
    case values
    /// Their members; they must be objects.
    case members
}
