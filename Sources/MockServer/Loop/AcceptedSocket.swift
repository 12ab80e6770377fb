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
    /// A client had been waiting, but has gone.
    case vanished
    /// The system refuses for now, probably because the process has no descriptors left.
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
