extension GrowthLaw {
    /// All laws, by what they are about.
    public static let all: [GrowthLaw] = parsing + items + coding + changes + swiftyJSON
}
