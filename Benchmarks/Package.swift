// swift-tools-version: 6.2

import PackageDescription

/// Packages of your own that take part, a line each: see "Adding a contender" in README.md.
let contenderPackages: [(package: Package.Dependency, product: Target.Dependency)] = []

#if os(Linux)
func pkgConfig(_ name: String) -> String? { nil }
#else
func pkgConfig(_ name: String) -> String? { name }
#endif

let package = Package(
    name: "swift-yajl-benchmarks",
    platforms: [.macOS(.v26)],
    products: [
        .executable(name: "json-bench", targets: ["json-bench"]),
        .library(name: "PureSwiftJSON", targets: ["PureSwiftJSON"]),
        .library(name: "EventRecording", targets: ["EventRecording"]),
    ],
    traits: [
        .trait(
            name: "simdjson",
            description: "Takes the C++ library simdjson into comparisons, where it is installed."
        ),
        // Those of swift-yajl.
        .trait(name: "SharedYAJL", description: "Links libyajl's shared library in place of its archive."),
        .trait(name: "SwiftEngine", description: "Lets the Swift engine read where nothing else is asked for."),
    ],
    dependencies: [
        // By a link of this name: the identity of a package is the name of its folder, and a clone can be called anything.
        .package(
            name: "swift-yajl",
            path: "../Tests/swift-yajl",
            traits: [
                .trait(name: "SharedYAJL", condition: .when(traits: ["SharedYAJL"])),
                .trait(name: "SwiftEngine", condition: .when(traits: ["SwiftEngine"])),
            ]
        ),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
    ] + contenderPackages.map { $0.package },
    targets: [
        // The C contenders bind libyajl on their own, so that they measure it and not this project's binding. They are linked
        // with the library that the binding is linked with.
        .systemLibrary(
            name: "CLibYAJL",
            path: "Modules/CLibYAJL",
            pkgConfig: pkgConfig("yajl"),
            providers: [.apt(["libyajl-dev"]), .brew(["yajl"])]
        ),
        .target(name: "CBench", dependencies: ["CLibYAJL"]),
        // Nothing but what pkg-config says; a machine without the library gets a warning, and only with the trait.
        .systemLibrary(
            name: "SimdjsonLibrary",
            path: "Modules/SimdjsonLibrary",
            pkgConfig: "simdjson",
            providers: [.apt(["libsimdjson-dev"]), .brew(["simdjson"])]
        ),
        .target(
            name: "CSimdjson",
            dependencies: [.target(name: "SimdjsonLibrary", condition: .when(traits: ["simdjson"]))]
        ),
        .target(name: "CAllocationCounter"),
        .target(name: "PureSwiftJSON"),
        .target(name: "DocumentGenerator"),
        .target(name: "RecordModels"),
        .target(name: "DocumentInspection", dependencies: [.product(name: "YAJL", package: "swift-yajl")]),
        // For tests alone, those of this package and the fuzz targets.
        .target(
            name: "EventRecording",
            dependencies: ["PureSwiftJSON", .product(name: "YAJL", package: "swift-yajl")]
        ),
        .target(
            name: "BenchmarkKit",
            dependencies: [
                "CAllocationCounter", "DocumentGenerator", .product(name: "YAJL", package: "swift-yajl"),
                .product(name: "YAJLGzip", package: "swift-yajl"),
            ]
        ),
        .target(
            name: "Contenders",
            dependencies: [
                "BenchmarkKit",
                "CBench",
                .target(name: "CSimdjson", condition: .when(traits: ["simdjson"])),
                "PureSwiftJSON",
                "RecordModels",
                .product(name: "GuardedSwiftyJSON", package: "swift-yajl"),
                .product(name: "SwiftyJSON", package: "swift-yajl"),
                .product(name: "YAJL", package: "swift-yajl"),
                .product(name: "YAJLFoundation", package: "swift-yajl"),
                .product(name: "YAJLGzip", package: "swift-yajl"),
            ] + contenderPackages.map { $0.product }
        ),
        .executableTarget(
            name: "json-bench",
            dependencies: [
                "BenchmarkKit",
                "Contenders",
                "DocumentGenerator",
                "DocumentInspection",
                "PureSwiftJSON",
                .product(name: "YAJL", package: "swift-yajl"),
                .product(name: "YAJLGzip", package: "swift-yajl"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]
        ),
        .executableTarget(
            name: "stream-probe",
            dependencies: ["RecordModels", .product(name: "YAJL", package: "swift-yajl")]
        ),
        .testTarget(name: "DifferentialTests", dependencies: ["DocumentGenerator", "EventRecording"]),
        .testTarget(name: "PureSwiftJSONTests", dependencies: ["BenchmarkKit", "PureSwiftJSON"]),
        .testTarget(name: "DocumentGeneratorTests", dependencies: ["DocumentGenerator", "PureSwiftJSON"]),
        .testTarget(
            name: "DocumentInspectionTests",
            dependencies: [
                "DocumentGenerator", "DocumentInspection", .product(name: "YAJL", package: "swift-yajl"),
            ]
        ),
        .testTarget(
            name: "BenchmarkKitTests",
            dependencies: ["BenchmarkKit", "CAllocationCounter", "Contenders", "DocumentGenerator", "PureSwiftJSON"]
        ),
        .testTarget(
            name: "ContendersTests",
            dependencies: [
                "BenchmarkKit", "Contenders", "DocumentGenerator", "PureSwiftJSON", "RecordModels",
                .product(name: "YAJL", package: "swift-yajl"),
            ]
        ),
        .testTarget(
            name: "JSONBenchTests",
            dependencies: [
                "BenchmarkKit", "CAllocationCounter", "Contenders", "DocumentGenerator", "json-bench", "PureSwiftJSON",
            ]
        ),
    ],
    swiftLanguageModes: [.v6],
    cLanguageStandard: .c11,
    cxxLanguageStandard: .cxx17
)

let clangTargets: Set = ["CBench", "CAllocationCounter", "CSimdjson"]
for target in package.targets where target.type != .system && !clangTargets.contains(target.name) {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
    ]
}
