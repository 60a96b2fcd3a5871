// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "swift-yajl-recipes",
    platforms: [.macOS(.v15)],
    dependencies: [
        // By a link of this name: the identity of a package is the name of its folder, and a clone can be called anything.
        .package(name: "swift-yajl", path: "../swift-yajl")
    ],
    targets: [
        .executableTarget(name: "LogFilter", dependencies: [.product(name: "YAJL", package: "swift-yajl")]),
        .testTarget(name: "LogFilterTests", dependencies: ["LogFilter"]),
    ],
    swiftLanguageModes: [.v6]
)

// What needs other packages can be left out where they cannot be had.
if Context.environment["RECIPES_OFFLINE"] == nil {
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
        .testTarget(
            name: "NetworkTests",
            dependencies: [
                "BufferChunks",
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
