/// Performances and prices, as ``DocumentKind/catalog``.
struct CatalogShape: DocumentShape {
    private var random: SplitMix64
    private var performanceCount = 0
    private let areaNames = WordList("balcon bergerie cour jardin Arrière-scène central Orchestre Parterre Loges côté")
    private let venues = WordList("PLEYEL_PLEYEL OPERA_BASTILLE SALLE_GAVEAU")
    private let titles = WordList("Symphonie Récital Quatuor Concerto Opéra Festival Nocturne Étude Requiem Suite")
    private let closing: StaticString = """

            ],
            "venueNames": {
                "PLEYEL_PLEYEL": "Salle Pleyel"
            }
        }

        """
    private let firstArea = 205_705_993
    private let firstEvent = 138_586_341
    private let firstCategory = 338_937_235

    init(random: SplitMix64) {
        self.random = random
    }

    var endCount: Int { closing.utf8CodeUnitCount }

    mutating func begin(_ output: inout OutputBuffer) {
        output.append("{\n    \"areaNames\": {")
        for index in 0..<12 {
            output.append(index == 0 ? "\n        \"" : ",\n        \"")
            output.append(firstArea + index)
            output.append("\": \"")
            areaNames.appendSeveral(3, &output, &random)
            output.append("\"")
        }
        output.append("\n    },\n    \"events\": {")
        for index in 0..<6 {
            output.append(index == 0 ? "\n        \"" : ",\n        \"")
            output.append(firstEvent + index)
            output.append("\": {\n            \"description\": null,\n            \"id\": ")
            output.append(firstEvent + index)
            output.append(",\n            \"name\": \"")
            titles.appendSeveral(3, &output, &random)
            output.append("\",\n            \"topicIds\": [\n                324846099,\n                107888604")
            output.append("\n            ]\n        }")
        }
        output.append("\n    },\n    \"performances\": [")
    }

    func end(_ output: inout OutputBuffer) {
        output.append(closing)
    }

    mutating func appendPart(_ output: inout OutputBuffer, room: Int) {
        output.append(performanceCount == 0 ? "\n        {" : ",\n        {")
        performanceCount += 1
        output.append("\n            \"eventId\": ")
        output.append(firstEvent + random.below(6))
        output.append(",\n            \"id\": ")
        output.append(339_887_544 + performanceCount)
        output.append(",\n            \"logo\": null,\n            \"name\": null,\n            \"prices\": [")
        let categories = random.number(in: 1...3)
        for index in 0..<categories {
            output.append(index == 0 ? "\n                {" : ",\n                {")
            output.append("\n                    \"amount\": ")
            output.append(random.number(in: 20...400) * 250)
            output.append(",\n                    \"audienceSubCategoryId\": 337100890,")
            output.append("\n                    \"seatCategoryId\": ")
            output.append(firstCategory + index)
            output.append("\n                }")
        }
        output.append("\n            ],\n            \"seatCategories\": [")
        for index in 0..<categories {
            output.append(index == 0 ? "\n                {" : ",\n                {")
            output.append("\n                    \"areas\": [")
            appendAreas(&output)
            output.append("\n                    ],\n                    \"seatCategoryId\": ")
            output.append(firstCategory + index)
            output.append("\n                }")
        }
        output.append("\n            ],\n            \"seatMapImage\": null,\n            \"start\": ")
        output.append(1_372_701_600_000 + random.below(400) * 86_400_000)
        output.append(",\n            \"venueCode\": \"")
        venues.appendAny(&output, &random)
        output.append("\"\n        }")
    }

    private mutating func appendAreas(_ output: inout OutputBuffer) {
        for index in 0..<random.number(in: 1...12) {
            output.append(index == 0 ? "\n" : ",\n")
            output.append("                        {\n                            \"areaId\": ")
            output.append(firstArea + random.below(12))
            output.append(",\n                            \"blockIds\": []\n                        }")
        }
    }
}
