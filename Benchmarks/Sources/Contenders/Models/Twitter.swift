/// The models of `twitter.json`.
enum Twitter {
    /// The results of a search: the document.
    struct Search: Codable, Equatable {
        var statuses: [Status]
        var searchMetadata: SearchMetadata

        enum CodingKeys: String, CodingKey {
            case statuses
            case searchMetadata = "search_metadata"
        }
    }

    struct Status: Codable, Equatable, Sendable {
        var metadata: Metadata
        var createdAt: String
        var id: Int
        var idText: String
        var text: String
        var source: String
        var truncated: Bool
        var inReplyToStatusID: Int?
        var inReplyToStatusIDText: String?
        var inReplyToUserID: Int?
        var inReplyToUserIDText: String?
        var inReplyToScreenName: String?
        var user: User
        var geo: Point?
        var coordinates: Point?
        var place: Place?
        var contributors: [Int]?
        var retweetedStatus: Indirect<Status>?
        var retweetCount: Int
        var favoriteCount: Int
        var entities: Entities
        var favorited: Bool
        var retweeted: Bool
        var possiblySensitive: Bool?
        var lang: String

        enum CodingKeys: String, CodingKey {
            case metadata
            case createdAt = "created_at"
            case id
            case idText = "id_str"
            case text
            case source
            case truncated
            case inReplyToStatusID = "in_reply_to_status_id"
            case inReplyToStatusIDText = "in_reply_to_status_id_str"
            case inReplyToUserID = "in_reply_to_user_id"
            case inReplyToUserIDText = "in_reply_to_user_id_str"
            case inReplyToScreenName = "in_reply_to_screen_name"
            case user
            case geo
            case coordinates
            case place
            case contributors
            case retweetedStatus = "retweeted_status"
            case retweetCount = "retweet_count"
            case favoriteCount = "favorite_count"
            case entities
            case favorited
            case retweeted
            case possiblySensitive = "possibly_sensitive"
            case lang
        }
    }

    struct Metadata: Codable, Equatable {
        var resultType: String
        var isoLanguageCode: String

        enum CodingKeys: String, CodingKey {
            case resultType = "result_type"
            case isoLanguageCode = "iso_language_code"
        }
    }

    /// Always null in the document; this and ``Place`` are what the service sends otherwise.
    struct Point: Codable, Equatable {
        var type: String
        var coordinates: [Double]
    }

    struct Place: Codable, Equatable {
        var id: String
        var name: String
        var fullName: String
        var country: String

        enum CodingKeys: String, CodingKey {
            case id
            case name
            case fullName = "full_name"
            case country
        }
    }

    struct SearchMetadata: Codable, Equatable {
        var completedIn: Double
        var maxID: Int
        var maxIDText: String
        var nextResults: String
        var query: String
        var refreshURL: String
        var count: Int
        var sinceID: Int
        var sinceIDText: String

        enum CodingKeys: String, CodingKey {
            case completedIn = "completed_in"
            case maxID = "max_id"
            case maxIDText = "max_id_str"
            case nextResults = "next_results"
            case query
            case refreshURL = "refresh_url"
            case count
            case sinceID = "since_id"
            case sinceIDText = "since_id_str"
        }
    }
}

extension Twitter {
    /// A value that may have another one of the same type inside.
    final class Indirect<Value: Codable & Equatable & Sendable>: Codable, Equatable, Sendable {
        let value: Value

        init(from decoder: any Decoder) throws {
            value = try Value(from: decoder)
        }

        func encode(to encoder: any Encoder) throws {
            try value.encode(to: encoder)
        }

        static func == (left: Indirect, right: Indirect) -> Bool { left.value == right.value }
    }
}
