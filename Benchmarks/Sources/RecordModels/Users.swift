/// The models of generated documents of the kind "users", which are arrays of accounts.
///
/// In a module without Foundation, for programs that are measured without it.
package enum Users {
    package struct Account: Codable, Equatable, Sendable {
        var id: String
        var index: Int
        var guid: String
        var isActive: Bool
        var balance: String
        var picture: String
        var age: Int
        var name: Name
        var company: String
        var email: String
        var phone: String
        var about: String
        var registered: String
        var latitude: Double
        var longitude: Double
        var tags: [String]
        var friends: [Friend]
        var greeting: String
        var favoriteFruit: String?
    }

    package struct Name: Codable, Equatable, Sendable {
        var first: String
        var last: String
    }

    package struct Friend: Codable, Equatable, Sendable {
        var id: Int
        var name: String
    }
}
