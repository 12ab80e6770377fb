// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIEngine
import MockAPIJournal
import MockAPILeases
import MockAPIMatching
import MockAPINearMisses
import MockAPIScenario
import MockAPISystem
import MockAPIText

// What came in: the last requests of the lease, the newest first.

extension PlainList {
  /// The largest number of requests.
  static let requestLimit = 100
  private static let differenceLimit = 5

  /// The requests.
  var arrivals: String {
    let title = "Came in"
    guard let journal = lease.journal else {
      return Self.heading(title, "")
        + "<p>This lease keeps no requests: the server must be started with <code>--journal on</code>.</p>\n"
    }
    let all = journal.entries
    let shown = all.suffix(Self.requestLimit).reversed()
    let count =
      all.count == shown.count ? "\(all.count)" : "the last \(shown.count) of \(all.count)"
    if all.isEmpty { return Self.heading(title, count) + "<p>No request has come in yet.</p>\n" }
    return Self.heading(title, count)
      + Self.table(
        title, ["Time", "Method", "Target", "Answer", "Status", "Took"],
        rows: shown.map(Self.arrivalRow))
  }

  private static func heading(_ title: String, _ count: String) -> String {
    "<h2 id=\"requests\" tabindex=\"-1\">\(title) <span class=\"quiet\">\(count)</span></h2>\n"
  }

  private static func arrivalRow(of entry: JournalEntry) -> String {
    let isPending = entry.ending == .inProgress
    return row([
      time(SystemTime(since1970: entry.request.time)), ShownText.masked(entry.request.method),
      "<code>\(ShownText.masked(entry.request.target.text))</code>", answer(to: entry),
      entry.wire.status.map { String($0) } ?? (isPending ? "…" : "–"),
      isPending ? "not ended" : duration(entry.wire.duration),
    ])
  }

  /// What answered: a case of a scenario, something else, or nothing.
  private static func answer(to entry: JournalEntry) -> String {
    let reply = entry.reply
    if let scenario = reply.scenario {
      var text = "\(scenario): \(reply.variant ?? reply.caseName ?? "")"
      if reply.variant == nil, let served = reply.servedCase, served != reply.caseName {
        text += " › \(served)"
      }
      return ShownText.content(text)
    }
    if reply.reason == .file { return "a file" }
    guard let misses = entry.misses else { return "the server" }
    let badge = "<span class=\"badge v-fail\">no match</span>"
    guard let nearest = misses.nearest.first else { return badge + " No scenario is similar." }
    return badge + text(of: nearest)
  }

  /// A near miss, and how the request differs from it.
  private static func text(of miss: NearMiss) -> String {
    let differences = miss.differences
    let lines = differences.prefix(differenceLimit).map { difference in
      let shown = ShownDifference(difference)
      let note = shown.note.map { " (\(ShownText.content($0)))" } ?? ""
      return "<li>≠ \(ShownText.content(shown.place)): the scenario wants \(code(shown.expected)), "
        + "the request has \(shown.actual.map(code) ?? "nothing")\(note)</li>\n"
    }
    let rest = differences.count - lines.count
    return " nearest: \(ShownText.content(miss.scenario.name)) "
      + "(<code>\(ShownText.content(miss.scenario.location))</code>), \(miss.heldCount) of "
      + "\(counted(miss.conditionCount, "condition")) hold\n<ul>\n\(lines.joined())</ul>\n"
      + (rest > 0 ? "and \(counted(rest, "more difference"))" : "")
  }

  private static func code(_ text: String) -> String { "<code>\(ShownText.content(text))</code>" }

  /// A time for people: 0.2 ms, 21 ms, 1.5 s.
  static func duration(_ duration: Duration) -> String {
    let milliseconds = duration / .milliseconds(1)
    func tenths(_ number: Double) -> String {
      let tenths = Int((number * 10).rounded())
      return "\(tenths / 10).\(tenths % 10)"
    }
    if milliseconds < 10 { return "\(tenths(milliseconds)) ms" }
    return milliseconds < 1_000
      ? "\(Int(milliseconds.rounded())) ms" : "\(tenths(milliseconds / 1_000)) s"
  }
}
