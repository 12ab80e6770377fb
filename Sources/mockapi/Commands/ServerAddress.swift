// mockapi
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser

/// The default port of `serve` and `health`.
enum ServerAddress {
  /// `$MOCKAPI_PORT`, so that a container's server and its health check agree; otherwise 8080.
  static func defaultPort(console: Console) throws -> Int {
    guard let text = EnvironmentOption.text("MOCKAPI_PORT") else { return 8080 }
    guard let port = Int(text), (0...65_535).contains(port) else {
      console.fail("$MOCKAPI_PORT must be a number from 0 to 65535; found '\(text)'")
      throw ExitCode.couldNotRun
    }
    return port
  }
}
