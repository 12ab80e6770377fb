// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIEngine
import MockAPIJournal
import MockAPIMatching
import MockAPIText

extension JournalEntry {
  /// `GET /users/7`.
  package var requestLine: String { "\(request.method) \(request.target.text)" }
}

extension ObservedRequest {
  init(_ entry: JournalEntry) {
    let ending: Ending =
      switch entry.ending {
      case .complete: .complete
      case .close, .reset, .stall: .broken
      // A client that gives up a faulty answer may do so before or after its last byte. It has left, too, if it has
      // said what it made of an answer that is still being sent.
      case .clientLeft, .inProgress: entry.reply.fault == nil ? .clientLeft : .broken
      }
    self.init(
      method: entry.request.method, target: entry.request.target.text,
      headers: entry.request.headers, status: entry.wire.status, ending: ending,
      mayBeRepeated: !entry.request.isFirstOnConnection && entry.wire.sentBytes == 0)
  }
}

extension VerdictRecord.Sent {
  /// The number of bytes of the body that are shown.
  private static let limit = 240

  /// - Parameter damage: the part of the body that is damaged; it is shown.
  init(_ entry: JournalEntry, damage: Range<Int>?) {
    guard let sent = entry.wire.sentMessage else {
      self.init(head: "", excerpt: "", offset: 0, bodySize: 0, ending: entry.ending.rawValue)
      return
    }
    // Some bytes before the damage are shown, too.
    let first = damage.map { max(0, $0.lowerBound - Self.limit / 4) } ?? 0
    let start = min(first, max(0, sent.body.count - Self.limit))
    let part = sent.body.dropFirst(start).prefix(Self.limit)
    self.init(
      head: Self.text(of: sent),
      excerpt: EscapedText.of(part), offset: start, bodySize: sent.body.count,
      ending: entry.ending.rawValue)
  }

  /// The head without its date, so that equal runs give equal reports; or the first bytes, if they are not HTTP.
  private static func text(of sent: WireRecord.SentMessage) -> String {
    if sent.head.isEmpty { return EscapedText.of(sent.all.prefix(limit)) }
    let lineFeed = UInt8(ascii: "\n")
    var head: [UInt8] = []
    for line in sent.head.split(separator: lineFeed, omittingEmptySubsequences: false)
    where !line.starts(with: "Date: ".utf8) {
      head += line + [lineFeed]
    }
    return EscapedText.of(head.dropLast())
  }
}
