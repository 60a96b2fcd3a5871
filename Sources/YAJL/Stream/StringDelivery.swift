/// How the strings that are values are delivered.
@usableFromInline
enum StringDelivery {
    /// The text of each, within the limit.
    case whole
    /// Their texts in parts, of any length.
    case parts
    /// The texts of some strings.
    ///
    /// ``TokenSource/wantsOpenValue`` says whether the text of a string that continues in the next slice is needed. Only
    /// assembled texts have been checked against the limit; users of the others check it.
    case some
}
