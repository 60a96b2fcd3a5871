extension Twitter {
    /// The marked parts of a text.
    struct Entities: Codable, Equatable {
        var hashtags: [Tag]
        var symbols: [Tag]
        var urls: [Link]
        var userMentions: [Mention]
        var media: [Media]?

        enum CodingKeys: String, CodingKey {
            case hashtags
            case symbols
            case urls
            case userMentions = "user_mentions"
            case media
        }
    }

    struct Tag: Codable, Equatable {
        var text: String
        var indices: [Int]
    }

    struct Link: Codable, Equatable {
        var url: String
        var expandedURL: String
        var displayURL: String
        var indices: [Int]

        enum CodingKeys: String, CodingKey {
            case url
            case expandedURL = "expanded_url"
            case displayURL = "display_url"
            case indices
        }
    }

    struct Mention: Codable, Equatable {
        var screenName: String
        var name: String
        var id: Int
        var idText: String
        var indices: [Int]

        enum CodingKeys: String, CodingKey {
            case screenName = "screen_name"
            case name
            case id
            case idText = "id_str"
            case indices
        }
    }

    struct Media: Codable, Equatable {
        var id: Int
        var idText: String
        var indices: [Int]
        var mediaURL: String
        var mediaURLHTTPS: String
        var url: String
        var displayURL: String
        var expandedURL: String
        var type: String
        var sizes: Sizes
        var sourceStatusID: Int?
        var sourceStatusIDText: String?

        enum CodingKeys: String, CodingKey {
            case id
            case idText = "id_str"
            case indices
            case mediaURL = "media_url"
            case mediaURLHTTPS = "media_url_https"
            case url
            case displayURL = "display_url"
            case expandedURL = "expanded_url"
            case type
            case sizes
            case sourceStatusID = "source_status_id"
            case sourceStatusIDText = "source_status_id_str"
        }
    }

    struct Sizes: Codable, Equatable {
        var medium: Size
        var small: Size
        var thumb: Size
        var large: Size
    }

    struct Size: Codable, Equatable {
        var w: Int
        var h: Int
        var resize: String
    }
}
