/// Values inside of one that is selected as well.
extension ItemReader {
    /// In how many values that are selected a value may lie and have its own document.
    ///
    /// A copy for each of many that lie in each other would take time and memory in proportion to the square of the depth.
    private static var copiedLevels: Int { 8 }

    /// Adds what is selected inside of a value, which has just been added.
    func addInner(of found: ItemMatcher.Found) {
        share()
        let nodes = findNodes(of: found)
        for inner in found.inner { state.waiting.append(make(inner, nodes)) }
    }

    /// Where values are in the document of the one that they are in, if it has one.
    private func findNodes(of found: ItemMatcher.Found) -> PathTree.FoundNodes? {
        guard let (tree, node) = found.node else { return nil }
        switch state.waiting.last?.value {
        case .document(let arena): return tree.find(in: arena, from: node, at: arena.rootIndex)
        case .shared(let index): return state.sharedArena.map { tree.find(in: $0, from: node, at: index) }
        case nil, .none?, .scalar, .failed: return nil
        }
    }

    private func make(_ inner: ItemMatcher.Inner, _ nodes: PathTree.FoundNodes?) -> Waiting {
        var waiting = Waiting(place: inner.place)
        if let error = mismatch(inner.mismatch, inner.place) {
            waiting.value = .failed(error)
            return waiting
        }
        let index = nodes?.index(at: inner.position, in: inner.outer)
        switch material {
        case .bytes, .place:
            break
        case .document:
            guard let index, let arena = nodes?.arena else {
                waiting.value = parse(inner.place)
                break
            }
            let value = arena.value(index)
            let isScalar = value.kind != .array && value.kind != .object
            waiting.value = .scalar(isScalar || inner.level >= Self.copiedLevels ? value : value.copied())
        case .sharedDocument:
            waiting.value = index.map { .shared(node: $0) } ?? parse(inner.place)
        }
        return waiting
    }

    /// Makes a document of a value if there is none of the value around it: that one was refused.
    private func parse(_ place: ItemPlace) -> Waiting.Value {
        let range = matcher.kept.range(of: place)
        do {
            return .document(
                try unsafe TreeParser.parse(
                    UnsafeRawBufferPointer(matcher.kept.bytes(range)),
                    options: matcher.kept.partOptions
                )
            )
        } catch {
            return .failed(error.shifted(to: matcher.kept.position(of: range.lowerBound), place.path))
        }
    }

    /// The error for a value that should have members.
    func mismatch(_ kind: JSONEventKind?, _ place: ItemPlace) -> (any Error)? {
        guard let kind else { return nil }
        return matcher.tokenSource.error(
            .typeMismatch(expected: .object, found: kind),
            at: matcher.kept.position(of: matcher.kept.range(of: place).lowerBound),
            place.path,
            "expected an object with members, found \(kind.phrase)"
        )
    }
}
