import GuardedSwiftyJSON
import SwiftyJSON
import Testing

// The examples of the documentation comments, line by line; `DocumentationTests` of YAJLTests compares them with the sources.

private struct Person: JsonInitializable {
    let name: String
    let age: Int
    let email: String?

    init(json: GuardedJSON) {
        name = json["name"].string
        age = json["age"].int
        email = json["email"].optionalString
    }
}

private struct Team: JsonInitializable {
    let leader: Person
    let deputy: Person?
    let members: [Person]

    init(json: GuardedJSON) {
        leader = Person(json: json["leader"])  // a team without a leader is none
        deputy = Person(json: json["deputy"].rawJson)  // nil if anything is wrong with it
        members = json["members"].array.compactMap { Person(json: $0.rawJson) }  // without those that are wrong
    }
}

private struct Place: JsonInitializable {
    let city: String
    let latitude: Double?

    init(json: GuardedJSON) {
        city = json["address", "city"].string
        latitude = json["positions"][0]["latitude"].optionalDouble
    }
}

private typealias Inner = Place

private struct Outer: JsonInitializable {
    let inner: Inner?

    init(json: GuardedJSON) {
        let inner = Inner(json: json["inner"].rawJson)  // nil if anything is missing
        self.inner = inner
    }
}

@Suite struct DocumentationTests {
    @Test func persons() {
        let json: JSON = ["name": "Ann", "age": "36"]
        var printed: [String] = []
        func print(_ value: some Any) { printed.append("\(value)") }
        let person = Person(json: json)  // nil if there is no name or no age
        #expect(person == nil)

        do {
            let person = try Person(validating: json)
            print(person.name)
        } catch {
            print(error)  // at $.age: expected an integer, found a string
        }
        #expect(printed == ["at $.age: expected an integer, found a string"])
    }

    @Test func errors() {
        var printed: [String] = []
        func print(_ value: some Any) { printed.append("\(value)") }
        do {
            let person = try Person(validating: ["age": "36"])
            print(person)
        } catch {
            print(error)
            // at $.name: expected a string, found nothing
            // at $.age: expected an integer, found a string
        }
        #expect(
            printed == ["at $.name: expected a string, found nothing\nat $.age: expected an integer, found a string"]
        )
    }

    @Test func teams() {
        var printed: [String] = []
        func print(_ value: some Any) { printed.append("\(value)") }
        func validate(_ json: JSON) {
            do {
                let team = try Team(validating: json)
                print(team.members.count)
            } catch {
                for failure in error.failures { print(failure.path) }
            }
        }
        let ann: JSON = ["name": "Ann", "age": 36]
        validate(["leader": ann, "deputy": "Bob", "members": [ann, "Bob", ann]])
        validate(["leader": ["name": "Ann"], "members": JSON.null])
        #expect(printed == ["2", "$.leader.age", "$.members"])
        #expect(Team(json: ["leader": ann, "deputy": ["age": 1], "members": []])?.deputy == nil)
    }

    @Test func places() {
        let place = Place(json: ["address": ["city": "Rome"], "positions": [["latitude": 41.9]]])
        #expect(place?.city == "Rome" && place?.latitude == 41.9)
        let outer = Outer(json: ["inner": ["address": "Rome"]])
        #expect(outer != nil && outer?.inner == nil)
    }
}
