extension String {
    /// The text for a message: of more than 48 characters (Unicode scalars) the middle is left out.
    var shortened: String {
        let scalars = unicodeScalars
        guard scalars.count > 48 else { return self }
        return "\(Substring(scalars.prefix(24)))…\(Substring(scalars.suffix(12)))"
    }
}
