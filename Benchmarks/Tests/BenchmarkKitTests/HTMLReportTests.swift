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

    private func reader(_ page: String) -> ElementReader {
        let reader = ElementReader()
        let parser = XMLParser(data: Data(page.utf8))
        parser.delegate = reader
        #expect(parser.parse(), "\(String(describing: parser.parserError)) in line \(parser.lineNumber)")
        return reader
    }

    @Test func isWellFormed() {
        let reader = reader(page)
        #expect(reader.counts["html"] == 1)
        #expect(reader.counts["table"] == 2)
        #expect(reader.counts["script"] == 1)
        // Each place that is linked to is there once: a card for each task.
        #expect(reader.links.count == 8)
        #expect(Set(reader.links) == Set(reader.identifiers.map { "#" + $0 }))
        #expect(Set(reader.identifiers).count == reader.identifiers.count)
        // Each run has speed of four tasks, and memory of all but tree, where none is known.
        #expect(reader.charts.count { $0.contains(", speed, ") } == 2 * 4)
        #expect(reader.charts.count { $0.contains(", memory, ") } == 2 * 3)
        // No lines that could cross a figure.
        #expect(reader.counts["svg"] == nil && reader.counts["line"] == nil)
        // The environment and all figures are folded.
        #expect(reader.counts["details"] == 4)
    }

    @Test func theAnswerIsFirstAndWarningsAreLast() throws {
        let foundation = SampleResults.result("Foundation.JSONSerialization", .tree, milliseconds: 12, ratio: 1)
        var own = SampleResults.result("YAJL", .tree, ratio: 12)
        own.quietCount = 1
        let page = HTMLReport.text([SampleResults.saved([foundation, own])])
        let parts = [
            "<p class=\"answer\">Fastest way to read this document: YAJL (tree, 1235 MB/s);",
            "<figure class=\"headline\">",
            "aria-label=\"How many times as fast as Foundation: tree · YAJL 12.0 ×\"", "<figure id=\"t0-tree\">",
            "<h4>Memory beside the document, MB, on one scale in all tasks</h4>", "<h2>To be careful with</h2>",
            "<summary>How it was measured</summary>",
            "<summary>All figures</summary>",
        ]
        let places = try parts.map { try #require(page.firstRange(of: $0)?.lowerBound, "\($0)") }
        #expect(places == places.sorted())
        #expect(reader(page).charts.count == 3)
    }

    @Test func withoutFoundationThereIsNoHeadline() {
        #expect(
            !HTMLReport.text([SampleResults.saved([SampleResults.result("YAJL")])]).contains(
                "figure class=\"headline\""
            )
        )
    }

    /// The bars of a task are on one scale for all documents.
    @Test func documentsOfATaskShareAScale() {
        let results = [("a.json", 10.0, 2_000_000), ("b.json", 5, 4_000_000)].map { file, ratio, memory in
            var result = SampleResults.result("YAJL", .tree, file: file, ratio: ratio)
            result.peakResidentBytes = memory
            return result
        }
        let page = HTMLReport.text([SampleResults.saved(results)])
        #expect(reader(page).charts.count == 4)
        #expect(page.matches(of: /<div class="bar own" style="width: ([0-9.]+)%">/).map(\.1) == ["100.00", "50.00"])
        #expect(page.matches(of: /<div class="bar memory" style="width: ([0-9.]+)%">/).map(\.1) == ["50.00", "100.00"])
        #expect(page.contains("<h5>a.json, 1.2 MB</h5>") && page.contains(">4.0 MB<"))
    }

    /// Memory is on one scale in all tasks, and messages have none.
    @Test func memoryOfAllTasksIsOnOneScale() {
        let results = [
            (BenchmarkTask.tree, 8_000_000, 1_234_567), (.walk, 2_000_000, 1_234_567), (.write, 9_000_000, 99),
        ].map {
            task,
            memory,
            bytes in
            var result = SampleResults.result("YAJL", task)
            result.peakResidentBytes = memory
            result.bytes = bytes
            return result
        }
        let page = HTMLReport.text([SampleResults.saved(results)])
        #expect(page.matches(of: /<div class="bar memory" style="width: ([0-9.]+)%">/).map(\.1) == ["100.00", "25.00"])
    }

    @Test func manyDocumentsAreFolded() {
        let results = (1...7).map { SampleResults.result("YAJL", .tree, file: "\($0).json") }
        let page = HTMLReport.text([SampleResults.saved(results)])
        #expect(page.contains("<summary>4 more documents</summary>"))
        let six = HTMLReport.text([SampleResults.saved(Array(results.dropLast()))])
        #expect(!six.contains("more documents"))
        #expect(reader(six).charts.count == 12)
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

    @Test func barsAreSharesOfTheScale() {
        let bars = [
            HTMLChart.Bar(name: "a", text: "1", value: 50, kind: .own),
            .init(name: "b", text: "2", value: nil, kind: .baseline),
        ]
        let text = HTMLChart(title: "t", bars: bars, top: 200).text
        #expect(text.contains(#"<div class="bar own" style="width: 25.00%">"#))
        #expect(text.contains(#"<div class="bar baseline" style="width: 0.00%">"#))
        #expect(text.contains(#"role="img" aria-label="t: a 1, b 2""#))
        #expect(HTMLChart(title: "t", bars: bars, top: 0).text.contains(#"<div class="bar own" style="width: 0.00%">"#))
    }

    @Test(arguments: [
        ("YAJL-swift", BenchmarkTask.tree, HTMLChart.Kind.own), ("SwiftyJSON-swift", .swifty, .own),
        ("yajl-c", .tree, .least), ("yajl-c", .events, .other), ("YAJL-events-swift", .transform, .least),
        ("b", .tree, .baseline),
    ])
    func barsAreColouredByWhoseTheyAre(_ contender: String, _ task: BenchmarkTask, _ kind: HTMLChart.Kind) {
        #expect(HTMLChart.Kind(contender, task, baseline: "b") == kind)
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
    var charts: [String] = []

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
        if attributes["role"] == "img" { charts.append(attributes["aria-label"] ?? "") }
    }
}
