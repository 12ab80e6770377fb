// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIServer

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The addresses at which a server accepts connections.
struct ServerAddresses {
  let url: String
  /// `nil` if the server has no certificate.
  let secureURL: String?
  /// The misbehaving ports, in the order of ``FaultPort``.
  let faultPorts: [(kind: String, url: String)]
  let scenarioCount: Int
  /// Who may command the server.
  let control: ControlScope
  /// Whether others reach the server, and may not command it although nobody said so.
  let isControlLimited: Bool

  init(of server: MockServer, scenarioCount: Int) {
    url = server.url.absoluteString
    secureURL = server.secureURL?.absoluteString
    faultPorts = FaultPort.allCases.compactMap { port in
      server.url(of: port).map { (port.rawValue, $0.absoluteString) }
    }
    self.scenarioCount = scenarioCount
    control = server.controlScope
    isControlLimited = server.isControlLimited
  }
}
