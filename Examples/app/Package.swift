// swift-tools-version: 6.2
// mockapi
// SPDX-License-Identifier: Apache-2.0

import PackageDescription

// A new app: everything is isolated to the main actor by default, and all upcoming features of the compiler are on. With the variable
// MARKET_SWIFT_MODE=5 it is compiled as an old app instead; script/check-apps builds both.
let settings: [SwiftSetting] =
  Context.environment["MARKET_SWIFT_MODE"] == "5"
  ? [.swiftLanguageMode(.v5)]
  : [
    .swiftLanguageMode(.v6),
    .defaultIsolation(MainActor.self),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  ]

let package = Package(
  name: "market",
  platforms: [.macOS(.v13), .iOS(.v16)],
  // The client alone, without the packages of the server. In your app: .package(url: "…/mockapi.git", from: "…", traits: [])
  dependencies: [.package(name: "mockapi", path: "../..", traits: [])],
  targets: [
    .executableTarget(
      name: "Market",
      dependencies: [.product(name: "MockAPIClient", package: "mockapi")],
      swiftSettings: settings)
  ]
)
