// swift-tools-version: 6.2

import PackageDescription

// The tests in which many threads use the same values, and nothing else: under ThreadSanitizer, building all tests of the root
// package takes several minutes. They are the same files, but for those of items: these use what only targets of the root
// package see.
let package = Package(
    name: "swift-yajl-races",
    platforms: [.macOS(.v26)],
    dependencies: [
        // By a link of this name: the identity of a package is the name of its folder, and a clone can be called anything.
        .package(name: "swift-yajl", path: "../swift-yajl")
    ],
    targets: [
        .target(
            name: "YAJLTestSupport",
            dependencies: [.product(name: "YAJL", package: "swift-yajl")],
            path: "Tests/YAJLTests/Support",
            // They use what only targets of the root package see.
            exclude: [
                "ConcurrentItems.swift", "ReadingEntry.swift", "ReadingRun.swift", "ReadingUnit.swift",
                "WriterSupport.swift",
            ]
        ),
        .testTarget(
            name: "TreeRaceTests",
            dependencies: ["YAJLTestSupport", .product(name: "YAJL", package: "swift-yajl")],
            path: "Tests/YAJLTests/Tree",
            sources: ["SharedReadTests.swift", "TreeConcurrencyTests.swift"]
        ),
        .testTarget(
            name: "ItemRaceTests",
            dependencies: [.product(name: "YAJL", package: "swift-yajl")],
            path: "ItemRaceTests"
        ),
        .testTarget(
            name: "SwiftyJSONRaceTests",
            dependencies: [
                .product(name: "SwiftyJSON", package: "swift-yajl"), .product(name: "YAJL", package: "swift-yajl"),
            ],
            path: "Tests/SwiftyJSONTests",
            sources: ["CharacterKeyTests.swift", "ConcurrencyTests.swift", "SharedReadTests.swift"]
        ),
    ],
    swiftLanguageModes: [.v6]
)
