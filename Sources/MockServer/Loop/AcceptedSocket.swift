// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPISystem

/// A connection that was just accepted. It does not block, and must be closed.
struct AcceptedSocket: Sendable {
  let descriptor: FileDescriptor
  let address: SocketAddress

  /// The result of an attempt to accept.
  enum Attempt {
    case accepted(AcceptedSocket)
    case nobodyWaits
    /// A client waited, and is gone.
    case vanished
    /// The system refuses for now, most likely since the process has no descriptors left.
    case notNow
  }

  /// Accepts the next connection of a listening socket.
  static func next(of listener: FileDescriptor) -> Attempt {
    do throws(Errno) {
      let (socket, address) = try listener.acceptConnection()
      return .accepted(AcceptedSocket(descriptor: socket, address: address))
    } catch {
      switch error {
      case .wouldBlock: return .nobodyWaits
      case .interrupted, .connectionAborted: return .vanished
      default: return .notNow
      }
    }
  }
}
