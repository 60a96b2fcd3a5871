public import SwiftyJSON

/// A type that is made of JSON and that exists only if everything it needs is there.
///
/// Write the initialiser that reads a ``GuardedJSON``, without a single check:
///
/// ```swift
/// struct Person: JsonInitializable {
///     let name: String
///     let age: Int
///     let email: String?
///
///     init(json: GuardedJSON) {
///         name = json["name"].string
///         age = json["age"].int
///         email = json["email"].optionalString
///     }
/// }
/// ```
///
/// Callers pass a `JSON` and get `nil` if a required value was missing or of another type. With ``init(validating:)`` they
/// also learn which ones:
///
/// ```swift
/// let person = Person(json: json)  // nil if there is no name or no age
///
/// do {
///     let person = try Person(validating: json)
///     print(person.name)
/// } catch {
///     print(error)  // at $.age: expected an integer, found a string
/// }
/// ```
///
/// Inside an initialiser the same two ways decide what a part of the JSON means for the whole:
///
/// ```swift
/// struct Team: JsonInitializable {
///     let leader: Person
///     let deputy: Person?
///     let members: [Person]
///
///     init(json: GuardedJSON) {
///         // A team needs a leader.
///         leader = Person(json: json["leader"])
///         // nil if anything is wrong with the deputy.
///         deputy = Person(json: json["deputy"].rawJson)
///         // Without those that are wrong.
///         members = json["members"].array.compactMap { Person(json: $0.rawJson) }
///     }
/// }
/// ```
public protocol JsonInitializable {
    /// Creates a value, or `nil` if something it needs is missing or of another type.
    ///
    /// It has a default, which calls the other initialiser.
    init?(json: JSON)

    /// Creates a value; what is missing is noticed, and need not be checked.
    ///
    /// A required value that is missing reads as 0, `""`, `false` or an empty collection. The initialiser runs on to its end,
    /// and then its result is thrown away.
    init(json: any GuardedJSON)
}

extension JsonInitializable {
    /// Creates a value, or `nil` if something it needs is missing or of another type.
    public init?(json: JSON) {
        let context = GuardContext(keepsAllFailures: false)
        self.init(json: context.guarded(json))
        guard context.close().isEmpty else { return nil }
    }

    /// Creates a value, or says everything that is missing or of another type.
    ///
    /// ```swift
    /// do {
    ///     let team = try Team(validating: json)
    ///     print(team.members.count)
    /// } catch {
    ///     for failure in error.failures { print(failure.path) }
    /// }
    /// ```
    ///
    /// - Parameter json: The JSON; the paths of the failures start here.
    /// - Throws: ``GuardedJSONError`` with every required value that the initialiser did not get, in the order in which it
    ///   asked for them. Failures of an initialiser that is given a ``GuardedJSON/rawJson`` are not part of it.
    public init(validating json: JSON) throws(GuardedJSONError) {
        let context = GuardContext(keepsAllFailures: true)
        self.init(json: context.guarded(json))
        let failures = context.close()
        guard failures.isEmpty else { throw GuardedJSONError(failures: failures) }
    }
}
