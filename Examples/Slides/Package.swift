// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "slides",
  dependencies: [.package(name: "curlew", path: "../..")],
  targets: [
    .executableTarget(
      name: "slides", dependencies: [.product(name: "PagingTerminal", package: "curlew")],
      path: "Sources")
  ]
)
