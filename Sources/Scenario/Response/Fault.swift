// mockapi
// SPDX-License-Identifier: Apache-2.0

/// A fault of a response on the wire.
package struct Fault: Sendable, Hashable {
  /// The bytes to send.
  package enum Content: Sendable, Hashable {
    /// The response as it is declared.
    case response
    /// The response with one mistake.
    case malformed(Malformation)
    /// These bytes instead of a response.
    case bytes(ArraySlice<UInt8>)
  }

  /// The place at which the content ends.
  package enum Place: Sendable, Hashable {
    /// Nothing of it.
    case start
    /// Up to the middle of the status code.
    case statusLine
    /// The head with its empty line, but no part of the body.
    case afterHead
    /// This number of bytes, including the head; all bytes if there are fewer.
    case byte(Int)
    /// The head and this number of bytes of the body, without the chunk syntax.
    case bodyByte(Int)
    /// All but the last byte.
    case beforeEnd
    /// All of it.
    case end
  }

  /// The end of the connection at that place.
  package enum Ending: Sendable, Hashable {
    /// Closed with FIN, as if the response were complete.
    case close
    /// With a reset (RST), and without a FIN before it.
    case reset
    /// No end: it stays open and silent until the client gives up.
    case stall
  }

  /// The requests of the case that meet the fault; the others get the declared response.
  package enum Share: Sendable, Hashable {
    case every
    /// The first requests since the server started, or its state was reset.
    case first(Int)
    /// Every nth request: with 3, the third, the sixth, and so on.
    case everyNth(Int)
    /// This share of the requests, from 0 (never) to 1 (always), the same requests for the same seed.
    case random(Double, seed: UInt64)
  }

  package let content: Content
  package let place: Place
  /// The time for which the connection stays silent before it ends, in milliseconds; 0 for none.
  package let stallMilliseconds: Double
  package let ending: Ending
  package let share: Share

  package init(
    content: Content = .response, place: Place = .end, stallMilliseconds: Double = 0,
    ending: Ending = .close, share: Share = .every
  ) {
    self.content = content
    self.place = place
    self.stallMilliseconds = stallMilliseconds
    self.ending = ending
    self.share = share
  }
}
