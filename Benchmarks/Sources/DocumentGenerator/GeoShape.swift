/// Polygons, as ``DocumentKind/geo``.
struct GeoShape: DocumentShape {
    private var random: SplitMix64
    private var ringCount = 0
    private var ringsInFeature = 0
    private let featureStart: StaticString =
        "{\"type\":\"Feature\",\"properties\":{\"name\":\"Canada\"},\"geometry\":{\"type\":\"Polygon\",\"coordinates\":["
    private let powers = (0...15).map { exponent in (0..<exponent).reduce(1) { power, _ in power * 10 } }
    private let closing: StaticString = "]}}]}\n"

    init(random: SplitMix64) {
        self.random = random
    }

    var endCount: Int { closing.utf8CodeUnitCount }

    func begin(_ output: inout OutputBuffer) {
        output.append("{\"type\":\"FeatureCollection\",\"features\":[")
        output.append(featureStart)
    }

    func end(_ output: inout OutputBuffer) {
        output.append(closing)
    }

    /// Appends a ring: a line of points near each other.
    mutating func appendPart(_ output: inout OutputBuffer, room: Int) {
        if ringCount > 0 {
            if ringsInFeature > 20, random.chance(percent: 5) {
                output.append("]}},")
                output.append(featureStart)
                ringsInFeature = 0
            } else {
                output.append(",")
            }
        }
        ringCount += 1
        ringsInFeature += 1
        let longitude = random.number(in: 53...139)
        let latitude = random.number(in: 42...82)
        output.append("[")
        for index in 0..<random.number(in: 4...120) {
            output.append(index == 0 ? "[-" : ",[-")
            appendDegrees(longitude, &output)
            output.append(",")
            appendDegrees(latitude, &output)
            output.append("]")
        }
        output.append("]")
    }

    /// Appends a number of 15 to 17 digits, or now and then a short one.
    private mutating func appendDegrees(_ degrees: Int, _ output: inout OutputBuffer) {
        output.append(degrees)
        output.append(".")
        if random.chance(percent: 2) {
            output.append(random.number(in: 1...999))
        } else {
            let digits = random.number(in: 15...17) - (degrees < 100 ? 2 : 3)
            output.append(random.below(powers[digits]), digits: digits)
        }
    }
}
