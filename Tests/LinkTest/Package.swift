// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "LinkTest",
    dependencies: [
        // Without the name, the package would be called after the folder of the clone.
        .package(name: "swift-yajl", path: "../swift-yajl")
    ],
    targets: [
        .executableTarget(name: "LinkTest", dependencies: [.product(name: "YAJL", package: "swift-yajl")])
    ],
    swiftLanguageModes: [.v6]
)
