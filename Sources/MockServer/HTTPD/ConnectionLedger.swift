// mockapi
// SPDX-License-Identifier: Apache-2.0

import CMicroHTTPD
import MockAPILeases
import MockAPISynchronization
import MockAPISystem

/// Counts the bytes that libmicrohttpd has taken from a connection, which shows whether it has read beyond the
/// current request. Such bytes cannot be given back, so such a connection cannot be handed over and used again.
struct ConnectionLedger {
  /// The number of bytes that had been read from the socket before libmicrohttpd got it; `nil` if the system does not
  /// report it.
  let baseline: Int?
  /// The lease whose port the connection came to; `nil` for the port of the server.
  let lease: LeaseIdentity?
  /// Whether the connection came to the page's port.
  let isOfPagePort: Bool
  /// The tunnel to the client; `nil` if libmicrohttpd has the client's own connection.
  let tunnel: Tunnel?
  /// The sizes of all requests so far; too small if libmicrohttpd has read chunks or empty lines before a request, which are not counted.
  var consumed = 0
  /// The current request, which its connection keeps alive until its end; `nil` between requests.
  var exchange: Unmanaged<Exchange>?
  /// Whether its socket was taken from libmicrohttpd, which is about to close the connection.
  var isTaken = false
  /// The address of the peer as text; `nil` until it is first used.
  var peerAddress: String?

  let connection: OpaquePointer
  /// The number of the connection's descriptor, which stays the same even if another socket takes it over.
  let descriptor: Int32
  /// The thread that serves the connection.
  let thread: UInt
  let end = End()
  let silence = RequestSilence()

  /// The end of the client's side. It is an object, since another thread sets it.
  final class End: Sendable {
    private let hasCome = Atomic(false)

    /// Whether the client has closed its side, as far as it is known.
    var isMarked: Bool { hasCome.load(ordering: .sequentiallyConsistent) }

    func mark() { hasCome.store(true, ordering: .sequentiallyConsistent) }
  }

  init(
    _ connection: OpaquePointer, thread: UInt, tunnel: Tunnel?, leasePorts: OpenLeasePorts,
    pagePort: PagePort?
  ) {
    self.connection = connection
    self.thread = thread
    self.tunnel = tunnel
    descriptor = mockapi_connection_socket(connection)
    let socket = FileDescriptor(rawValue: descriptor)
    // The end of a tunnel has no port.
    lease = tunnel == nil ? leasePorts.lease(of: socket) : nil
    isOfPagePort = tunnel == nil && pagePort?.isPort(of: socket) == true
    baseline = Self.bytesRead(from: socket, through: tunnel)
  }

  /// Whether all read bytes belong to requests that are answered.
  ///
  /// The sizes of chunks are not counted, so after a chunked body the result is `false`.
  func isEven(socket: FileDescriptor) -> Bool { bytesAhead(socket: socket) == 0 }

  /// The number of bytes that have been read beyond the requests that are answered; `nil` if the system does not report it.
  func bytesAhead(socket: FileDescriptor) -> Int? {
    guard let baseline, let read = Self.bytesRead(from: socket, through: tunnel) else { return nil }
    return read - baseline - consumed
  }

  /// The number of bytes that were read from a socket; `nil` if the system does not report it.
  static func bytesRead(from socket: FileDescriptor, through tunnel: Tunnel?) -> Int? {
    if let tunnel { tunnel.bytesRead(from: socket) } else { socket.receivedBytes }
  }
}
