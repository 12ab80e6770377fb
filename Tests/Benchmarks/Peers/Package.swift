// swift-tools-version: 6.2
// mockapi
// SPDX-License-Identifier: Apache-2.0

import PackageDescription

// Other servers in Swift, with which script/bench compares mockapi. A separate package: nothing else needs them, and building them
// takes minutes.
let package = Package(
  name: "peers",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(url: "https://github.com/hummingbird-project/hummingbird.git", exact: "2.28.1"),
    .package(url: "https://github.com/swhitty/FlyingFox.git", exact: "0.27.1"),
  ],
  targets: [
    .executableTarget(
      name: "HummingbirdPeer",
      dependencies: [.product(name: "Hummingbird", package: "hummingbird")],
      swiftSettings: [.swiftLanguageMode(.v6)]),
    .executableTarget(
      name: "FlyingFoxPeer", dependencies: [.product(name: "FlyingFox", package: "FlyingFox")],
      swiftSettings: [.swiftLanguageMode(.v6)]),
  ]
)
