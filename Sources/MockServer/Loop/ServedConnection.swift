// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIEngine

/// A connection of a ``ConnectionTable``, and how far its conversation has come.
struct ServedConnection {
  /// The state of a connection.
  enum Phase {
    /// Its conversation continues at once, or at a later time.
    case running
    /// The client takes no more bytes now.
    case blocked
    /// Silent until the client gives up.
    case stalled
    /// All bytes are sent, but not acknowledged: a reset now would discard them, and the client may have gone.
    case flushing
    /// The answer is sent, but a part of the request that it did not wait for is still to come.
    case receiving
    /// The answer is sent, but there is no room for the connection at libmicrohttpd, which would read its next
    /// request.
    case returning
    /// FIN is sent; further bytes of the client are discarded, because closing with unread bytes would be a reset.
    case lingering
  }

  var transmission: Transmission
  /// When the current step is due, by the clock of the conversations.
  var due: Duration
  var phase = Phase.running
  /// The unsent bytes of the current step.
  var unsent: Range<Int> = 0..<0
  private(set) var sentBytes = 0
  var hasReported = false
  /// When the phases blocked, receiving, returning and lingering end in any case, or when flushing is checked; by the
  /// system's clock.
  var deadline = Duration.zero
  /// The progress of flushing, and the ending after it; `nil` before.
  var flush: FlushWatch?
  var ending = WireScript.Ending.close
  /// Whether the client has closed its side: it has gone, or still waits for its answer.
  var isHalfClosed = false

  init(_ transmission: Transmission, due: Duration) {
    self.transmission = transmission
    self.due = due
  }

  var socket: OwnedSocket { transmission.socket }

  /// Whether bytes of the client are still to be received.
  var awaitsBytes: Bool { transmission.conversation.awaitedSize > 0 }

  /// Gives the conversation what has come of the bytes that it awaits.
  /// - Returns: whether the client has closed its side, or has gone.
  mutating func receive() -> Bool {
    transmission.socket.receive(upTo: transmission.conversation.awaitedSize) {
      transmission.conversation.receive($0)
    }
  }

  /// Sends the bytes of the current step.
  /// - Returns: `false` if the client has gone. If it takes no more bytes now, the phase is changed.
  mutating func send() -> Bool {
    while !unsent.isEmpty {
      let count = unsent.count
      let result = transmission.conversation.withBeginning(of: unsent) {
        socket.send($0, isFollowed: $0.count < count)
      }
      switch result {
      case .bytes(let count):
        unsent = unsent.dropFirst(count)
        sentBytes += count
      case .blocked:
        phase = .blocked
        return true
      case .failed: return false
      }
    }
    return true
  }
}
