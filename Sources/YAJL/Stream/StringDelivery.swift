/// How the strings that are values are delivered.
@usableFromInline
enum StringDelivery {
    /// The text of each, within the limit.
    case whole
    /// Their texts in parts, of any length.
    case parts
    /// The texts of some: ``TokenSource/wantsOpenValue`` says so of one that goes over the end of a slice, and of the others it
    /// does not matter.
    ///
    /// Only a text that is assembled has been checked against the limit; whoever uses the others does it for them.
    case some
}
