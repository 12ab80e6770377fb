// swift-tools-version: 6.2
// mockapi
// SPDX-License-Identifier: Apache-2.0

import PackageDescription

// A separate package, like an app: the trait is on here, and the tests of the product build without swift-syntax.
let package = Package(
  name: "macros",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "mockapi", path: "../..", traits: ["Macros"])],
  targets: [
    // The settings of a new app of Xcode 26.
    .target(
      name: "MainActorModels",
      dependencies: [.product(name: "MockAPIClientMacros", package: "mockapi")],
      path: "Tests/MainActorModels",
      swiftSettings: [
        .swiftLanguageMode(.v6), .defaultIsolation(MainActor.self),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
        .enableUpcomingFeature("InferIsolatedConformances"),
        .enableUpcomingFeature("InternalImportsByDefault"),
      ]),
    .testTarget(
      name: "MacroTests",
      dependencies: [
        "MainActorModels", .product(name: "MockAPIClientMacros", package: "mockapi"),
      ],
      swiftSettings: [
        .swiftLanguageMode(.v6),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
      ]),
  ]
)
