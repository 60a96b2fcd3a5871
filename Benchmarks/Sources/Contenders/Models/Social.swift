/// The models of generated documents of the kind "social".
enum Social {
    /// The document.
    struct Feed: Codable, Equatable {
        var statuses: [Post]
        var searchMetadata: SearchMetadata

        enum CodingKeys: String, CodingKey {
            case statuses
            case searchMetadata = "search_metadata"
        }
    }

    struct SearchMetadata: Codable, Equatable {
        var completedIn: Double

        enum CodingKeys: String, CodingKey {
            case completedIn = "completed_in"
        }
    }

    struct Post: Codable, Equatable {
        var metadata: Twitter.Metadata
        var createdAt: String
        var id: Int
        var idText: String
        var text: String
        var source: String
        var truncated: Bool
        var inReplyToStatusID: Int?
        var inReplyToScreenName: String?
        var user: User
        var geo: Twitter.Point?
        var coordinates: Twitter.Point?
        var place: Twitter.Place?
        var contributors: [Int]?
        var retweetCount: Int
        var favoriteCount: Int
        var entities: Entities
        var favorited: Bool
        var retweeted: Bool
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
            case inReplyToScreenName = "in_reply_to_screen_name"
            case user
            case geo
            case coordinates
            case place
            case contributors
            case retweetCount = "retweet_count"
            case favoriteCount = "favorite_count"
            case entities
            case favorited
            case retweeted
            case lang
        }
    }

    struct User: Codable, Equatable {
        var id: Int
        var idText: String
        var name: String
        var screenName: String
        var location: String
        var description: String
        var url: String?
        var entities: UserEntities
        var protected: Bool
        var followersCount: Int
        var friendsCount: Int
        var listedCount: Int
        var createdAt: String
        var utcOffset: Int?
        var geoEnabled: Bool
        var verified: Bool
        var statusesCount: Int
        var profileBackgroundColor: String
        var profileImageURL: String
        var profileLinkColor: String
        var defaultProfile: Bool
        var following: Bool
        var notifications: Bool

        enum CodingKeys: String, CodingKey {
            case id
            case idText = "id_str"
            case name
            case screenName = "screen_name"
            case location
            case description
            case url
            case entities
            case protected
            case followersCount = "followers_count"
            case friendsCount = "friends_count"
            case listedCount = "listed_count"
            case createdAt = "created_at"
            case utcOffset = "utc_offset"
            case geoEnabled = "geo_enabled"
            case verified
            case statusesCount = "statuses_count"
            case profileBackgroundColor = "profile_background_color"
            case profileImageURL = "profile_image_url"
            case profileLinkColor = "profile_link_color"
            case defaultProfile = "default_profile"
            case following
            case notifications
        }
    }

    struct UserEntities: Codable, Equatable {
        var description: Twitter.Links
    }

    struct Entities: Codable, Equatable {
        var hashtags: [Twitter.Tag]
        var symbols: [Twitter.Tag]
        var urls: [Twitter.Link]
    }
}
