// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIEngine
package import MockAPIJSON
import MockAPIMatching
import MockAPINearMisses
import MockAPIScenario
import MockAPISystem
import MockAPIText

/// The JSON of an entry, wherever one is written. `docs/journal.md` lists the members; all of them are always there.
extension JournalEntry {
  /// The entry as a JSON object on one line, without a line end.
  public var json: String { String(decoding: literal.bytes, as: UTF8.self) }

  /// The entry as an object.
  package var literal: JSONLiteral { literal(withBody: true) }

  /// The entry as an object.
  /// - Parameters:
  ///   - withBody: whether it has the body of the request, which may be most of it.
  ///   - otherMatches: the scenarios that match the request, too; left out in lists.
  package func literal(withBody: Bool, otherMatches: JSONLiteral = .absent) -> JSONLiteral {
    [
      "id": .orNull(id), "number": .orNull(number), "lease": .string(lease),
      "time": .string(SystemTime(since1970: request.time).timestamp),
      "durationMilliseconds": .raw(Array(Self.milliseconds(wire.duration).utf8)),
      "scenario": .orNull(reply.scenario), "case": .orNull(reply.caseName),
      "served": .orNull(reply.servedCase), "variant": .orNull(reply.variant),
      "reason": .orNull(reply.reason?.rawValue),
      "nearMisses": nearMisses,
      "request": request.literal(withBody: withBody),
      "response": .object(responseMembers),
      "otherMatches": otherMatches,
      "outcome": .orNull(reported?.outcome), "verdict": reported?.literal ?? .null,
    ]
  }

  /// A file that answers by itself is no miss, except for WireMock, which knows only stubs.
  private var nearMisses: JSONLiteral {
    guard reply.reason != .file, let misses else { return .null }
    return .list(misses.nearest, \.literal)
  }

  private var responseMembers: [(String, JSONLiteral)] {
    [
      ("status", .orNull(wire.status)), ("headers", .fields(sentHeaders)),
      ("bodySize", .orNull(wire.sentBody?.count)),
      ("bodySHA256", .orNull(bodyDigest?.description)), ("fault", .orNull(reply.fault?.name)),
      ("bytesOnWire", .orNull(wire.sentBytes)), ("bytesUncut", .orNull(wire.uncutBytes)),
      ("delayMilliseconds", .raw(Array(Self.milliseconds(reply.delay).utf8))),
      ("ending", .string(ending.rawValue)),
    ]
  }

  /// The member `response` of the entry, with all bytes that were sent after the head; `nil` where ``bodyDigest`` is.
  package var responseWithBody: JSONLiteral? {
    wire.sentBody.map { .object(responseMembers + JSONLiteral.members(ofBody: $0.bytes)) }
  }

  /// `0.25`: milliseconds, to the microsecond.
  private static func milliseconds(_ duration: Duration) -> String {
    let (seconds, attoseconds) = duration.components
    let microseconds = Double(seconds) * 1_000_000 + Double(attoseconds / 1_000_000_000_000)
    return "\(microseconds / 1_000)"
  }
}

extension AnsweredRequest {
  /// The members of an entry that are known before the answer is sent, without those that may be large.
  package var beginning: JSONLiteral {
    [
      "id": .orNull(place?.id), "number": .orNull(place?.number), "lease": .string(lease),
      "time": .string(parts.arrival.timestamp), "method": .string(parts.method),
      "target": .string(parts.target.text), "scenario": .orNull(reply.scenario),
      "case": .orNull(reply.caseName), "served": .orNull(reply.servedCase),
      "variant": .orNull(reply.variant), "reason": .orNull(reply.reason?.rawValue),
      "ending": .string(JournalEntry.Ending.inProgress.rawValue),
    ]
  }
}

extension RecordedRequest {
  /// The body if it is UTF-8; if only its beginning was kept, without the part of a character at its end.
  private var bodyAsText: String? {
    if let text = String(checking: body) { return text }
    if isBodyKept { return nil }
    // A character has at most four bytes.
    guard let lead = body.suffix(3).lastIndex(where: { $0 & 0b1100_0000 != 0b1000_0000 }),
      body[lead] >= 0b1100_0000
    else { return nil }
    return String(checking: body[..<lead])
  }

  fileprivate func literal(withBody: Bool) -> JSONLiteral {
    let text = withBody ? bodyAsText : nil
    return [
      "method": .string(method), "target": .string(target.text), "scheme": .string(scheme),
      "headers": .fields(headers), "body": .optional(text),
      "bodyBase64": withBody && text == nil ? .string(Base64.encode(body)) : .absent,
      "bodySize": .orNull(bodySize), "bodyComplete": .bool(isBodyKept),
      "answeredBeforeBody": .bool(isAnsweredBeforeBody), "client": .string(peerAddress),
      "clientCertificate": clientCertificate?.literal ?? .null,
    ]
  }
}

extension ReportedOutcome {
  /// The verdict as an object.
  fileprivate var literal: JSONLiteral {
    [
      "id": .string(id), "verdict": .string(verdict), "reason": .orNull(reason),
      "status": .string(status), "message": .string(message),
    ]
  }
}

extension ClientCertificate {
  fileprivate var literal: JSONLiteral {
    [
      "subject": .string(subject), "issuer": .string(issuer),
      "serialNumber": .string(serialNumber), "sha256": .string(sha256),
    ]
  }
}
