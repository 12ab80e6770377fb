// mockapi
// SPDX-License-Identifier: Apache-2.0

/// What of a response reaches a client that waits as long as it takes.
package enum Delivery: Sendable, Hashable {
  /// A whole response.
  case whole
  /// No whole response, whatever the client.
  case broken
  /// Clients differ, and may: or requests do.
  case uncertain
}

extension ResponseDefinition {
  /// What of the response reaches a client, by its fault.
  package var delivery: Delivery {
    guard let fault else { return .whole }
    switch fault.share {
    case .first(0), .random(0, _): return .whole
    case .every, .everyNth(1), .random(1, _): break
    default: return .uncertain
    }
    switch fault.content {
    case .bytes(let bytes):
      return bytes.starts(with: "HTTP/".utf8) && fault.place != .start ? .uncertain : .broken
    case .malformed(let malformation):
      return isCut(fault) ? .broken : malformation.kind.delivery
    case .response:
      return isCut(fault) ? .broken : whole(until: fault)
    }
  }

  /// Whether a part is missing that every client misses.
  private func isCut(_ fault: Fault) -> Bool {
    switch fault.place {
    case .start, .statusLine: true
    // A body that ends with the connection is whole wherever that ends in order.
    case .afterHead: framing != .untilClose && (!body.isEmpty || framing == .chunked)
    case .beforeEnd: framing != .untilClose
    case .bodyByte(let count):
      framing == .chunked || (framing == .contentLength && count < body.count)
    case .byte, .end: false
    }
  }

  private func whole(until fault: Fault) -> Delivery {
    if case .byte = fault.place { return .uncertain }
    guard framing == .untilClose else { return .whole }
    // The body ends with the connection: a reset spoils it, and cut in order, it is another body.
    if fault.ending != .close { return .broken }
    return fault.place == .end ? .whole : .uncertain
  }
}

extension Malformation.Kind {
  /// What a client gets that follows RFC 9112 to the letter, where there is but one such thing.
  fileprivate var delivery: Delivery {
    switch self {
    case .contentLengthTooLong, .missingLastChunk, .badChunkSize, .overlongChunkSize: .broken
    default: .uncertain
    }
  }
}
