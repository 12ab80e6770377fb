// mockapi
// SPDX-License-Identifier: Apache-2.0

import Logging
import MockAPISynchronization
import MockAPISystem

/// The ports of a server other than the port for plain HTTP: the port for HTTPS, and the misbehaving ports.
final class FrontPorts: Sendable {
  /// The port for HTTPS; `nil` if there is none.
  let secure: Int?
  let faults: [FaultPort: Int]
  /// The file of the authority if it was created for these ports; otherwise `nil`.
  let newAuthority: String?
  /// The connections that come through these ports.
  let tunnels = TunnelTable()
  /// `nil` if the server listens on none of them.
  private let front: TLSFront?
  /// A port that is bound and does not listen; `nil` if there is none.
  private let refusing: Mutex<ListenSocket?>

  /// Listens on all ports; ``start(takeIn:)`` begins to accept connections.
  /// - Parameters:
  ///   - held: counts the connections that reach the server.
  ///   - limit: the largest number of simultaneous connections on all of these ports.
  init(
    _ configuration: ServerConfiguration, held: HeldConnections, limit: Int, logger: ThrottledLogger
  ) throws(ServerError) {
    let identities: TLSIdentities
    // The port for HTTPS has no fault.
    var wanted: [(number: Int, behavior: FrontPort.Behavior, fault: FaultPort?)] = []
    do throws(TLSIdentityError) {
      identities = try TLSIdentities(configuration.tls, host: configuration.host)
      if let tls = configuration.tls, let credentials = try identities.secure() {
        wanted.append((tls.port, .secure(credentials), nil))
      }
    } catch {
      throw .tls(error)
    }
    var faults: [FaultPort: Int] = [:]
    var refusing: ListenSocket?
    // In a fixed order, so that the same one of several errors is reported each time.
    for fault in FaultPort.allCases {
      guard let port = configuration.faultPorts[fault] else { continue }
      if let behavior = try identities.behavior(of: fault) {
        wanted.append((port, behavior, fault))
      } else {
        let socket = try ListenSocket(host: configuration.host, port: port, listens: false)
        faults[fault] = socket.port
        refusing = consume socket
      }
    }
    var secure: Int?
    var ports: [FrontPort] = []
    do throws(ServerError) {
      for (number, behavior, fault) in wanted {
        let socket = try ListenSocket(host: configuration.host, port: number)
        ports.append(try Self.port(socket, behavior))
        if let fault { faults[fault] = socket.port } else { secure = socket.port }
      }
    } catch {
      for port in ports { port.descriptor.close() }
      throw error
    }
    self.secure = secure
    self.faults = faults
    newAuthority = identities.newAuthority
    self.refusing = Mutex(refusing)
    front =
      ports.isEmpty
      ? nil
      : try TLSFront(
        ports, tunnels: tunnels, held: held, limit: limit,
        handshakeLimit: configuration.tls?.handshakeLimit ?? TLSConfiguration.handshakeLimit,
        closingTime: configuration.closingTime, logger: logger)
  }

  /// Begins to accept connections.
  /// - Parameter takeIn: receives the server's end of each connection, which carries plain HTTP, and its place in `held`.
  func start(takeIn: @escaping @Sendable (OwnedSocket) -> Void) throws(ServerError) {
    try front?.start(takeIn: takeIn)
  }

  /// Stops accepting connections. When this returns, `takeIn` is not called again.
  func quiesce() {
    front?.quiesce()
  }

  /// Closes everything; call it when the server has closed its connections. Blocks until that is done.
  func stop() {
    front?.stop()
    refusing.withLock { $0 = nil }
  }

  private static func port(
    _ socket: borrowing ListenSocket, _ behavior: FrontPort.Behavior
  ) throws(ServerError) -> FrontPort {
    do throws(Errno) {
      return FrontPort(descriptor: try socket.descriptor.duplicate(), behavior: behavior)
    } catch {
      throw .outOfDescriptors
    }
  }
}
