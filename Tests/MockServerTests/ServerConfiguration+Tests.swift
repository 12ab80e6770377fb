// mockapi
// SPDX-License-Identifier: Apache-2.0

@testable import MockAPIServer

extension ServerConfiguration {
  static func onAnyPort(
    _ change: (inout ServerConfiguration) -> Void = { _ in }
  ) -> ServerConfiguration {
    var configuration = ServerConfiguration()
    configuration.port = 0
    change(&configuration)
    return configuration
  }
}
