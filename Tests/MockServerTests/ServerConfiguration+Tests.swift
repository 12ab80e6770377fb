// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPISystem

@testable import MockAPIServer

extension ServerConfiguration {
  /// A server on any free port, whose limits in real time end nothing in a test, however busy the machine is. A test of
  /// such a limit sets it.
  static func onAnyPort(
    _ change: (inout ServerConfiguration) -> Void = { _ in }
  ) -> ServerConfiguration {
    // The servers and clients of all tests that run at the same time share the descriptors of the process.
    DescriptorLimit.raise()
    var configuration = ServerConfiguration()
    configuration.port = 0
    configuration.requestSeconds = 3_600
    configuration.stateTime = .seconds(3_600)
    configuration.idleSeconds = 3_600
    configuration.closingTime = .seconds(3_600)
    configuration.inspectionInterval = .seconds(3_600)
    change(&configuration)
    if configuration.tls?.handshakeLimit == TLSConfiguration.handshakeLimit {
      configuration.tls?.handshakeLimit = .seconds(3_600)
    }
    return configuration
  }
}
