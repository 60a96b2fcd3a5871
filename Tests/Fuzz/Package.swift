// swift-tools-version: 6.2

import PackageDescription

// Apart from the root package, because an executable without `main` would break its build.
let package = Package(
    name: "swift-yajl-fuzz",
    platforms: [.macOS(.v26)],
    dependencies: [
        .package(name: "swift-yajl", path: "../swift-yajl"),
        .package(name: "swift-yajl-benchmarks", path: "../../Benchmarks"),
    ],
    targets: [
        .executableTarget(name: "FuzzDecode", dependencies: [.product(name: "YAJL", package: "swift-yajl")]),
        .executableTarget(
            name: "FuzzEngines",
            dependencies: [
                .product(name: "YAJL", package: "swift-yajl"),
                .product(name: "EventRecording", package: "swift-yajl-benchmarks"),
            ]
        ),
        .executableTarget(
            name: "FuzzRoundTrip",
            dependencies: [
                .product(name: "YAJL", package: "swift-yajl"),
                .product(name: "EventRecording", package: "swift-yajl-benchmarks"),
            ]
        ),
    ],
    swiftLanguageModes: [.v6]
)
