// mockapi
// SPDX-License-Identifier: Apache-2.0

/// What goes wrong with a response on the wire.
public struct Fault: Sendable, Hashable {
  /// What is sent.
  public enum Content: Sendable, Hashable {
    /// The response as it is declared.
    case response
    /// The response with one thing wrong in it.
    case malformed(Malformation)
    /// These bytes in place of a response.
    case bytes(ArraySlice<UInt8>)
  }

  /// How far the content is sent.
  public enum Place: Sendable, Hashable {
    /// Nothing of it.
    case start
    /// Up to the middle of the status code.
    case statusLine
    /// The head with its empty line, and nothing of the body.
    case afterHead
    /// So many bytes of it, head included; all of it when it is shorter.
    case byte(Int)
    /// The head and so many bytes of the body, not counting what chunks add.
    case bodyByte(Int)
    /// All but the last byte.
    case beforeEnd
    /// All of it.
    case end
  }

  /// How the connection ends there.
  public enum Ending: Sendable, Hashable {
    /// In order (FIN), as if the response were complete.
    case close
    /// By a reset (RST) without a FIN before it.
    case reset
    /// Not at all: it stays open and silent until the client gives up.
    case stall
  }

  /// Which of the requests that the case answers meet the fault; the others get the response as declared.
  public enum Share: Sendable, Hashable {
    case every
    /// The first so many since the server started, or its state was reset.
    case first(Int)
    /// Each time that so many have come: with 3, the third, the sixth, and so on.
    case everyNth(Int)
    /// This share of them, 0 (never) to 1 (always), the same ones for the same seed.
    case random(Double, seed: UInt64)
  }

  public let content: Content
  public let place: Place
  /// How long the connection stays silent before it ends, in milliseconds; 0 for not at all.
  public let stallMilliseconds: Double
  public let ending: Ending
  public let share: Share

  public init(
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
