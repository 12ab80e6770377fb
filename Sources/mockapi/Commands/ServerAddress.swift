// mockapi
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser

/// The default port of `serve` and `health`.
enum ServerAddress {
  /// `$MOCKAPI_PORT`, so that a container's server and its health check agree; otherwise 8080.
  static func defaultPort(console: Console) throws -> Int {
    try EnvironmentOption.number("MOCKAPI_PORT", in: 0...65_535, console: console) ?? 8080
  }
}
