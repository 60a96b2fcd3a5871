// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "swift-yajl",
    products: [
        .library(name: "YAJL", targets: ["YAJL"]),
        .library(name: "YAJLFoundation", targets: ["YAJLFoundation"]),
        .library(name: "YAJLNetworking", targets: ["YAJLNetworking"]),
        .library(name: "YAJLGzip", targets: ["YAJLGzip"]),
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
        .systemLibrary(
            name: "CZlib",
            path: "Modules/CZlib",
            pkgConfig: "zlib",
            providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]
        ),
        .target(name: "YAJL", dependencies: ["CYAJL"]),
        .target(name: "YAJLFoundation", dependencies: ["YAJL"]),
        // Apart from YAJLFoundation, since on Linux it needs libcurl when it runs.
        .target(name: "YAJLNetworking", dependencies: ["YAJLFoundation"]),
        .target(name: "YAJLGzip", dependencies: ["YAJL", "CZlib"]),
        .target(name: "SwiftyJSON", dependencies: ["YAJL", "YAJLFoundation"]),
        .target(name: "GuardedSwiftyJSON", dependencies: ["SwiftyJSON", "YAJL"]),
        .testTarget(name: "YAJLTests", dependencies: ["YAJL", "YAJLProbe"]),
        // Tests run it as a child process, for what could crash.
        .executableTarget(name: "YAJLProbe", dependencies: ["YAJL", "CYAJL"], path: "Tests/Probe"),
        .testTarget(name: "YAJLFoundationTests", dependencies: ["YAJLFoundation"]),
        .testTarget(name: "YAJLNetworkingTests", dependencies: ["YAJLNetworking"]),
        // What is decompressed is compressed by zlib itself, in the tests.
        .testTarget(name: "YAJLGzipTests", dependencies: ["YAJLGzip", "YAJL", "CZlib"]),
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
    if ["YAJL", "YAJLGzip"].contains(target.name) { settings.append(.strictMemorySafety()) }
    // `Lifetimes` lets `JSONText` hand out a `Span` of the bytes it borrows.
    if target.name == "YAJL" { settings.append(.enableExperimentalFeature("Lifetimes")) }
    target.swiftSettings = settings
}
