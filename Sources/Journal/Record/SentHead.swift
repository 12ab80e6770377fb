// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIEngine
import MockAPIMatching
import MockAPIScenario
import MockAPIText

/// The sent part of the head of an answer that the server itself wrote.
package struct SentHead: Sendable {
  /// The whole answer.
  let bytes: WireBytes
  /// The number of bytes of the head that were sent.
  let count: Int

  package init(of message: WireMessage, sentBytes: Int) {
    bytes = message.bytes
    count = min(message.headSize, sentBytes)
  }

  /// The fields, in order. A line without a colon is a name without a value; a folded line is part of the value before
  /// it (RFC 9112 section 5.2).
  var fields: [HeaderField] {
    let lineFeed = UInt8(ascii: "\n")
    let lines = bytes[0..<count].split(separator: lineFeed, omittingEmptySubsequences: false)
    var fields: [HeaderField] = []
    for line in lines.dropFirst() {
      let text = String(field: line.last == 0x0D ? line.dropLast() : line)
      if text.isEmpty { break }
      if text.first == " " || text.first == "\t", let last = fields.popLast() {
        fields.append(
          HeaderField(name: last.name, value: "\(last.value) \(text[...].trimmingBlanks())"))
      } else {
        let name = text.prefix { $0 != ":" }
        fields.append(
          HeaderField(
            name: String(name),
            value: String(text.dropFirst(name.count + 1).trimmingBlanks())))
      }
    }
    return fields
  }
}

extension Reply {
  /// The header fields that libmicrohttpd sends for the reply, without those that depend on the connection.
  var preparedHeaders: [HeaderField] {
    var fields = response.headers
    if response.isCompressed {
      fields.append(HeaderField(name: "Vary", value: "Accept-Encoding"))
      if acceptsGzip { fields.append(HeaderField(name: "Content-Encoding", value: "gzip")) }
    }
    return fields + added
  }
}
