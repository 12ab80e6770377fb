// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIControl
import MockAPISystem

/// The port of the page for people. Only the page and the server's own API answer there: an answer of a scenario may be a page with
/// somebody's script, which must not have the origin of this page.
///
/// Its connections are served like those of the server's own port.
final class PagePort: Sendable {
  let address: PageAddress
  private let acceptor: Acceptor
  /// Whether other ports of the server are at other addresses, and so may have the same number.
  private let isElsewhere: Bool

  /// Listens; ``start(take:)`` begins to accept connections. `nil` if the configuration has no page.
  /// - Parameters:
  ///   - serverPort: the port of the server.
  ///   - held: counts the connections.
  init?(
    _ configuration: ServerConfiguration, serverPort: Int, held: HeldConnections
  ) throws(ServerError) {
    guard let port = configuration.pagePort, configuration.controlScope != .off else { return nil }
    let host = configuration.pageHost
    let socket = try ListenSocket(host: host, port: port)
    address = PageAddress(
      host: ServerConfiguration.urlHost(of: host), port: socket.port,
      hasAllAddresses: ServerConfiguration.isForAllAddresses(host),
      server: (ServerConfiguration.urlHost(of: configuration.host), serverPort))
    isElsewhere = host != configuration.host
    acceptor = try Acceptor(socket, held: held)
  }

  /// Begins to accept connections.
  /// - Parameter take: gets each connection.
  func start(take: @escaping @Sendable (AcceptedSocket) -> Void) throws(ServerError) {
    try acceptor.start(take: take)
  }

  /// Closes the port; connections continue.
  func stop() { acceptor.stop() }

  /// Whether a connection came to this port.
  func isPort(of socket: FileDescriptor) -> Bool {
    socket.boundPort == address.port && (!isElsewhere || socket.isOnLoopback)
  }
}
