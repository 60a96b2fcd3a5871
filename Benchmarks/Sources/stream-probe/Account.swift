/// A record of generated documents of the kind "users".
///
/// The same as the model of `json-bench`, which is in a module with Foundation.
struct Account: Decodable {
    struct Name: Decodable {
        var first: String
        var last: String
    }

    struct Friend: Decodable {
        var id: Int
        var name: String
    }

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
