/// Where a value is in a document: the steps to it from the root.
struct ValuePath: Hashable {
    /// A step from a value to one inside it.
    enum Component: Hashable {
        /// The member of an object with this name.
        case key(String)
        /// The element of an array at this index.
        case index(Int)
    }

    var components: [Component] = []
}
