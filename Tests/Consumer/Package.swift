// swift-tools-version: 6.2

import PackageDescription

// The dependencies in a user's manifest, and no more.
let products: [Target.Dependency] = [
    .product(name: "SwiftyJSON", package: "swift-yajl"),
    .product(name: "GuardedSwiftyJSON", package: "swift-yajl"),
    .product(name: "YAJL", package: "swift-yajl"),
]
let foundation = Target.Dependency.product(name: "YAJLFoundation", package: "swift-yajl")

// A tenth of the work that the compiler spends on an expression before it gives up, less than a second on a quiet machine.
// It is counted in the solver's scopes, so that it does not depend on what else the machine does.
let limits: [SwiftSetting] = [.unsafeFlags(["-Xfrontend", "-solver-scope-threshold=100000"])]

let package = Package(
    name: "Consumer",
    platforms: [.macOS(.v26)],
    dependencies: [
        // By a link of this name: the identity of a package is the name of its folder, and a clone can be called anything.
        // The trait lets the Swift engine read in all of these programs; none of them says anything about it.
        .package(name: "swift-yajl", path: "../swift-yajl", traits: ["SwiftEngine"])
    ],
    targets: [
        .executableTarget(name: "Consumer", dependencies: products, swiftSettings: limits + [.swiftLanguageMode(.v6)]),
        // The same files once more, as most users of SwiftyJSON build theirs.
        .executableTarget(
            name: "ConsumerSwift5",
            dependencies: products,
            swiftSettings: limits + [.swiftLanguageMode(.v5)]
        ),
        // Users' own extensions of JSON: in a separate module, and in the program that uses them.
        .target(name: "UsersExtensions", dependencies: products, swiftSettings: limits + [.swiftLanguageMode(.v6)]),
        .executableTarget(
            name: "ExtendedConsumer",
            dependencies: products + ["UsersExtensions"],
            swiftSettings: limits + [.swiftLanguageMode(.v6), .define("EXTENSIONS_ARE_IMPORTED")]
        ),
        .executableTarget(
            name: "ExtendedConsumerInOne",
            dependencies: products,
            swiftSettings: limits + [.swiftLanguageMode(.v5)]
        ),
        // A program in which everything belongs to the main actor unless it says otherwise.
        .executableTarget(
            name: "MainActorConsumer",
            dependencies: products + [foundation],
            swiftSettings: limits + [.defaultIsolation(MainActor.self)]
        ),
        // A program that uses C++: the compiler reads the headers of Modules as C++ then.
        .executableTarget(
            name: "CxxConsumer",
            dependencies: products + [foundation, .product(name: "YAJLGzip", package: "swift-yajl")],
            swiftSettings: limits + [.interoperabilityMode(.Cxx)]
        ),
        .executableTarget(name: "MixedImports", dependencies: products + [foundation]),
        // One program with Foundation's coders, and with ours.
        .executableTarget(name: "PortFromFoundation"),
        .executableTarget(name: "PortToYAJL", dependencies: [foundation], swiftSettings: [.define("PORTED")]),
        // A program whose settings of the coders are not Sendable.
        .executableTarget(
            name: "OlderSettings",
            dependencies: [foundation],
            swiftSettings: [.swiftLanguageMode(.v5)]
        ),
    ]
)
