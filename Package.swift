// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "swift-yajl",
    products: [
        .library(name: "YAJL", targets: ["YAJL"]),
        .library(name: "YAJLFoundation", targets: ["YAJLFoundation"]),
        .library(name: "SwiftyJSON", targets: ["SwiftyJSON"]),
        .library(name: "GuardedSwiftyJSON", targets: ["GuardedSwiftyJSON"]),
    ],
    targets: [
        .systemLibrary(
            name: "CYAJL",
            path: "Modules/CYAJL",
            pkgConfig: "yajl",
            providers: [.apt(["libyajl-dev"]), .brew(["yajl"])]
        ),
        .target(name: "YAJL", dependencies: ["CYAJL"]),
        .target(name: "YAJLFoundation", dependencies: ["YAJL"]),
        .target(name: "SwiftyJSON", dependencies: ["YAJL", "YAJLFoundation"]),
        .target(name: "GuardedSwiftyJSON", dependencies: ["SwiftyJSON", "YAJL"]),
        .testTarget(name: "YAJLTests", dependencies: ["YAJL", "YAJLProbe"]),
        // Tests run it as a child process, for what could crash.
        .executableTarget(name: "YAJLProbe", dependencies: ["YAJL", "CYAJL"], path: "Tests/Probe"),
        .testTarget(name: "YAJLFoundationTests", dependencies: ["YAJLFoundation"]),
        // The fixtures are read where they are; one of them is the script that makes another.
        .testTarget(name: "SwiftyJSONTests", dependencies: ["SwiftyJSON", "YAJL"], exclude: ["Fixtures"]),
        .testTarget(name: "GuardedSwiftyJSONTests", dependencies: ["GuardedSwiftyJSON", "SwiftyJSON", "YAJL"]),
    ],
    swiftLanguageModes: [.v6]
)

for target in package.targets where target.type != .system {
    var settings = target.swiftSettings ?? []
    settings += [
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
    ]
    // Models written for the original say `init(json: GuardedJSON)`, and must compile as they are.
    if target.name != "GuardedSwiftyJSONTests" { settings.append(.enableUpcomingFeature("ExistentialAny")) }
    if target.name == "YAJL" {
        // `Lifetimes` lets `JSONText` hand out a `Span` of the bytes it borrows.
        settings += [.strictMemorySafety(), .enableExperimentalFeature("Lifetimes")]
    }
    target.swiftSettings = settings
}
