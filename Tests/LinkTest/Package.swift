// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "LinkTest",
    platforms: [.macOS(.v26)],
    traits: [.trait(name: "SharedYAJL")],
    dependencies: [
        // By a link of this name: the identity of a package is the name of its folder, and a clone can be called anything.
        .package(
            name: "swift-yajl",
            path: "../swift-yajl",
            traits: [.trait(name: "SharedYAJL", condition: .when(traits: ["SharedYAJL"]))]
        )
    ],
    targets: [
        .executableTarget(name: "LinkTest", dependencies: [.product(name: "YAJL", package: "swift-yajl")])
    ],
    swiftLanguageModes: [.v6]
)
