// mockapi
// SPDX-License-Identifier: Apache-2.0

import Logging
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The ports of a server beside that for plain HTTP: the one for HTTPS, and those that misbehave.
final class SidePorts: Sendable {
  /// The port for HTTPS; `nil` when there is none.
  let secure: Int?
  let faults: [FaultPort: Int]
  /// The file of the authority, when that was made for these ports; else `nil`.
  let newAuthority: String?
  /// The connections that come through these ports.
  let tunnels = TunnelTable()
  /// `nil` when nobody listens on any of them.
  private let front: TLSFront?
  /// A port that is held, and where nobody listens.
  private let refusing: Mutex<ListenSocket?>

  /// Listens on all of them; ``start(takeIn:)`` begins to accept.
  /// - Parameters:
  ///   - held: gives the places of connections that reach the server.
  ///   - limit: how many connections there may be at once.
  init(
    _ configuration: ServerConfiguration, held: HeldConnections, limit: Int, logger: ThrottledLogger
  ) throws(ServerError) {
    let identities: TLSIdentities
    var wanted: [(port: Int, manners: Gate.Manners, fault: FaultPort?)] = []
    do throws(TLSIdentityError) {
      identities = try TLSIdentities(configuration.tls, host: configuration.host)
      if let tls = configuration.tls, let credentials = try identities.secure() {
        wanted.append((tls.port, .secure(credentials), nil))
      }
    } catch {
      throw .tls(error)
    }
    var ports: [FaultPort: Int] = [:]
    var refusing: ListenSocket?
    // In one order, so that of several errors it is always the same one that is told.
    for fault in FaultPort.allCases {
      guard let port = configuration.faultPorts[fault] else { continue }
      if let manners = try identities.manners(of: fault) {
        wanted.append((port, manners, fault))
      } else {
        let socket = try ListenSocket(host: configuration.host, port: port, listens: false)
        ports[fault] = socket.port
        refusing = consume socket
      }
    }
    var secure: Int?
    var gates: [Gate] = []
    do throws(ServerError) {
      for one in wanted {
        let socket = try ListenSocket(host: configuration.host, port: one.port)
        gates.append(try Self.gate(socket, one.manners))
        if let fault = one.fault { ports[fault] = socket.port } else { secure = socket.port }
      }
    } catch {
      for gate in gates { closeDescriptor(gate.descriptor) }
      throw error
    }
    self.secure = secure
    faults = ports
    newAuthority = identities.newAuthority
    self.refusing = Mutex(refusing)
    front =
      gates.isEmpty
      ? nil
      : try TLSFront(
        gates, tunnels: tunnels, held: held, limit: limit,
        handshakeLimit: configuration.tls?.handshakeLimit ?? TLSConfiguration.handshakeLimit,
        logger: logger)
  }

  /// Begins to accept connections.
  /// - Parameter takeIn: gets a connection that speaks plain HTTP, and its place, for each of them.
  func start(takeIn: @escaping @Sendable (OwnedSocket) -> Void) {
    front?.start(takeIn: takeIn)
  }

  /// Takes no more connections. When this returns, `takeIn` is called no more.
  func quiesce() {
    front?.quiesce()
  }

  /// Closes everything; to be called when the server has closed its connections. Blocks until that is done.
  func stop() {
    front?.stop()
    refusing.withLock { $0 = nil }
  }

  private static func gate(
    _ socket: borrowing ListenSocket, _ manners: Gate.Manners
  ) throws(ServerError) -> Gate {
    let descriptor = socket.duplicate()
    guard descriptor >= 0 else { throw .outOfDescriptors }
    return Gate(descriptor: descriptor, manners: manners)
  }
}
