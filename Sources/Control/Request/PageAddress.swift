// mockapi
// SPDX-License-Identifier: Apache-2.0

/// The address of a server's page, and that of the server for those who are at the page.
package struct PageAddress: Sendable {
  package let port: Int
  /// The host of the page in URLs, for clients on this machine.
  private let host: String
  /// Whether the page is at all addresses of the machine, as the server then is.
  private let hasAllAddresses: Bool
  /// The host and the port of the server.
  private let server: (host: String, port: Int)

  /// - Parameters:
  ///   - host: as URLs have it, with brackets around an IPv6 address.
  ///   - hasAllAddresses: whether others reach the page at any address of the machine.
  ///   - server: the same host of the server, and its port.
  package init(
    host: String, port: Int, hasAllAddresses: Bool = false, server: (host: String, port: Int)
  ) {
    self.host = host
    self.port = port
    self.hasAllAddresses = hasAllAddresses
    self.server = server
  }

  /// Whether who reaches the page reaches the server at the same address.
  var isAtServer: Bool { host == server.host }

  /// The URL without a key, for clients on this machine.
  package var url: String { url(atHost: host) }

  /// The URL for the client of a request, which may be on another machine.
  func url(for request: ControlRequest) -> String { url(for: request.authority) }

  /// The same for a client that knows this machine by an authority.
  func url(for authority: String?) -> String { url(atHost: givenHost(in: authority) ?? host) }

  /// The authority of the server for the client of a request at the page.
  func serverAuthority(for request: ControlRequest) -> String {
    "\(givenHost(in: request.authority) ?? server.host):\(server.port)"
  }

  private func url(atHost host: String) -> String { "http://\(host):\(port)/__mockapi/ui" }

  /// The host that a client has for this machine; `nil` if it has no choice, or if nothing is known of it.
  private func givenHost(in authority: String?) -> String? {
    guard hasAllAddresses, let given = authority.flatMap(ControlRequest.host) else { return nil }
    return URLHost.text(of: given)
  }
}
