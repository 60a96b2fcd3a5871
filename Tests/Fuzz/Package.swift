// swift-tools-version: 6.2

import PackageDescription

let targets = [
    "Decode", "Encode", "Engines", "Gzip", "Items", "Paths", "RoundTrip", "Snapshots", "SwiftyJSON", "Transforms",
    "Tree", "Writer",
]

// Apart from the root package, because an executable without `main` would break its build.
let package = Package(
    name: "swift-yajl-fuzz",
    platforms: [.macOS(.v26)],
    dependencies: [
        .package(name: "swift-yajl", path: "../swift-yajl"),
        .package(name: "swift-yajl-benchmarks", path: "../../Benchmarks"),
    ],
    targets: [
        .systemLibrary(name: "CLibFuzzer"),
        .target(name: "FuzzSupport", dependencies: ["CLibFuzzer", .product(name: "YAJL", package: "swift-yajl")]),
    ]
        + targets.map { name in
            .executableTarget(
                name: "Fuzz" + name,
                dependencies: [
                    "FuzzSupport",
                    .product(name: "YAJL", package: "swift-yajl"),
                    .product(name: "YAJLFoundation", package: "swift-yajl"),
                    .product(name: "YAJLGzip", package: "swift-yajl"),
                    .product(name: "SwiftyJSON", package: "swift-yajl"),
                    .product(name: "GuardedSwiftyJSON", package: "swift-yajl"),
                    .product(name: "EventRecording", package: "swift-yajl-benchmarks"),
                    .product(name: "PureSwiftJSON", package: "swift-yajl-benchmarks"),
                ]
            )
        },
    swiftLanguageModes: [.v6]
)
