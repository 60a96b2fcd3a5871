/// The models of generated documents of the kind "users", which are arrays of accounts.
enum Users {
    struct Account: Codable, Equatable {
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

    struct Name: Codable, Equatable {
        var first: String
        var last: String
    }

    struct Friend: Codable, Equatable {
        var id: Int
        var name: String
    }
}
