// Looks at the pages of the documentation site, for `Scripts/docs`: `site data/documentation`.

import Foundation
import YAJL

/// A page, as docc writes it for the browser.
struct Page {
    /// Where it is on the site.
    let path: String
    let content: JSONValue

    /// The kind of the page's symbol; `nil` for articles and for lists of inherited members.
    var symbolKind: String? { content["metadata"]["symbolKind"].string }

    /// Whether the symbol stands for what a module adds to a type or module of another one.
    var isExtension: Bool { symbolKind == "extension" }

    var isType: Bool { ["struct", "enum", "protocol", "class"].contains(symbolKind) }

    /// The members that docc has put into groups by itself, since the page names none for them.
    var membersWithoutGroup: [String] {
        let ownGroups = ["Default Implementations", "Enumeration Cases", "Type Properties", "Type Aliases"]
        return (content["topicSections"].array ?? []).filter { section in
            section["generated"].bool == true && !ownGroups.contains(section["title"].string ?? "")
        }
        .flatMap { section in (section["identifiers"].array ?? []).compactMap(\.string) }
    }

    /// The names of the members in groups that the page itself has.
    var membersInGroups: Set<Substring> {
        let own = (content["topicSections"].array ?? []).filter { $0["generated"].bool != true }
        let members = own.flatMap { section in (section["identifiers"].array ?? []).compactMap(\.string) }
        return Set(members.compactMap { $0.split(separator: "/").last })
    }

    var inheritsFromInputs: Bool {
        content.values(at: "$.topicSections[*].identifiers[*]").contains { identifier in
            identifier.string?.hasSuffix("/JSONInput-Implementations") ?? false
        }
    }

    var hasOverview: Bool {
        (content["primaryContentSections"].array ?? []).contains { $0["kind"] == "content" }
    }

    /// The faults of the page.
    var problems: [String] {
        var problems: [String] = []
        if symbolKind != nil, !isExtension, content["abstract"].array?.isEmpty ?? true {
            problems.append("there is no description")
        }
        if isType || symbolKind == "module", !hasOverview { problems.append("there is no overview") }
        // A short list needs no groups; that of a module leads to all of its pages.
        let maximum = symbolKind == "module" ? 0 : 9
        if symbolKind != nil, !isExtension, membersWithoutGroup.count > maximum {
            let names = membersWithoutGroup.map { $0.split(separator: "/").last ?? "" }
            problems.append("not in a group of topics: \(names.joined(separator: ", "))")
        }
        // The members that inputs inherit are easy to miss in a list of their own.
        if inheritsFromInputs, !["items(at:as:using:)", "select(_:)", "events"].allSatisfy(membersInGroups.contains) {
            problems.append("items, select or events are not in a group of topics")
        }
        for listing in content.values(at: "$..content[*]") where listing["type"] == "codeListing" {
            guard listing["syntax"] == "swift" else { continue }
            for line in (listing["code"].array ?? []).compactMap(\.string) where line.count > 80 {
                problems.append("wider than 80 columns: \(line)")
            }
        }
        return problems
    }
}

/// The pages in a folder.
func pages(in folder: String) throws -> [Page] {
    guard let files = FileManager.default.enumerator(atPath: folder) else { return [] }
    return try files.compactMap { $0 as? String }.filter { $0.hasSuffix(".json") }.sorted().map { name in
        Page(path: String(name.dropLast(".json".count)), content: try JSONDocument(path: "\(folder)/\(name)").root)
    }
}

let all = try pages(in: CommandLine.arguments.dropFirst().first ?? ".")
// A site without its pages, or without what modules add to the types of others, has no problems either.
var problems: [String] = []
for path in ["yajl/jsonfile/items(at:as:using:)", "yajl/jsonfile/select(_:)", "yajl/jsonfile/events"]
    + ["yajlfoundation/yajl/jsonnumber/init(_:)", "yajlnetworking/yajl/jsonstream/init(url:options:)"]
where !all.contains(where: { $0.path == path }) {
    problems.append("\(path): there is no such page")
}
problems += all.flatMap { page in page.problems.map { "\(page.path): \($0)" } }
for problem in problems { print("docs: \(problem)") }
print("docs: \(all.count) pages, \(problems.count) problems")
exit(problems.isEmpty ? 0 : 1)
