// swift-tools-version: 6.2
// mockapi
// SPDX-License-Identifier: Apache-2.0

import PackageDescription

let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

// A package of its own: what it measures is built with optimization, as an app builds it, and nobody builds it by the way.
let package = Package(
  name: "benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "mockapi", path: "../..")],
  targets: [
    .executableTarget(
      name: "DecodeCost",
      dependencies: [.product(name: "MockAPIClient", package: "mockapi")],
      swiftSettings: settings),
    // A client of its own, so that what it costs is known: the server that it measures is a program.
    .executableTarget(name: "WireLoad", swiftSettings: settings),
  ]
)
