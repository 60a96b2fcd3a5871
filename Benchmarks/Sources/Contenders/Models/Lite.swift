/// Five fields of every post of `twitter.json` and of the generated kind "social", for the task "decode-lite".
enum Lite {
    /// The document.
    struct Search: Codable, Equatable {
        var statuses: [Status]
    }

    struct Status: Codable, Equatable {
        var id: Int
        var text: String
        var createdAt: String
        var user: User
        var retweetCount: Int

        enum CodingKeys: String, CodingKey {
            case id
            case text
            case createdAt = "created_at"
            case user
            case retweetCount = "retweet_count"
        }
    }

    struct User: Codable, Equatable {
        var screenName: String

        enum CodingKeys: String, CodingKey {
            case screenName = "screen_name"
        }
    }
}
