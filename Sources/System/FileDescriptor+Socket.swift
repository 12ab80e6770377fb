// mockapi
// SPDX-License-Identifier: Apache-2.0

import CLibrary

/// Why there is no socket.
package enum SocketFailure: Error, Hashable, Sendable {
  /// The host's name cannot be resolved; the reason is the system's text.
  case unknownHost(String)
  case refused(Errno)

  /// - Parameter lookup: the result of `getaddrinfo`; 0 if the host was resolved.
  init(_ code: Int32, lookup: Int32) {
    self =
      lookup == 0
      ? .refused(Errno(rawValue: code))
      : .unknownHost(mockapi_sys_describe_lookup(lookup).map { String(cString: $0) } ?? "")
  }
}

/// Calls on sockets. They do not block unless their comment says so; if nothing can be done they fail with
/// ``Errno/wouldBlock``. Child processes do not inherit sockets.
extension FileDescriptor {
  // MARK: Opening

  /// A socket that is bound to an address of this machine (`getaddrinfo`, `bind`, `listen`).
  /// - Parameters:
  ///   - port: 0 lets the system choose; see ``boundPort``.
  ///   - listens: if false, the port is taken, and connections to it are refused.
  package static func boundSocket(
    host: String, port: Int, listens: Bool
  ) throws(SocketFailure) -> FileDescriptor {
    var socket: Int32 = -1
    var lookup: Int32 = 0
    let code = mockapi_sys_bind(host, String(port), listens ? 1 : 0, &socket, &lookup)
    guard code == 0 else { throw SocketFailure(code, lookup: lookup) }
    return FileDescriptor(rawValue: socket)
  }

  /// A connection to a server (`getaddrinfo`, `connect`), which blocks for a few seconds at most; then nothing on it
  /// blocks.
  package static func connection(host: String, port: Int) throws(SocketFailure) -> FileDescriptor {
    var socket: Int32 = -1
    var lookup: Int32 = 0
    let code = mockapi_sys_connect(host, String(port), 5, &socket, &lookup)
    guard code == 0 else { throw SocketFailure(code, lookup: lookup) }
    let descriptor = FileDescriptor(rawValue: socket)
    descriptor.doNotWait()
    return descriptor
  }

  /// The port that a socket is bound to (`getsockname`); 0 if the system does not report it.
  package var boundPort: Int { Int(mockapi_sys_bound_port(rawValue)) }

  /// Whether a socket is bound to a loopback address (`getsockname`), as a connection from this machine mostly is.
  package var isOnLoopback: Bool { mockapi_sys_is_on_loopback(rawValue) != 0 }

  /// A socket without a peer, now and later (`socket`).
  package static func loneSocket() throws(Errno) -> FileDescriptor {
    FileDescriptor(rawValue: Int32(try Errno.check(mockapi_sys_lone_socket())))
  }

  /// A socket that nobody can send to (`socket`): it has nothing to read, and no end.
  package static func silentSocket() throws(Errno) -> FileDescriptor {
    FileDescriptor(rawValue: Int32(try Errno.check(mockapi_sys_silent_socket())))
  }

  /// Two sockets that are connected to each other (`socketpair`).
  package static func socketPair() throws(Errno) -> (FileDescriptor, FileDescriptor) {
    var first: Int32 = -1
    var second: Int32 = -1
    _ = try Errno.check(mockapi_sys_socket_pair(&first, &second))
    return (FileDescriptor(rawValue: first), FileDescriptor(rawValue: second))
  }

  /// Takes the next connection of a listening socket (`accept4`).
  package func acceptConnection() throws(Errno) -> (socket: FileDescriptor, address: SocketAddress)
  {
    var storage = sockaddr_storage()
    var size: UInt32 = 0
    let socket = try Errno.check(mockapi_sys_accept(rawValue, &storage, &size))
    return (FileDescriptor(rawValue: Int32(socket)), SocketAddress(storage, size: size))
  }

  /// Another descriptor of the same file or socket (`fcntl`); it must be closed separately.
  package func duplicate() throws(Errno) -> FileDescriptor {
    FileDescriptor(rawValue: Int32(try Errno.check(mockapi_sys_duplicate(rawValue))))
  }

  /// Puts another descriptor of the same file or socket in the place of an open one, whose number stays the same (`dup2`). The file or
  /// socket that had the number is closed, unless it has other descriptors.
  package func put(at number: FileDescriptor) {
    mockapi_sys_put_at(rawValue, number.rawValue)
  }

  // MARK: Sending and receiving

  /// Prepares a connection: bytes are sent without delay (`TCP_NODELAY`), and sending to a peer that has gone does
  /// not end the process.
  package func prepareConnection() {
    mockapi_sys_prepare_connection(rawValue)
  }

  /// Sends bytes (`send`).
  /// - Parameter isFollowed: whether more bytes follow at once, so that the system may wait for them.
  /// - Returns: the number of bytes that the system accepted.
  package func send(_ bytes: UnsafeRawBufferPointer, isFollowed: Bool) throws(Errno) -> Int {
    try Errno.check(mockapi_sys_send(rawValue, bytes.baseAddress, bytes.count, isFollowed ? 1 : 0))
  }

  /// The first byte that has arrived (`recv`), without removing it; `nil` if the peer sends no more.
  package func peek() throws(Errno) -> UInt8? {
    var byte: UInt8 = 0
    return try Errno.check(mockapi_sys_peek(rawValue, &byte)) > 0 ? byte : nil
  }

  /// Whether the peer has closed its side, or the connection has failed (`poll`).
  package var isClosedByPeer: Bool { mockapi_sys_is_closed_by_peer(rawValue) != 0 }

  /// Whether the peer has reset the connection, or both sides are closed (`poll`).
  package var hasFailed: Bool { mockapi_sys_has_failed(rawValue) != 0 }

  /// Sends FIN after all sent bytes (`shutdown`).
  package func finishSending() {
    mockapi_sys_finish_sending(rawValue)
  }

  /// Acknowledges the bytes that have arrived at once (`TCP_QUICKACK`), if the system supports it.
  package func acknowledge() {
    mockapi_sys_acknowledge(rawValue)
  }

  /// Makes the system probe a silent peer (`SO_KEEPALIVE`).
  /// - Parameters:
  ///   - seconds: the time between two probes.
  ///   - questions: the number of unanswered probes after which the connection fails.
  package func probe(everySeconds seconds: Int32, questions: Int32) {
    mockapi_sys_probe(rawValue, seconds, questions)
  }

  /// Closes with RST and without FIN (`SO_LINGER`); bytes that the peer has not acknowledged are lost.
  package func reset() {
    mockapi_sys_reset(rawValue)
  }

  // MARK: Counts

  /// The number of sent bytes that the peer has not acknowledged; 0 if the system does not report it.
  package var unacknowledgedBytes: Int { Int(mockapi_sys_unacknowledged(rawValue)) }

  /// The number of bytes that have arrived but have not been received yet; `nil` if the system does not report it.
  package var waitingBytes: Int? {
    let count = mockapi_sys_waiting(rawValue)
    return count < 0 ? nil : Int(count)
  }

  /// The number of bytes received on a TCP connection, through any of its descriptors (`TCP_INFO`); `nil` if the
  /// system does not report it.
  package var receivedBytes: Int? {
    let count = mockapi_sys_received(rawValue)
    return count < 0 ? nil : Int(count)
  }
}
