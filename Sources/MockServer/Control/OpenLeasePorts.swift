// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIControl
import MockAPIEngine
import MockAPILeases
import MockAPISynchronization
import MockAPISystem

/// The ports of leases. Their connections are served like those of the server's own port.
final class OpenLeasePorts: LeasePorts {
  /// The largest number of ports at one time: each has a thread that accepts its connections.
  static let limit = 1_000

  private let host: String
  private let held: HeldConnections
  private let ports = Mutex(Ports())
  /// A port that is bound and does not listen; `nil` until it is needed.
  private let refusing = Mutex<ListenSocket?>(nil)
  /// Whether there was ever a port, so that most servers ask for no connection's port.
  private let hadPorts = Atomic(false)

  private struct Ports {
    var open: [Int: Acceptor] = [:]
    /// The leases by their ports, closed ports included: a connection may begin to be served after its port was closed, and must not
    /// belong to another lease then.
    var leases: [Int: LeaseIdentity] = [:]
    /// Gets the connections; `nil` before the server has started, and after it has stopped.
    var take: (@Sendable (AcceptedSocket) -> Void)?
  }

  /// - Parameters:
  ///   - host: the address to listen on.
  ///   - held: counts the connections of all ports.
  init(host: String, held: HeldConnections) {
    self.host = host
    self.held = held
  }

  /// Begins to accept connections.
  func start(take: @escaping @Sendable (AcceptedSocket) -> Void) {
    ports.withLock { $0.take = take }
  }

  /// Closes all ports; connections continue.
  func stop() {
    let open = ports.withLock { ports in
      defer {
        ports.open = [:]
        ports.take = nil
      }
      return ports.open.values
    }
    for acceptor in open { acceptor.stop() }
    refusing.withLock { $0 = nil }
  }

  func open(for lease: Lease) throws(ProblemDetails) {
    do throws(ServerError) {
      try openPort(for: lease)
    } catch {
      throw ProblemDetails(
        type: "no-port", title: "There is no port for the lease", status: 503,
        detail: "\(error); leave 'port' out, and use the lease's URL")
    }
  }

  /// The same for callers in this process.
  func openPort(for lease: Lease) throws(ServerError) {
    let socket = try ListenSocket(host: host, port: 0)
    let port = socket.port
    let acceptor = try Acceptor(socket, held: held)
    let take: (@Sendable (AcceptedSocket) -> Void)? = ports.withLock { ports in
      guard ports.open.count < Self.limit, let take = ports.take else { return nil }
      ports.open[port] = acceptor
      ports.leases[port] = lease.identity
      return take
    }
    guard let take else { throw .tooManyLeases(limit: Self.limit) }
    hadPorts.store(true, ordering: .releasing)
    do throws(ServerError) {
      try acceptor.start(take: take)
    } catch {
      ports.withLock { ports in
        ports.open[port] = nil
        ports.leases[port] = nil
      }
      throw error
    }
    if !lease.set(port: port) { close(of: lease) }
  }

  func refusedPort() throws(ProblemDetails) -> Int {
    do throws(ServerError) {
      return try refusing.withLock { refusing throws(ServerError) in
        if let port = refusing?.port { return port }
        let socket = try ListenSocket(host: host, port: 0, listens: false)
        let port = socket.port
        refusing = consume socket
        return port
      }
    } catch {
      throw ProblemDetails(
        type: "no-port", title: "There is no port that refuses connections", status: 503,
        detail: "\(error); select another variant than 'refused'")
    }
  }

  /// Closes the port of a lease, if it has one.
  func close(of lease: Lease) {
    guard let port = lease.port else { return }
    let closed = ports.withLock { $0.open.removeValue(forKey: port) }
    closed?.stop()
  }

  /// The lease whose port a connection came to; `nil` for the port of the server.
  func lease(of socket: FileDescriptor) -> LeaseIdentity? {
    guard hadPorts.load(ordering: .acquiring) else { return nil }
    let port = socket.boundPort
    return ports.withLock { $0.leases[port] }
  }
}
