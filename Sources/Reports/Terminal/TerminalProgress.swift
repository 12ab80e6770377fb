// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText

/// How far a run is, as one line of a terminal.
package struct TerminalProgress: Sendable, Hashable {
  /// The exchanges that were made.
  package var done: Int
  /// The exchanges of the whole run.
  package var total: Int
  package var findings: Int
  /// The time since the first exchange.
  package var elapsed: Duration

  package init(done: Int, total: Int, findings: Int, elapsed: Duration) {
    self.done = done
    self.total = total
    self.findings = findings
    self.elapsed = elapsed
  }

  /// `[########............] 412/1024  40%  3 findings  12 s left`; parts that have no room are left out.
  package func line(_ style: TerminalStyle) -> String {
    let percent = total > 0 ? done * 100 / total : 100
    let counts = "\(done)/\(total)"
    var parts = [counts, "\(percent)%"]
    if findings > 0 { parts.append(counted(findings, "finding")) }
    if let left { parts.append(left) }
    while parts.count > 1, parts.joined(separator: "  ").count > style.width { parts.removeLast() }
    let text = parts.joined(separator: "  ")
    let room = min(style.width - text.count - 3, 40)
    guard room >= 8 else { return painted(parts, style) }
    let filled = total > 0 ? min(room * done / total, room) : room
    let bar =
      "[" + style.tinted(String(repeating: "#", count: filled), "32")
      + String(repeating: ".", count: room - filled) + "]"
    return bar + " " + painted(parts, style)
  }

  private func painted(_ parts: [String], _ style: TerminalStyle) -> String {
    parts.map { $0.contains("finding") ? style.tinted($0, "31") : $0 }.joined(separator: "  ")
  }

  /// The time left at the speed so far; `nil` before it can be told.
  private var left: String? {
    guard done > 0, done < total else { return nil }
    let seconds = elapsed / .seconds(1)
    guard seconds >= 1 || done * 20 >= total else { return nil }
    let rest = (seconds / Double(done) * Double(total - done)).rounded(.up)
    if rest >= 5_400 { return "\(Int((rest / 3_600).rounded())) h left" }
    return rest >= 90 ? "\(Int((rest / 60).rounded())) min left" : "\(Int(rest)) s left"
  }
}
