// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPITestSupport

/// Sends two servers the same requests, and counts the answers that differ.
struct Comparison {
  let meant: MeantDifferences
  /// The largest number of differences to show.
  let shown: Int

  private(set) var sent = 0
  private(set) var same = 0
  private(set) var excused = 0
  /// The number of requests that were not sent, because their answers are meant to differ.
  private(set) var leftOut = 0
  /// The number of answers with each status of the old build, so that a run in which nothing matched is noticed.
  private(set) var statuses: [String: Int] = [:]

  var different: Int { sent - same - excused }

  init(meant: MeantDifferences, shown: Int) {
    self.meant = meant
    self.shown = shown
  }

  /// - Returns: whether both servers are still running.
  mutating func run(_ asked: Conversation, old: Peer, new: Peer) -> Bool {
    var conversation = asked
    // Not even sent: a request that only one build answers would change the state of that build.
    conversation.messages.removeAll { meant.excuse($0.bytes) }
    leftOut += asked.messages.count - conversation.messages.count
    if conversation.messages.isEmpty { return true }
    let answers = [old, new].map { Self.answers(to: conversation, from: $0) }
    for (number, pair) in zip(answers[0], answers[1]).enumerated() {
      note(Array(conversation.messages[...number]), pair.0, pair.1)
    }
    let failed = answers.joined().contains {
      if case .failed = $0.ending { true } else { false }
    }
    return !failed || old.isAlive && new.isAlive
  }

  /// One answer for each message.
  private static func answers(to conversation: Conversation, from peer: Peer) -> [Answer] {
    var answers: [Answer] = []
    do {
      let address = peer.address(of: conversation.lease)
      let connection = try RawConnection(port: address.port)
      connection.setTimeout(milliseconds: conversation.patience)
      var reader = AnswerReader(connection)
      if conversation.isPipelined {
        try connection.send(conversation.messages.flatMap { $0.bytes(below: address.prefix) })
      }
      for (number, message) in conversation.messages.enumerated() {
        // After the connection has ended, no more requests are sent on it.
        if let last = answers.last, last.ending != .complete {
          answers.append(Answer(bytes: [], ending: last.ending))
          continue
        }
        if !conversation.isPipelined { try connection.send(message.bytes(below: address.prefix)) }
        let isLast = number == conversation.messages.count - 1
        answers.append(
          reader.next(isHead: message.isHead, toEnd: isLast && conversation.ends)
            .without(prefix: address.prefix))
      }
    } catch {
      let rest = conversation.messages.count - answers.count
      // Whether sending or receiving meets a reset first is chance.
      let isReset = "\(error)".contains("reset by peer")
      let failure = Answer(
        bytes: [], ending: isReset ? .connection(.reset) : .failed("\(error)"))
      answers += Array(repeating: failure, count: rest)
    }
    return answers.map(\.withoutDates)
  }

  private mutating func note(_ messages: [Conversation.Message], _ old: Answer, _ new: Answer) {
    sent += 1
    let line = old.bytes.prefix { $0 != 0x0D }
    let status = String(decoding: line, as: UTF8.self).split(separator: " ").dropFirst().first
    statuses[status.map(String.init) ?? "none", default: 0] += 1
    if old == new {
      same += 1
    } else if meant.excuse(old, new) {
      excused += 1
    } else if different <= shown {
      show(messages, old, new)
    }
  }

  private func show(_ messages: [Conversation.Message], _ old: Answer, _ new: Answer) {
    print("\ndifference \(different):")
    for (number, message) in messages.enumerated() {
      let what = messages.count == 1 ? "request" : "request \(number + 1) on this connection"
      print("  \(what): \(Excerpt.text(message.bytes, around: 0, limit: 2000))")
    }
    let place = zip(old.bytes, new.bytes).enumerated().first { $1.0 != $1.1 }?.offset
    let first = place ?? min(old.bytes.count, new.bytes.count)
    for (name, answer) in [("old", old), ("new", new)] {
      let excerpt = Excerpt.text(answer.bytes, around: first, limit: 400)
      print(
        "  \(name): \(answer.bytes.count) bytes, \(answer.ending), at byte \(first): \(excerpt)")
    }
  }
}

/// Converts bytes to text on one line.
enum Excerpt {
  static func text(_ bytes: [UInt8], around place: Int, limit: Int) -> String {
    let start = max(0, min(place - limit / 4, bytes.count - limit))
    let part = bytes[start..<min(bytes.count, start + limit)]
    let text = part.map { byte in
      switch byte {
      case 0x0D: #"\r"#
      case 0x0A: #"\n"#
      case 0x20..<0x7F: String(Unicode.Scalar(byte))
      default: #"\x"# + (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }
    }.joined()
    return (start > 0 ? "…" : "") + text + (part.endIndex < bytes.count ? "…" : "")
  }
}
