// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIJSON
package import MockAPIJudging
import MockAPIText

/// A comparison of two builds, for people and for programs.
package struct ComparisonReport {
  private static let shownChanges = 20
  private static let shownExchanges = 3

  private let comparison: RunComparison
  private let showsAll: Bool

  /// - Parameter showsAll: whether the text has all changes with all exchanges.
  package init(_ comparison: RunComparison, showsAll: Bool = false) {
    self.comparison = comparison
    self.showsAll = showsAll
  }

  // MARK: Text

  /// The comparison for people.
  package var text: String {
    var lines = [
      "old: \(Self.text(of: comparison.old))", "new: \(Self.text(of: comparison.new))", "",
    ]
    for kind in RunComparison.Kind.allCases {
      let changes = comparison.changes.filter { $0.kind == kind }
      if changes.isEmpty { continue }
      lines.append("\(kind.name): \(counted(comparison.count(kind), "exchange"))")
      let shown = showsAll ? changes[...] : changes.prefix(Self.shownChanges)
      for change in shown { lines += self.lines(change) }
      let rest = changes.count - shown.count
      if rest > 0 { lines.append("  \(counted(rest, "more cause")); --verbose shows all") }
      lines.append("")
    }
    lines.append(verdict)
    if comparison.incomparable > 0 {
      lines.append(
        "Not compared: \(counted(comparison.incomparable, "exchange")) that only one of the runs has made, or that prove nothing."
      )
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private var verdict: String {
    let (new, worse) = (comparison.count(.new), comparison.count(.worse))
    let total = counted(comparison.compared, "exchange")
    if new + worse == 0 { return "The new build is worse in none of \(total)." }
    return "The new build is worse in \(new + worse) of \(total)."
  }

  private static func text(of side: RunComparison.Side) -> String {
    "\(SafeText.line(side.name)): \(counted(side.exchanges, "exchange")), "
      + "\(counted(side.findings, "finding")) with \(counted(side.causes.count, "cause"))"
  }

  private func lines(_ change: RunComparison.Change) -> [String] {
    var title = "  \(Self.shown(change.cause)), "
    title += change.exchanges.count == 1 ? "once" : "\(change.exchanges.count) times"
    if change.isCauseOfOne { title += " (\(change.kind.note))" }
    var lines = [title]
    if let old = change.oldCause { lines.append("    before: \(Self.shown(old))") }
    let shown = showsAll ? change.exchanges[...] : change.exchanges.prefix(Self.shownExchanges)
    for exchange in shown {
      let verdicts =
        exchange.old == exchange.new
        ? exchange.new.rawValue : "\(exchange.old.rawValue) → \(exchange.new.rawValue)"
      lines.append("    \(SafeText.line(exchange.id)): \(verdicts)")
    }
    let rest = change.exchanges.count - shown.count
    if rest > 0 { lines.append("    and \(rest) more") }
    return lines
  }

  private static func shown(_ cause: String) -> String {
    SafeText.shortened(SafeText.line(cause), to: 300)
  }

  // MARK: JSON

  /// `{"version": 1, "old": {…}, "new": {…}, "compared": 952, "incomparable": 0, "changes": […]}`, with all exchanges.
  package var json: JSONLiteral {
    [
      "version": 1,
      "old": comparison.old.json,
      "new": comparison.new.json,
      "compared": .int(comparison.compared),
      "incomparable": .int(comparison.incomparable),
      "changes": .list(comparison.changes, \.json),
    ]
  }
}

extension RunComparison.Side {
  fileprivate var json: JSONLiteral {
    [
      "name": .string(name),
      "exchanges": .int(exchanges),
      "findings": .int(findings),
      "causes": .int(causes.count),
    ]
  }
}

extension RunComparison.Change {
  fileprivate var json: JSONLiteral {
    [
      "kind": .string(kind.rawValue),
      "cause": .string(cause),
      "oldCause": .optional(oldCause),
      "inOneBuild": .bool(isCauseOfOne),
      "exchanges": .list(exchanges) { exchange in
        [
          "id": .string(exchange.id),
          "old": .string(exchange.old.rawValue),
          "new": .string(exchange.new.rawValue),
        ]
      },
    ]
  }
}

extension RunComparison.Kind {
  /// The heading of its changes.
  fileprivate var name: String { self == .changed ? "other causes" : rawValue }

  /// What is said of a cause that one of the builds has nowhere.
  fileprivate var note: String {
    switch self {
    case .new, .worse, .changed: "a new cause"
    case .mended, .better: "the cause is gone"
    }
  }
}
