/// Which values are asked for.
struct ItemSearch: Sendable {
    var patterns: [JSONPath]
    var options: JSONParsingOptions
    /// Whether the members of the selected values are asked for, not the values, which must be objects then.
    var selectsMembers = false
    var material = ItemMaterial.place
    /// Whether the search continues after an error.
    var recovers = false
    var onProgress: (@Sendable (JSONProgress) -> Void)?

    /// How many arrays and objects there are around the values, if these are all lines or all elements of an array and nothing
    /// is asked for that only a look at their tokens could tell.
    var wholeValueDepth: Int? {
        guard options.engine == .swift, material.isDocument, !selectsMembers, patterns.count == 1,
            options.duplicateKeys != .reject, !options.allowsComments, options.limits.item == nil,
            options.limits.events == nil
        else { return nil }
        let steps = patterns[0].components
        switch options.framing {
        case .lines: return steps.isEmpty ? 0 : nil
        case .single: return steps.last == .each && !steps.contains(.descendants) ? steps.count : nil
        case .concatenated, .recordSeparated: return nil
        }
    }
}

/// Which values are asked for, and what is to be made of them.
@usableFromInline
struct ItemRequest<Item> {
    var search: ItemSearch
    @usableFromInline let recipe: ItemRecipe<Item>

    init(
        _ patterns: [JSONPath],
        _ recipe: ItemRecipe<Item>,
        _ options: JSONParsingOptions,
        selectsMembers: Bool = false
    ) {
        self.init(ItemSearch(patterns: patterns, options: options, selectsMembers: selectsMembers), recipe)
    }

    private init(_ search: ItemSearch, _ recipe: ItemRecipe<Item>) {
        self.search = search
        self.search.material = recipe.material
        self.search.recovers = recipe.makesErrors
        self.recipe = recipe
    }

    /// The same values made into something else.
    func with<Other>(_ recipe: ItemRecipe<Other>) -> ItemRequest<Other> { ItemRequest<Other>(search, recipe) }

    /// The same values made into results.
    @usableFromInline var results: ItemRequest<Result<Item, JSONItemError>> { with(recipe.results) }
}

extension ItemRequest: Sendable where Item: SendableMetatype {}
