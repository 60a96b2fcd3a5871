// swift-tools-version: 6.2

import PackageDescription

// On Linux the compiler finds the libraries without help, and consumers get no warnings of pkg-config.
#if os(Linux)
func pkgConfig(_ name: String) -> String? { nil }
#else
func pkgConfig(_ name: String) -> String? { name }
#endif

let package = Package(
    name: "swift-yajl",
    // `UTF8Span` needs it. On Linux this says nothing.
    platforms: [.macOS(.v26)],
    products: [
        .library(name: "YAJL", targets: ["YAJL"]),
        .library(name: "YAJLFoundation", targets: ["YAJLFoundation"]),
        .library(name: "YAJLNetworking", targets: ["YAJLNetworking"]),
        .library(name: "YAJLGzip", targets: ["YAJLGzip"]),
        .library(name: "SwiftyJSON", targets: ["SwiftyJSON"]),
        .library(name: "GuardedSwiftyJSON", targets: ["GuardedSwiftyJSON"]),
    ],
    // Neither is on by default, so that naming one says nothing about the other.
    traits: [
        .trait(
            name: "SharedYAJL",
            description: "Links libyajl's shared library, which programs then need to run, in place of its archive."
        ),
        .trait(
            name: "SwiftEngine",
            description: "Makes .swift the default of JSONParsingOptions.engine, in place of .libyajl."
        ),
    ],
    targets: [
        .systemLibrary(
            name: "CYAJL",
            path: "Modules/CYAJL",
            pkgConfig: pkgConfig("yajl"),
            providers: [.apt(["libyajl-dev"]), .brew(["yajl"])]
        ),
        // No header: each says how libyajl is linked, since a module map cannot ask for a trait.
        .systemLibrary(name: "CYAJLArchive", path: "Modules/CYAJLArchive"),
        .systemLibrary(name: "CYAJLShared", path: "Modules/CYAJLShared"),
        // Headers alone, for what Swift does not have: byte masks, two atomic operations, a prefetch.
        .systemLibrary(name: "CYAJLSupport", path: "Modules/CYAJLSupport"),
        .systemLibrary(
            name: "CZlib",
            path: "Modules/CZlib",
            pkgConfig: pkgConfig("zlib"),
            providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]
        ),
        .target(name: "YAJL", dependencies: ["CYAJL", "CYAJLArchive", "CYAJLShared", "CYAJLSupport"]),
        .target(name: "YAJLFoundation", dependencies: ["YAJL"]),
        // Apart from YAJLFoundation, since on Linux it needs libcurl when it runs.
        .target(name: "YAJLNetworking", dependencies: ["YAJLFoundation"]),
        .target(name: "YAJLGzip", dependencies: ["YAJL", "CZlib"]),
        .target(name: "SwiftyJSON", dependencies: ["YAJL", "YAJLFoundation"]),
        .target(name: "GuardedSwiftyJSON", dependencies: ["SwiftyJSON", "YAJL"]),
        // The shared code of the tests of the core.
        .target(name: "YAJLTestSupport", dependencies: ["YAJL"], path: "Tests/YAJLTests/Support"),
        // Tests run it as a child process, for what could crash.
        .executableTarget(name: "YAJLProbe", dependencies: ["YAJL", "CYAJL"], path: "Tests/Probe"),
        .testTarget(name: "YAJLFoundationTests", dependencies: ["YAJLFoundation"]),
        .testTarget(name: "YAJLNetworkingTests", dependencies: ["YAJLNetworking", "YAJL", "YAJLTestSupport"]),
        // The tests decompress what zlib itself compresses.
        .testTarget(name: "YAJLGzipTests", dependencies: ["YAJLGzip", "YAJL", "CZlib", "YAJLTestSupport"]),
        // The fixtures are read where they are; one of them is the script that makes another.
        .testTarget(name: "SwiftyJSONTests", dependencies: ["SwiftyJSON", "YAJL"], exclude: ["Fixtures"]),
        .testTarget(name: "GuardedSwiftyJSONTests", dependencies: ["GuardedSwiftyJSON", "SwiftyJSON", "YAJL"]),
    ],
    swiftLanguageModes: [.v6]
)

// The tests of the core: small targets compile side by side.
for folder in ["API", "Coding", "Conformance", "Items", "Numbers", "Paths", "Transforms", "Tree", "Writing"] {
    package.targets.append(
        .testTarget(
            name: "YAJL\(folder)Tests",
            dependencies: ["YAJL", "YAJLTestSupport", "YAJLProbe"],
            path: "Tests/YAJLTests/\(folder)"
        )
    )
}

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
