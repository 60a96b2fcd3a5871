/// Objects with names of 40 to 400 bytes, as ``DocumentKind/longKeys``: half of the names are the same in all objects.
struct LongKeys: ListElements {
    private var random: SplitMix64
    private let words = WordList.latin

    init(random: SplitMix64) {
        self.random = random
    }

    mutating func append(to output: inout OutputBuffer) {
        for index in 0..<4 {
            output.append(index == 0 ? "{\"" : ",\"")
            if index % 2 == 0 {
                output.append("the_same_name_in_every_object_of_the_whole_document_number_")
            } else {
                words.appendSeveral(random.number(in: 7...60), separator: "_", &output, &random)
                output.append("_")
            }
            output.append(index)
            output.append("\":")
            output.append(random.below(100))
        }
        output.append("}")
    }
}
