// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIMatching
import MockAPIScenario

/// The damage of an operator on the wire: a fault, or slow times.
struct WireDamage {
  let response: ResponseDefinition
  /// Whether a client gets a body.
  let hasBody: Bool
  /// Whether the response has no body because of its status or method.
  let isBodiless: Bool
  /// The client's time limit in milliseconds.
  let timeLimit: Double

  /// The changed response; `nil` if the operator does not apply, or changes nothing.
  func response(_ kind: VariantOperator, _ argument: String?) -> ResponseDefinition? {
    switch kind {
    case .close: broken(argument, .close)
    case .reset: broken(argument, .reset)
    case .stall: broken(argument, .stall)
    case .malformed: argument.flatMap(Malformation.Kind.init).flatMap(malformed)
    case .notHTTP: response.with(fault: Fault(content: .bytes(Self.otherProtocol[...])))
    // With time to spare, since the limit is for the whole exchange. Longer pauses would find no more: each slice is a read of its own.
    case .dribble where hasBody:
      slow(chunks: 10, milliseconds: min(timeLimit * 0.4, Self.longestDribble))
    // So many slices that no single wait is long; fewer bytes cannot have them.
    case .trickle where hasBody && response.body.count >= 8:
      slow(chunks: 40, milliseconds: timeLimit * 4)
    default: nil
    }
  }

  /// The longest time for the slices of a body that arrives in time, in milliseconds.
  private static let longestDribble = 300.0

  /// The greeting of another protocol.
  static let otherProtocol = Array("SSH-2.0-OpenSSH_9.2\r\n".utf8)

  private func broken(_ argument: String?, _ ending: Fault.Ending) -> ResponseDefinition? {
    guard let place = argument.flatMap(VariantOperator.WirePlace.init).flatMap(faultPlace) else {
      return nil
    }
    return response.with(fault: Fault(place: place, ending: ending))
  }

  private func faultPlace(_ place: VariantOperator.WirePlace) -> Fault.Place? {
    switch place {
    case .start: return .start
    case .statusLine: return .statusLine
    case .afterHead where hasBody: return .afterHead
    case .bodyHalf where hasBody:
      // A client may get the body compressed, which never takes fewer than 20 bytes.
      let half = response.isCompressed ? min(response.body.count / 2, 10) : response.body.count / 2
      return half > 0 ? .bodyByte(half) : nil
    // The last byte of one is the whole body.
    case .beforeEnd where hasBody && (response.body.count > 1 || response.framing == .chunked):
      return .beforeEnd
    default: return nil
    }
  }

  private func malformed(_ kind: Malformation.Kind) -> ResponseDefinition? {
    if kind.needsBody, !hasBody { return nil }
    // Without a head and a body nothing is sent, as with `close(start)`.
    if kind == .noHead, !hasBody { return nil }
    var headers = response.headers
    if kind.hasAmount {
      // The server writes the wrong length itself, where there is one that counts.
      guard response.framing == .contentLength, !isBodiless else { return nil }
      if kind == .contentLengthTooShort, !hasBody { return nil }
      headers = headers.without("Content-Length")
    }
    return response.with(
      fault: Fault(content: .malformed(Malformation(kind))), headers: headers)
  }

  private func slow(chunks: Int, milliseconds: Double) -> ResponseDefinition {
    var timing = response.timing
    timing.dribble = Timing.Dribble(chunks: chunks, milliseconds: milliseconds)
    return response.with(timing: timing)
  }
}
