// swift-tools-version: 6.2

import PackageDescription

// What a user's manifest has, and no more.
let products: [Target.Dependency] = [
    .product(name: "SwiftyJSON", package: "swift-yajl"),
    .product(name: "GuardedSwiftyJSON", package: "swift-yajl"),
    .product(name: "YAJL", package: "swift-yajl"),
]
let foundation = Target.Dependency.product(name: "YAJLFoundation", package: "swift-yajl")

let package = Package(
    name: "Consumer",
    dependencies: [
        // Without the name, the package would be called after the folder of the clone.
        .package(name: "swift-yajl", path: "../swift-yajl")
    ],
    targets: [
        .executableTarget(name: "Consumer", dependencies: products, swiftSettings: [.swiftLanguageMode(.v6)]),
        // The same files once more, as most users of SwiftyJSON build theirs.
        .executableTarget(name: "ConsumerSwift5", dependencies: products, swiftSettings: [.swiftLanguageMode(.v5)]),
        .executableTarget(name: "MixedImports", dependencies: products + [foundation]),
        // One program with Foundation's coders, and with ours.
        .executableTarget(name: "PortFromFoundation"),
        .executableTarget(name: "PortToYAJL", dependencies: [foundation], swiftSettings: [.define("PORTED")]),
    ]
)
