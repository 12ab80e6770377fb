// mockapi
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser

/// The port of a server whose command does not name one.
enum ServerAddress {
  static let standardPort = 8080

  /// For commands that ask a server: `$MOCKAPI_PORT`, so that a container's server and its health check agree.
  static func defaultPort() throws -> Int {
    guard let text = OptionVariables()["MOCKAPI_PORT"] else { return standardPort }
    do { return try NumberOption.knownPort(text) } catch {
      throw ValidationError("the variable MOCKAPI_PORT cannot be used: \(error); found '\(text)'")
    }
  }
}
