// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "album",
  dependencies: [.package(name: "curlew", path: "../..")],
  targets: [
    .executableTarget(
      name: "album", dependencies: [.product(name: "PagingTerminal", package: "curlew")],
      path: "Sources")
  ]
)
