/// Posts and users, as ``DocumentKind/social``.
struct SocialShape: DocumentShape {
    private var random: SplitMix64
    private var postCount = 0
    private let japanese = WordList.japanese
    private let latin = WordList.latin
    private let emoji = WordList.emoji
    private let languages = WordList("ja en zh ko ar ru")
    private let colors = WordList("C0DEED 0084B4 DDEEF6 333333 FFFFFF ACDED6 EEEEEE 8B542B")
    private let closing: StaticString = "\n  ],\n  \"search_metadata\": {\n    \"completed_in\": 0.087\n  }\n}\n"

    init(random: SplitMix64) {
        self.random = random
    }

    var endCount: Int { closing.utf8CodeUnitCount }

    func begin(_ output: inout OutputBuffer) {
        output.append("{\n  \"statuses\": [")
    }

    func end(_ output: inout OutputBuffer) {
        output.append(closing)
    }

    mutating func appendPart(_ output: inout OutputBuffer, room: Int) {
        if postCount > 0 { output.append(",") }
        postCount += 1
        output.append(
            "\n    {\n      \"metadata\": {\n        \"result_type\": \"recent\",\n        \"iso_language_code\": \""
        )
        languages.appendAny(&output, &random)
        output.append("\"\n      },\n      \"created_at\": \"Sun Aug 31 ")
        appendTime(&output)
        output.append(" +0000 2014\",\n      \"id\": ")
        let id = 505_870_000_000_000_000 + random.below(4_000_000_000_000_000)
        output.append(id)
        output.append(",\n      \"id_str\": \"")
        output.append(id)
        output.append("\",\n      \"text\": \"")
        appendPost(&output)
        output.append("\",\n      \"source\": \"")
        output.append(Self.client(random.below(3)))
        output.append("\",\n      \"truncated\": false,\n      \"in_reply_to_status_id\": ")
        if random.chance(percent: 30) { output.append(id - random.below(1_000_000_000)) } else { output.append("null") }
        output.append(",\n      \"in_reply_to_screen_name\": null,\n      \"user\": {")
        appendUser(&output)
        output.append(
            """

                  },
                  "geo": null,
                  "coordinates": null,
                  "place": null,
                  "contributors": null,
                  "retweet_count": \

            """
        )
        output.append(random.below(900))
        output.append(",\n      \"favorite_count\": ")
        output.append(random.below(90))
        output.append(",\n      \"entities\": {\n        \"hashtags\": [")
        appendHashtags(&output)
        output.append("],\n        \"symbols\": [],\n        \"urls\": []\n      },\n      \"favorited\": ")
        output.append(random.chance(percent: 20) ? "true" : "false")
        output.append(",\n      \"retweeted\": false,\n      \"lang\": \"")
        languages.appendAny(&output, &random)
        output.append("\"\n    }")
    }

    private static func client(_ index: Int) -> StaticString {
        switch index {
        case 0: "<a href=\\\"http://example.com/phone\\\" rel=\\\"nofollow\\\">Phone</a>"
        case 1: "<a href=\\\"http://example.com\\\" rel=\\\"nofollow\\\">Web Client</a>"
        default: "<a href=\\\"http://example.org/bot\\\" rel=\\\"nofollow\\\">ボット</a>"
        }
    }

    private mutating func appendTime(_ output: inout OutputBuffer) {
        output.append(random.below(24), digits: 2)
        output.append(":")
        output.append(random.below(60), digits: 2)
        output.append(":")
        output.append(random.below(60), digits: 2)
    }

    private mutating func appendPost(_ output: inout OutputBuffer) {
        if random.chance(percent: 40) {
            output.append("@user")
            output.append(random.below(100_000))
            output.append(" ")
        }
        for _ in 0..<random.number(in: 1...4) {
            if random.chance(percent: 75) {
                japanese.appendSeveral(random.number(in: 3...14), separator: "", &output, &random)
                output.append("。")
            } else {
                latin.appendSeveral(random.number(in: 3...12), &output, &random)
            }
            if random.chance(percent: 40) { emoji.appendAny(&output, &random) }
            if random.chance(percent: 25) { output.append("\\n") }
        }
        if random.chance(percent: 20) {
            output.append(" http:\\/\\/example.com\\/")
            output.append(hexadecimal: random.next(), digits: 10)
        }
    }

    private mutating func appendUser(_ output: inout OutputBuffer) {
        let id = random.number(in: 10_000_000...2_800_000_000)
        output.append("\n        \"id\": ")
        output.append(id)
        output.append(",\n        \"id_str\": \"")
        output.append(id)
        output.append("\",\n        \"name\": \"")
        japanese.appendSeveral(random.number(in: 1...3), separator: "", &output, &random)
        output.append("\",\n        \"screen_name\": \"user")
        output.append(random.below(100_000))
        output.append("\",\n        \"location\": \"")
        if random.chance(percent: 60) { japanese.appendSeveral(2, separator: "", &output, &random) }
        output.append("\",\n        \"description\": \"")
        japanese.appendSeveral(random.number(in: 0...25), separator: "", &output, &random)
        emoji.appendAny(&output, &random)
        output.append(
            "\",\n        \"url\": null,\n        \"entities\": {\n          \"description\": {\n            \"urls\": []"
        )
        output.append("\n          }\n        },\n        \"protected\": false,\n        \"followers_count\": ")
        output.append(random.below(20_000))
        output.append(",\n        \"friends_count\": ")
        output.append(random.below(3_000))
        output.append(",\n        \"listed_count\": ")
        output.append(random.below(50))
        output.append(",\n        \"created_at\": \"Sat Feb 16 ")
        appendTime(&output)
        output.append(" +0000 2013\",\n        \"utc_offset\": ")
        if random.chance(percent: 40) { output.append("32400") } else { output.append("null") }
        output.append(",\n        \"geo_enabled\": ")
        output.append(random.chance(percent: 30) ? "true" : "false")
        output.append(",\n        \"verified\": false,\n        \"statuses_count\": ")
        output.append(random.below(100_000))
        output.append(",\n        \"profile_background_color\": \"")
        colors.appendAny(&output, &random)
        output.append("\",\n        \"profile_image_url\": \"http://images.example.com/profile_images/")
        output.append(random.below(1 << 48))
        output.append("_normal.jpeg\",\n        \"profile_link_color\": \"")
        colors.appendAny(&output, &random)
        output.append("\",\n        \"default_profile\": ")
        output.append(random.chance(percent: 50) ? "true" : "false")
        output.append(",\n        \"following\": false,\n        \"notifications\": false")
    }

    private mutating func appendHashtags(_ output: inout OutputBuffer) {
        let count = random.chance(percent: 25) ? random.number(in: 1...3) : 0
        for index in 0..<count {
            output.append(index == 0 ? "\n" : ",\n")
            output.append("          {\n            \"text\": \"")
            japanese.appendAny(&output, &random)
            let start = random.below(100)
            output.append("\",\n            \"indices\": [\n              ")
            output.append(start)
            output.append(",\n              ")
            output.append(start + random.below(20))
            output.append("\n            ]\n          }")
        }
        if count > 0 { output.append("\n        ") }
    }
}
