// mockapi
// SPDX-License-Identifier: Apache-2.0

/// The part of a response that reaches a client without a timeout.
package enum Delivery: Sendable, Hashable {
  /// A whole response, as the client gets it.
  case whole(ResponseDefinition)
  /// No whole response, for any client.
  case broken
  /// A whole response for some clients, and none for others; both are correct.
  case wholeOrBroken(ResponseDefinition)
  /// A whole response whose body no client can decode, so that some clients say that they got none.
  case undecodable(ResponseDefinition)
  /// A whole response for some clients; for others a bad one, or none.
  case wholeOrUnusable(ResponseDefinition)
  /// Something that no client can use as a response: for some it is a bad one, for others none.
  case unusable
  /// Clients may correctly differ, or requests do.
  case uncertain
}

extension ResponseDefinition {
  /// The part of the response that reaches a client, given its fault.
  /// - Parameter isHead: whether it answers HEAD, and so has no body (RFC 9110 section 9.3.2).
  package func delivery(toHead isHead: Bool = false) -> Delivery {
    let whole = isHead ? received(status: status, body: []) : self
    guard let fault else { return .whole(whole) }
    switch fault.share {
    case .first(0), .random(0, _): return .whole(whole)
    case .every, .everyNth(1), .random(1, _): break
    default: return .uncertain
    }
    switch fault.content {
    case .bytes(let bytes): return Self.delivery(of: bytes, until: fault.place)
    case .malformed(let malformation):
      return delivery(of: SentMessage.forms(of: self, malformation, toHead: isHead), fault)
    case .response:
      return delivery(of: SentMessage.forms(of: self, toHead: isHead), fault)
    }
  }

  /// Bytes in place of a response have neither a head nor a body, so all of them or none are sent.
  private static func delivery(of bytes: ArraySlice<UInt8>, until place: Fault.Place) -> Delivery {
    switch place {
    case .start, .statusLine, .afterHead, .bodyByte(0): .broken
    default: bytes.starts(with: "HTTP/".utf8) ? .uncertain : .broken
    }
  }

  /// The common result for all forms in which the response is sent.
  private func delivery(of forms: [SentMessage], _ fault: Fault) -> Delivery {
    var common: Delivery?
    for form in forms {
      let delivery = delivery(of: form.part(until: fault.place, fault.ending), fault)
      switch (common ?? delivery, delivery) {
      case (let known, _) where known == delivery: common = delivery
      case (.whole(let response), .broken), (.broken, .whole(let response)):
        common = .wholeOrBroken(response)
      default: return .uncertain
      }
    }
    return common ?? .uncertain
  }

  private func delivery(of part: SentMessage.Part, _ fault: Fault) -> Delivery {
    switch part {
    case .incomplete: return .broken
    case .unclear: return .uncertain
    case .unusable: return .unusable
    case .wholeOrUnusable(let status, let body):
      return .wholeOrUnusable(received(status: status, body: body))
    case .undecodable(let status, let body):
      return .undecodable(received(status: status, body: body))
    case .wholeOrNone(let status, let body):
      return .wholeOrBroken(received(status: status, body: body))
    case .whole(let status, let body):
      let response = received(status: status, body: body)
      // The system may discard what the client has not read when a reset arrives (RFC 9293 section 3.5.2).
      return fault.ending == .reset ? .wholeOrBroken(response) : .whole(response)
    }
  }

  /// This response with another status and body, and without a fault.
  private func received(status: Int, body: ArraySlice<UInt8>) -> ResponseDefinition {
    changing {
      $0.status = status
      $0.body = body
      $0.rare = Values.Rare(withheldHeaders: withheldHeaders, timing: timing)
    }
  }
}
