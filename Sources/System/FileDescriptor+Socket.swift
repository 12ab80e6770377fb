// mockapi
// SPDX-License-Identifier: Apache-2.0

import CLibrary

/// The reason why there is no socket.
package enum SocketFailure: Error, Hashable, Sendable {
  /// The name of the host cannot be resolved; the reason is the system's.
  case unknownHost(String)
  case refused(Errno)

  /// - Parameter lookup: the code of `getaddrinfo`; 0 when the host is known.
  init(_ code: Int32, lookup: Int32) {
    self =
      lookup == 0
      ? .refused(Errno(rawValue: code))
      : .unknownHost(mockapi_sys_describe_lookup(lookup).map { String(cString: $0) } ?? "")
  }
}

/// Calls on sockets. None of them waits unless its comment says so; where there is nothing to do they fail with
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

  /// The port that a socket is bound to (`getsockname`); 0 when the system does not say.
  package var boundPort: Int { Int(mockapi_sys_bound_port(rawValue)) }

  /// A socket that has no peer and never gets one (`socket`).
  package static func loneSocket() throws(Errno) -> FileDescriptor {
    FileDescriptor(rawValue: Int32(try Errno.check(mockapi_sys_lone_socket())))
  }

  /// Two sockets that are each other's peer (`socketpair`).
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

  /// Another descriptor of the same file or socket (`fcntl`), to be closed on its own.
  package func duplicate() throws(Errno) -> FileDescriptor {
    FileDescriptor(rawValue: Int32(try Errno.check(mockapi_sys_duplicate(rawValue))))
  }

  // MARK: Sending and receiving

  /// Prepares a connection: bytes leave as soon as they are sent (`TCP_NODELAY`), and sending to a peer that is gone does not
  /// end the process.
  package func prepareConnection() {
    mockapi_sys_prepare_connection(rawValue)
  }

  /// Sends bytes (`send`).
  /// - Parameter isFollowed: whether more is sent at once, so that the system may wait for it.
  /// - Returns: how many bytes the system took.
  package func send(_ bytes: UnsafeRawBufferPointer, isFollowed: Bool) throws(Errno) -> Int {
    try Errno.check(mockapi_sys_send(rawValue, bytes.baseAddress, bytes.count, isFollowed ? 1 : 0))
  }

  /// The first byte that has arrived (`recv`), which stays to be received; `nil` when the peer sends no more.
  package func peek() throws(Errno) -> UInt8? {
    var byte: UInt8 = 0
    return try Errno.check(mockapi_sys_peek(rawValue, &byte)) > 0 ? byte : nil
  }

  /// Sends FIN after all that was sent (`shutdown`).
  package func finishSending() {
    mockapi_sys_finish_sending(rawValue)
  }

  /// Acknowledges at once what has arrived (`TCP_QUICKACK`), where the system can be asked to.
  package func acknowledge() {
    mockapi_sys_acknowledge(rawValue)
  }

  /// Makes the system ask a silent peer whether it is there (`SO_KEEPALIVE`).
  /// - Parameters:
  ///   - seconds: the time between two questions.
  ///   - questions: how many are not answered before the connection fails.
  package func probe(everySeconds seconds: Int32, questions: Int32) {
    mockapi_sys_probe(rawValue, seconds, questions)
  }

  /// Closes with RST and without FIN (`SO_LINGER`); what the peer has not acknowledged is lost.
  package func reset() {
    mockapi_sys_reset(rawValue)
  }

  // MARK: Counts

  /// How many of the sent bytes the peer has not acknowledged; 0 where the system does not say.
  package var unacknowledgedBytes: Int { Int(mockapi_sys_unacknowledged(rawValue)) }

  /// How many bytes have arrived and are not received yet; `nil` when the system does not say.
  package var waitingBytes: Int? {
    let count = mockapi_sys_waiting(rawValue)
    return count < 0 ? nil : Int(count)
  }

  /// How many bytes of a TCP connection were received, through any of its descriptors (`TCP_INFO`); `nil` when the system does
  /// not say.
  package var receivedBytes: Int? {
    let count = mockapi_sys_received(rawValue)
    return count < 0 ? nil : Int(count)
  }
}
