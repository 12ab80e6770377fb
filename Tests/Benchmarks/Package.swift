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

// A separate package: its code is built with optimization, as in an app, and is not part of the normal build.
let package = Package(
  name: "benchmarks",
  platforms: [.macOS(.v13)],
  traits: [
    .trait(name: "Macros", description: "Measures a model of the macro, which needs swift-syntax."),
    .default(enabledTraits: []),
  ],
  dependencies: [
    .package(
      name: "mockapi", path: "../..",
      traits: [.defaults, .trait(name: "Macros", condition: .when(traits: ["Macros"]))])
  ],
  targets: [
    .executableTarget(
      name: "DecodeCost",
      dependencies: [
        .product(name: "MockAPIClient", package: "mockapi"),
        .product(
          name: "MockAPIClientMacros", package: "mockapi", condition: .when(traits: ["Macros"])),
      ],
      swiftSettings: settings),
    // The server with which mockapi is compared: the least that libmicrohttpd costs.
    .executableTarget(
      name: "ConstantAnswer", linkerSettings: [.linkedLibrary("microhttpd")]),
    // Measures mockapi beside other servers, with a load generator in C that does not omit slow answers.
    .executableTarget(name: "PeerBench", swiftSettings: settings),
    .executableTarget(name: "RateLoad", cSettings: [.define("_GNU_SOURCE")]),
    // The benchmarks have their own client, so that its cost is known; the measured server is a program.
    .executableTarget(name: "WireLoad", swiftSettings: settings),
  ]
)
