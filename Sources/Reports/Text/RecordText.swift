// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIJudging
import MockAPIScenario
import MockAPIText
import MockAPIVariants

/// A record in words, the same in all formats.
package struct RecordText {
  let record: VerdictRecord

  package init(_ record: VerdictRecord) {
    self.record = record
  }

  /// The id without the scenario: `registered~drop@/id`, or the name of the case for a control.
  var name: String {
    let prefix = record.scenario + "/"
    return record.id.hasPrefix(prefix) && record.id.utf8.count > prefix.utf8.count
      ? String(record.id.utf8.dropFirst(prefix.utf8.count)) ?? record.id : record.id
  }

  /// The name of the operator; `control` for a control.
  var operatorName: String { Self.name(of: record.operator) }

  static func name(of operator: VariantOperator?) -> String { `operator`?.rawValue ?? "control" }

  /// What a correct client does: `failure with code "x"`.
  var expected: String {
    var text: String
    switch record.expected.outcomes.count {
    case 0: return "any outcome" + (record.isUnjudged ? ", since the scenario has no contract" : "")
    case 1: text = record.expected.outcomes[0].rawValue
    default:
      text = record.expected.outcomes.map(\.rawValue).joined(separator: " or ")
    }
    if let code = record.expected.code { text += " with code '\(code)'" }
    if let defects = record.expected.defects { text += Self.defects(defects) }
    return text
  }

  /// What the client did.
  var actual: String {
    guard let outcome = record.actual.outcome else {
      return switch record.verdict {
      case .crash: "a crash"
      case .hang: "no answer in time"
      case .notExercised: "no request"
      case .invalid: "not run: '\(record.scenario)/\(record.caseName)' did not pass"
      case .fail where isNoAnswer:
        "not an answer: \(SafeText.shortened(record.actual.detail, to: 1_000))"
      case .pass, .fail, .silent, .harness: "no answer"
      }
    }
    var text = outcome
    if let code = record.actual.code { text += " with code '\(code)'" }
    if let defects = record.actual.defects, !defects.isEmpty || record.expected.defects != nil {
      text += Self.defects(defects)
    }
    return text
  }

  /// The requests that the scenario did not answer: `1 other request: HEAD /charts, no scenario`; `nil` if there were none.
  var others: String? {
    guard let others = record.otherRequests else { return nil }
    let scenario = others.scenario.map { "scenario '\($0)'" } ?? "no scenario"
    return (others.count == 1 ? "1 other request: " : "\(others.count) other requests, the first: ")
      + "\(others.first), \(scenario)"
  }

  /// Whether the driver wrote something that is not an answer; the detail says what is wrong with it.
  private var isNoAnswer: Bool { record.reason == .protocol && !record.actual.detail.isEmpty }

  private static func defects(_ pointers: [String]) -> String {
    if pointers.isEmpty { return " without defects" }
    let shown = pointers.prefix(8).map { $0.isEmpty ? "the root" : $0 }
    return " with defects at " + listed(shown, of: pointers.count)
  }

  /// Why a record is no finding, although its client is wrong: its entry in the file of known failures, or that of its cause in
  /// the baseline; `nil` if it has neither.
  var excuse: String? {
    record.known.map { "known failure: \($0)" } ?? record.baseline.map { "in the baseline: \($0)" }
  }

  /// One sentence on one line: what was expected, and what came.
  func message(_ status: RecordStatus) -> String {
    if status == .stale {
      return
        "it is listed as a known failure (\(SafeText.line(record.known ?? ""))) and passes; remove its entry"
    }
    return record.message.isEmpty
      ? SafeText.line("expected \(expected); the client said \(actual)")
      : SafeText.line(record.message)
  }

  /// The cause in one line of at most 300 bytes, as all reports name it; `nil` for a pass.
  func cause(_ status: RecordStatus) -> String? {
    if status == .stale { return "known failures that pass" }
    return record.group.map { SafeText.shortened(SafeText.line($0), to: 300) }
  }

  /// The cause, and the message behind it, for readers that show one line of a finding.
  /// - Parameter limit: the largest number of bytes.
  func headline(_ status: RecordStatus, limit: Int = .max) -> String {
    let cause = status == .stale ? nil : cause(status)
    return SafeText.shortened((cause.map { "\($0): " } ?? "") + message(status), to: limit)
  }

  /// The verdict with its reason: `fail (outcome)`.
  var verdict: String {
    record.verdict.rawValue + (record.reason.map { " (\($0.rawValue))" } ?? "")
  }

  /// The rows of a description: names, and texts that may have several lines.
  package func rows() -> [(name: String, text: String)] {
    let rule = record.rule.map { ", because \($0)" } ?? ""
    var rows = [("expected", expected + rule), ("client", actual)]
    if !record.actual.detail.isEmpty, !isNoAnswer {
      rows.append(("detail", SafeText.shortened(record.actual.detail, to: 1_000)))
    }
    if let others { rows.append(("requests", others)) }
    if let sent = record.sent {
      if !sent.head.isEmpty { rows.append(("sent", SafeText.shortened(sent.head, to: 700))) }
      if !sent.excerpt.isEmpty {
        let place = sent.offset > 0 ? "from byte \(sent.offset) of \(sent.bodySize): " : ""
        rows.append(("bytes", place + sent.excerpt))
      }
      if !sent.ending.isEmpty { rows.append(("ending", sent.ending)) }
    }
    if !record.location.isEmpty { rows.append(("place", record.location)) }
    if let known = record.known { rows.append(("known", known)) }
    if let baseline = record.baseline { rows.append(("baseline", baseline)) }
    if !record.replay.isEmpty { rows.append(("replay", record.replay)) }
    return rows
  }

  /// The headline, then the rows, aligned; at most 4,096 bytes.
  func details(_ status: RecordStatus) -> String {
    var lines = [headline(status)]
    for (name, text) in [("verdict", verdict)] + rows() {
      let label = name + String(repeating: " ", count: max(11 - name.count, 1))
      let indent = "\n" + String(repeating: " ", count: 11)
      lines.append(
        label
          + SafeText.escaped(text, keepsLines: true)
          .split(separator: "\n", omittingEmptySubsequences: true).joined(separator: indent))
    }
    return SafeText.shortened(lines.joined(separator: "\n"), to: 4_096)
  }
}
