// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPISystem

/// The socket of a connection of libmicrohttpd that must not be read for a time. libmicrohttpd knows a connection by the number of its
/// descriptor, which is that of a stand-in meanwhile: a socket with nothing to read and without an end.
///
/// The stand-in is that of one connection only, since all that ends a connection by its number would end the others, too.
struct WithheldSocket: Sendable {
  /// Another descriptor of the connection's socket.
  private let descriptor: FileDescriptor
  /// The tunnel between the socket and the client; `nil` if the socket is the client's own connection.
  private let tunnel: Tunnel?
  /// The number that libmicrohttpd knows.
  private let number: FileDescriptor

  /// Puts the stand-in in the place of a connection's socket; ``putBack()`` ends that.
  /// - Parameter suspend: called before, if there are descriptors. Nothing must use the number from then on, and no epoll set of
  ///   libmicrohttpd may have it.
  /// - Returns: `nil` if there are no descriptors; then nothing has changed.
  init?(_ number: FileDescriptor, through tunnel: Tunnel?, suspend: () -> Void) {
    self.number = number
    self.tunnel = tunnel
    do throws(Errno) { descriptor = try number.duplicate() } catch { return nil }
    let standIn: FileDescriptor
    do throws(Errno) { standIn = try .silentSocket() } catch {
      descriptor.close()
      return nil
    }
    suspend()
    standIn.put(at: number)
    standIn.close()
  }

  /// Puts the socket back in its place. Must be called once, on the thread that serves the connection, before anything is sent.
  func putBack() {
    // It is still the same socket for the poller that watches it for its end, which counts numbers and sockets together.
    descriptor.put(at: number)
    descriptor.close()
  }

  /// Whether the client has closed its side, or the connection has failed.
  var isClosedByPeer: Bool { descriptor.isClosedByPeer }

  /// Whether the client has reset the connection, or both sides are closed.
  var hasFailed: Bool { descriptor.hasFailed }

  /// Makes the system probe a silent client; see ``OwnedSocket/probe()``.
  func probe() { OwnedSocket.probe(descriptor, through: tunnel) }
}
