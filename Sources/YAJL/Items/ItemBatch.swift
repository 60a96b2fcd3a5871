/// The items of a part, to be taken out one by one.
///
/// Its code is inlinable, and it has its own memory, into and out of which items are moved: code that does not know the
/// type of the items, and copies them, took a third of the time for items of 200 bytes. The memory is used again for
/// other parts: where the core that takes items gave it back, it kept the allocator's lock so long that the core whose
/// memory it was slept a quarter of the time.
@safe @usableFromInline
final class ItemBatch<Item> {
    @usableFromInline typealias Element = Result<Item, JSONItemError>

    /// The items from `first` up to `end` are there.
    @usableFromInline var memory: UnsafeMutablePointer<Element>
    @usableFromInline var capacity = 64
    @usableFromInline var first = 0
    @usableFromInline var end = 0
    /// Whether items are missing because the task that made them was cancelled; the type of the items can do that.
    @usableFromInline var isCut = false

    @inlinable
    init() {
        unsafe memory = .allocate(capacity: 64)
    }

    /// Makes the items of a part, when those of the last one have been taken.
    @inlinable
    func fill(_ reader: PartReader, _ recipe: ItemRecipe<Item>) {
        unsafe (memory + first).deinitialize(count: end - first)
        first = 0
        end = 0
        isCut = false
        let make = recipe.make
        while let content = reader.next() {
            if end == capacity { grow() }
            switch content {
            case .failure(let error):
                unsafe (memory + end).initialize(to: .failure(error))
            case .success(let content):
                do {
                    unsafe (memory + end).initialize(to: .success(try make(content)))
                } catch {
                    unsafe (memory + end).initialize(to: .failure(content.failure(error)))
                }
            }
            end += 1
            if reader.endsAtError, case .failure = unsafe memory[end - 1] { break }
            if end & 15 == 0, Task.isCancelled {
                isCut = true
                break
            }
        }
    }

    @inlinable
    func grow() {
        let larger = UnsafeMutablePointer<Element>.allocate(capacity: 2 * capacity)
        unsafe larger.moveInitialize(from: memory, count: end)
        unsafe memory.deallocate()
        unsafe memory = unsafe larger
        capacity *= 2
    }

    /// The next item; `nil` after the last one.
    @inlinable
    func takeNext() -> Element? {
        guard first < end else { return nil }
        first += 1
        return unsafe (memory + first - 1).move()
    }

    deinit {
        unsafe (memory + first).deinitialize(count: end - first)
        unsafe memory.deallocate()
    }
}

// Unchecked, since one task at a time has it: the one that fills it hands it over by its end, and the consumer hands it to
// another when all items have been taken. Only items that are sendable are made on several cores.
extension ItemBatch: @unchecked Sendable {}
