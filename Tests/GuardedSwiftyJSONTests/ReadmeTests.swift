import GuardedSwiftyJSON
import SwiftyJSON
import Testing

// The examples of README.md, line by line; `DocumentationTests` of YAJLTests compares them with it.

private struct Address: JsonInitializable {
    let city: String

    init(json: GuardedJSON) {
        city = json["city"].string
    }
}

private typealias Employer = Address
private typealias Friend = Address

private struct User: JsonInitializable {
    let name: String
    let age: Int
    let address: Address
    let employer: Employer?
    let friends: [Friend]

    init(json: GuardedJSON) {
        name = json["name"].string
        age = json["age"].int
        address = Address(json: json["address"])  // a part that must be there
        employer = Employer(json: json["employer"].rawJson)  // one that may be missing or wrong
        friends = json["friends"].array.compactMap { Friend(json: $0.rawJson) }  // without those that are wrong
    }
}

@Suite struct ReadmeTests {
    @Test func models() throws {
        let json: JSON = ["name": "Ann", "age": 36, "address": ["city": "Rome"], "friends": [["city": "Oslo"], 7]]
        let user = User(json: json)  // nil if anything is missing that must be there
        #expect(user?.name == "Ann" && user?.age == 36 && user?.address.city == "Rome")
        #expect(user?.employer == nil && user?.friends.map(\.city) == ["Oslo"])
    }

    @Test func reports() {
        var printed: [String] = []
        func print(_ value: some Any) { printed.append("\(value)") }
        func validate(_ json: JSON) {
            do {
                let user = try User(validating: json)
                print(user.name)
            } catch {
                print(error)
                // at $.age: expected an integer, found a string
                // at $.address.city: expected a string, found nothing
            }
        }
        validate(["name": "Ann", "age": 36, "address": ["city": "Rome"], "friends": []])
        validate(["name": "Ann", "age": "36", "address": [:], "friends": []])
        let text = """
            at $.age: expected an integer, found a string
            at $.address.city: expected a string, found nothing
            """
        #expect(printed == ["Ann", text])
    }
}
