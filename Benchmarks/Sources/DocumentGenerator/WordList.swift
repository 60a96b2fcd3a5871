/// Words to choose from; the bytes stay where the compiler put them.
struct WordList {
    private struct Word {
        var start: UnsafePointer<UInt8>
        var count: Int
    }

    private var words: [Word] = []

    /// Creates a list of words that have a space between them.
    init(_ text: StaticString) {
        var start = 0
        for index in 0...text.utf8CodeUnitCount
        where index == text.utf8CodeUnitCount || text.utf8Start[index] == UInt8(ascii: " ") {
            if index > start { words.append(Word(start: text.utf8Start + start, count: index - start)) }
            start = index + 1
        }
    }

    /// Appends one of the words.
    @inline(__always)
    func appendAny(_ output: inout OutputBuffer, _ random: inout SplitMix64) {
        let word = words[random.below(words.count)]
        output.append(word.start, count: word.count)
    }

    /// Appends several words with something between them.
    func appendSeveral(
        _ count: Int,
        separator: StaticString = " ",
        _ output: inout OutputBuffer,
        _ random: inout SplitMix64
    ) {
        for index in 0..<count {
            if index > 0 { output.append(separator) }
            appendAny(&output, &random)
        }
    }
}

extension WordList {
    static var latin: WordList {
        WordList(
            """
            lorem ipsum dolor sit amet consectetur adipiscing elit sed do eiusmod tempor incididunt ut labore et \
            dolore magna aliqua enim ad minim veniam quis nostrud exercitation ullamco laboris nisi aliquip ex ea \
            commodo consequat duis aute irure in reprehenderit voluptate velit esse cillum eu fugiat nulla pariatur
            """
        )
    }

    static var firstNames: WordList {
        WordList(
            """
            Ada Alan Barbara Bjarne Claude Donald Edsger Frances Grace Hedy Ivan John Katherine Leslie Margaret Niklaus \
            Ole Peter Radia Shafi Tim Ursula Vint Whitfield Xenia Yukihiro Zoë José Søren Łukasz
            """
        )
    }

    static var lastNames: WordList {
        WordList(
            """
            Allen Bartik Cerf Dijkstra Engelbart Fröberg Goldwasser Hopper Iverson Johnson Knuth Lovelace McCarthy \
            Naur Ousterhout Perlman Rivest Sutherland Thompson Ullman Valiant Wirth Ōmura Yao Zuse
            """
        )
    }

    static var japanese: WordList {
        WordList(
            """
            今日 は 天気 が いい です ね 東京 駅 で 友達 と 会い ました 新しい 映画 を 見て とても 面白かった 明日 学校 \
            行きます 美味しい 料理 食べたい 写真 撮り 電車 遅れ 仕事 終わり 頑張って ください ありがとう ございます \
            一言 第一印象 好きな ところ 名前 前田 あゆみ 最高 の 夏 漫画 音楽 ライブ 楽しみ 我 国 首相 会議 発表
            """
        )
    }

    static var emoji: WordList {
        WordList("😀 😂 😊 😍 🎉 🔥 ✨ ❤️ 👍 🙏 🌸 🍣 🚀 🎵 ⚽ 💖 😭 😘 ✋ 🗻")
    }
}
