import Foundation
import Testing

@testable import BenchmarkKit

#if canImport(FoundationXML)
import FoundationXML
#endif

@Suite struct HTMLReportTests {
    private var page: String {
        var noisy = SampleResults.result("YAJL", .swifty)
        noisy.quietCount = 1
        let results =
            SampleResults.awkward + [
                noisy, SampleResults.result("YAJL", .small), SampleResults.result("yajl-c", .small),
            ]
        var interrupted = SampleResults.saved(results)
        interrupted.isInterrupted = true
        return HTMLReport.text([SampleResults.saved(results), interrupted])
    }

    @Test func isWellFormed() throws {
        let reader = ElementReader()
        let parser = XMLParser(data: Data(page.utf8))
        parser.delegate = reader
        #expect(parser.parse(), "\(String(describing: parser.parserError)) in line \(parser.lineNumber)")
        #expect(reader.counts["html"] == 1)
        #expect(reader.counts["table"] == 2)
        // Of each run: speed and memory of events and swifty, and the speed of tree and small, where no memory is known.
        #expect(reader.counts["svg"] == 12)
        #expect(reader.counts["script"] == 1)
        // Each place that is linked to is there once.
        #expect(reader.links.count == 4)
        #expect(Set(reader.links) == Set(reader.identifiers.map { "#" + $0 }))
        #expect(Set(reader.identifiers).count == reader.identifiers.count)
    }

    @Test func loadsNothing() {
        for word in ["http:", "https:", "src=", "@import", "url(", "<link", "fetch("] {
            #expect(!page.contains(word), "\(word)")
        }
    }

    @Test func textMeansOnlyItself() {
        #expect(!page.contains("<script>because"))
        #expect(page.contains("&lt;script&gt;because"))
        #expect(page.contains("v1 &lt;b&gt;"))
        #expect(HTMLText.escaped("<a b='c\"'>&\u{0}\u{1B}\n") == "&lt;a b=&#39;c&quot;&#39;&gt;&amp;\u{FFFD}\u{FFFD}\n")
    }

    @Test func barsAreSharesOfTheLongest() {
        let chart = HTMLChart(
            title: "t",
            bars: [
                .init(name: "a", text: "1", value: 50, range: 25...100, kind: .own),
                .init(name: "b", text: "2", value: 20, range: nil, kind: .baseline),
            ]
        )
        #expect(chart.text.contains(#"<rect class="own" x="0" y="18" width="49.75%" height="9"/>"#))
        #expect(chart.text.contains(#"<line class="whisker" x1="24.88%" x2="99.50%" y1="22" y2="22"/>"#))
        #expect(chart.text.contains(#"<line class="reference" x1="19.90%" x2="19.90%" y1="48" y2="62"/>"#))
        #expect(chart.text.contains(#"aria-label="t: a 1, b 2""#))
        let empty = HTMLChart(title: "t", bars: [.init(name: "a", text: "", value: 0, kind: .other)]).text
        #expect(empty.contains(#"width="0.00%""#))
    }

    @Test func pageWithoutResults() {
        #expect(XMLParser(data: Data(HTMLReport.text([]).utf8)).parse())
        #expect(XMLParser(data: Data(HTMLReport.text([SampleResults.saved([])]).utf8)).parse())
    }
}

/// Counts elements, and takes note of links and what they go to.
private final class ElementReader: NSObject, XMLParserDelegate {
    var counts: [String: Int] = [:]
    var links: [String] = []
    var identifiers: [String] = []

    func parser(
        _ parser: XMLParser,
        didStartElement name: String,
        namespaceURI: String?,
        qualifiedName: String?,
        attributes: [String: String]
    ) {
        counts[name, default: 0] += 1
        if let link = attributes["href"] { links.append(link) }
        if let identifier = attributes["id"] { identifiers.append(identifier) }
    }
}
