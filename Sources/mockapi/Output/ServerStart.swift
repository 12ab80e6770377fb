// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIServer

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What is said of a server when it is ready.
struct ServerStart {
  let url: String
  /// `nil` if the server has no certificate.
  let secureURL: String?
  /// Whether the server has these ports at all addresses of the machine.
  let hasAllAddresses: Bool
  /// The misbehaving ports, in the order of ``FaultPort``.
  let faultPorts: [(kind: String, url: String)]
  let scenarioCount: Int
  /// The address of the page without its key; `nil` if there is none.
  let pageURL: String?
  /// The address of the page for people who read the log, with its key if only they do; `nil` for none.
  let page: String?
  /// Who may command the server.
  let control: ControlScope
  /// Whether others reach the server, and may not command it although nobody said so.
  let isControlLimited: Bool
  /// Whether others reach the server, and may command it without a token.
  let isControlOpen: Bool
  /// Whether changed files are loaded.
  let watches: Bool
  /// Whether somebody said so, or that they are not.
  let isWatchSaid: Bool

  /// - Parameter page: the address of the page for people who read the log.
  init(
    of server: MockServer, scenarioCount: Int, watches: Bool, isWatchSaid: Bool,
    page: String? = nil
  ) {
    url = server.url.absoluteString
    secureURL = server.secureURL?.absoluteString
    hasAllAddresses = server.hasAllAddresses
    faultPorts = FaultPort.allCases.compactMap { port in
      server.url(of: port).map { (port.rawValue, $0.absoluteString) }
    }
    self.scenarioCount = scenarioCount
    pageURL = server.pageURL
    self.page = page
    control = server.controlScope
    isControlLimited = server.isControlLimited
    isControlOpen = server.isControlOpen
    self.watches = watches
    self.isWatchSaid = isWatchSaid
  }
}
