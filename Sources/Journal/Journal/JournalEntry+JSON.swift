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
  public var json: String {
    var writer = JSONWriter()
    write(to: &writer)
    return writer.text
  }

  /// Writes the entry as an object.
  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("id", orNull: id)
      writer.member("number", orNull: number)
      writer.member("lease", lease)
      writer.member("time", SystemTime(since1970: request.time).timestamp)
      writer.member("durationMilliseconds") { $0.raw(Self.milliseconds(wire.duration).utf8) }
      writer.member("scenario", orNull: reply.scenario)
      writer.member("case", orNull: reply.caseName)
      writer.member("served", orNull: reply.servedCase)
      writer.member("variant", orNull: reply.variant)
      writer.member("reason", orNull: reply.reason?.rawValue)
      writer.member("nearMisses") { writer in
        guard let misses else { return writer.null() }
        writer.array { writer in for miss in misses.nearest { miss.write(to: &writer) } }
      }
      writer.member("request") { request.write(to: &$0) }
      writer.member("response") { writeResponse(to: &$0) }
    }
  }

  private func writeResponse(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("status", orNull: wire.status)
      writer.member("headers") { $0.fields(sentHeaders) }
      writer.member("bodySize", orNull: wire.sentBody?.count)
      writer.member("bodySHA256", orNull: bodyDigest?.description)
      writer.member("fault", orNull: reply.fault?.name)
      writer.member("bytesOnWire", orNull: wire.sentBytes)
      writer.member("ending", ending.rawValue)
    }
  }

  /// `0.25`: milliseconds, to the microsecond.
  private static func milliseconds(_ duration: Duration) -> String {
    let (seconds, attoseconds) = duration.components
    let microseconds = Double(seconds) * 1_000_000 + Double(attoseconds / 1_000_000_000_000)
    return "\(microseconds / 1_000)"
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

  fileprivate func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("method", method)
      writer.member("target", target.text)
      writer.member("scheme", scheme)
      writer.member("headers") { $0.fields(headers) }
      if let text = bodyAsText {
        writer.member("body", text)
      } else {
        writer.member("bodyBase64", Base64.encode(body))
      }
      writer.member("bodySize", orNull: bodySize)
      writer.member("bodyComplete", isBodyKept)
      writer.member("answeredBeforeBody", isAnsweredBeforeBody)
      writer.member("client", peerAddress)
      writer.member("clientCertificate") { writer in
        guard let clientCertificate else { return writer.null() }
        clientCertificate.write(to: &writer)
      }
    }
  }
}

extension ClientCertificate {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("subject", subject)
      writer.member("issuer", issuer)
      writer.member("serialNumber", serialNumber)
      writer.member("sha256", sha256)
    }
  }
}

extension Fault {
  /// The name of a fault in the journal: that of the malformation, or of the end of the connection.
  fileprivate var name: String {
    switch content {
    case .malformed(let malformation): malformation.kind.rawValue
    case .bytes: "bytes"
    case .response:
      switch ending {
      case .close: "close"
      case .reset: "reset"
      case .stall: "stall"
      }
    }
  }
}

extension JSONWriter {
  /// Header fields as an array, since their order and repetitions count.
  fileprivate mutating func fields(_ fields: [HeaderField]) {
    array { writer in
      for field in fields {
        writer.object { writer in
          writer.member("name", field.name)
          writer.member("value", field.value)
        }
      }
    }
  }
}
