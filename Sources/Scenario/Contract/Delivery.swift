// mockapi
// SPDX-License-Identifier: Apache-2.0

/// The part of a response that reaches a client without a timeout.
package enum Delivery: Sendable, Hashable {
  /// A whole response.
  case whole
  /// No whole response, for any client.
  case broken
  /// Clients may correctly differ, or requests do.
  case uncertain
}

extension ResponseDefinition {
  /// The part of the response that reaches a client, given its fault.
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

  /// Whether a part is missing for every client.
  private func isCut(_ fault: Fault) -> Bool {
    switch fault.place {
    case .start, .statusLine: true
    // A body that ends with the connection is whole at any place where the connection ends with FIN.
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
    // The body ends with the connection: a reset spoils it, and a FIN before its end makes it a different body.
    if fault.ending != .close { return .broken }
    return fault.place == .end ? .whole : .uncertain
  }
}

extension Malformation.Kind {
  /// The result of a client that follows RFC 9112 exactly, if there is only one.
  fileprivate var delivery: Delivery {
    switch self {
    case .contentLengthTooLong, .missingLastChunk, .badChunkSize, .overlongChunkSize: .broken
    default: .uncertain
    }
  }
}
