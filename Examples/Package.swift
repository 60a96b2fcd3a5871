// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "swift-yajl-examples",
    platforms: [.macOS(.v26)],
    dependencies: [
        // By a link of this name: the identity of a package is the name of its folder, and a clone can be called anything.
        .package(name: "swift-yajl", path: "../Tests/swift-yajl")
    ],
    targets: [
        .executableTarget(name: "LogFilter", dependencies: [.product(name: "YAJL", package: "swift-yajl")]),
        .testTarget(name: "LogFilterTests", dependencies: ["LogFilter"]),
        .executableTarget(name: "FieldSum", dependencies: [.product(name: "YAJL", package: "swift-yajl")]),
        .testTarget(name: "FieldSumTests", dependencies: ["FieldSum"]),
    ],
    swiftLanguageModes: [.v6]
)

// Targets that need other packages can be left out: `packages` where they cannot be had, `nio` where there is no time
// to build SwiftNIO.
let leftOut = Context.environment["EXAMPLES_WITHOUT"]

if leftOut != "packages" {
    package.dependencies += [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.0"),
    ]
    package.targets += [
        .systemLibrary(
            name: "ZlibOfShards",
            path: "Modules/ZlibOfShards",
            providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]
        ),
        .executableTarget(
            name: "Shards",
            dependencies: [
                "ZlibOfShards",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "YAJL", package: "swift-yajl"),
                .product(name: "YAJLGzip", package: "swift-yajl"),
            ]
        ),
        .testTarget(name: "ShardsTests", dependencies: ["Shards"]),
        .executableTarget(
            name: "SparkWorker",
            dependencies: [
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "YAJL", package: "swift-yajl"),
                .product(name: "YAJLGzip", package: "swift-yajl"),
            ]
        ),
        .testTarget(name: "SparkWorkerTests", dependencies: ["SparkWorker"]),
        .target(
            name: "JSONLogging",
            dependencies: [
                .product(name: "Logging", package: "swift-log"),
                .product(name: "YAJL", package: "swift-yajl"),
            ]
        ),
        .testTarget(name: "JSONLoggingTests", dependencies: ["JSONLogging"]),
    ]
}

if leftOut != "packages", leftOut != "nio" {
    package.dependencies += [
        .package(url: "https://github.com/apple/swift-nio", from: "2.81.0"),
        .package(url: "https://github.com/swift-server/async-http-client", from: "1.26.0"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.8.0"),
    ]
    package.targets += [
        .target(
            name: "BufferChunks",
            dependencies: [
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "YAJL", package: "swift-yajl"),
            ]
        ),
        .target(
            name: "StreamedResponse",
            dependencies: [
                "BufferChunks",
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "YAJL", package: "swift-yajl"),
            ]
        ),
        .target(
            name: "StreamedRequest",
            dependencies: [
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "YAJL", package: "swift-yajl"),
            ]
        ),
        .target(
            name: "LineServer",
            dependencies: [
                "BufferChunks",
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "YAJL", package: "swift-yajl"),
            ]
        ),
        .target(
            name: "HummingbirdCoders",
            dependencies: [
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "YAJL", package: "swift-yajl"),
            ]
        ),
        .testTarget(
            name: "NetworkTests",
            dependencies: [
                "BufferChunks",
                "HummingbirdCoders",
                "LineServer",
                "StreamedRequest",
                "StreamedResponse",
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdTesting", package: "hummingbird"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "YAJL", package: "swift-yajl"),
            ]
        ),
    ]
}
