// mockapi
// SPDX-License-Identifier: Apache-2.0

@testable import MockAPIServer

extension ServerConfiguration {
  /// A server on any free port, which ends no request, pause or handshake of a client because the machine is busy.
  static func onAnyPort(
    _ change: (inout ServerConfiguration) -> Void = { _ in }
  ) -> ServerConfiguration {
    var configuration = ServerConfiguration()
    configuration.port = 0
    configuration.requestSeconds = 3_600
    configuration.idleSeconds = 3_600
    change(&configuration)
    configuration.tls?.handshakeLimit = .seconds(3_600)
    return configuration
  }
}
