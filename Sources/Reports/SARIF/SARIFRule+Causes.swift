// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJudging

extension SARIFRule {
  /// The rules of a report of causes: what the client did, in the order of verdicts and reasons. The operators are no rules
  /// there, because a cause may show under many of them, and under others in the next run.
  static let causes =
    VerdictReason.allCases.map { cause($0.rawValue, text(of: $0)) }
    + Verdict.allCases.filter { $0 != .pass }.map { cause($0.rawValue, text(of: $0)) }
    + [
      cause(
        "stale",
        ("A known failure that passes", "An entry of the file of known failures is not needed."))
    ]

  private static let causeIndices = Dictionary(
    uniqueKeysWithValues: causes.enumerated().map { ($1.id, $0) })

  /// The index of the rule for a cause with this example.
  static func causeIndex(of record: VerdictRecord, _ status: RecordStatus) -> Int {
    let id = status == .stale ? "stale" : record.reason?.rawValue ?? record.verdict.rawValue
    return causeIndices[id] ?? 0
  }

  private static func cause(_ id: String, _ text: (title: String, explanation: String)) -> SARIFRule
  {
    SARIFRule(id: id, title: text.title, explanation: text.explanation, finding: "")
  }

  private static func text(of reason: VerdictReason) -> (String, String) {
    switch reason {
    case .protocol: ("Not an answer", "The line of the driver is not an answer.")
    case .overreported: ("Wrong alarm", "The client reports defects where there are none.")
    case .outcome:
      (
        "Wrong outcome",
        "The client takes garbage, a part of a body or an error for a success, or rejects what is right."
      )
    case .code: ("Wrong code", "The failure that the client reports has another code.")
    case .defects:
      (
        "Wrong defects",
        "The client reports a place that is not wrong, or does not report one that is."
      )
    case .decoded: ("Wrong value", "A value that the client decoded is not the one that was sent.")
    case .repeated:
      (
        "Repeated request",
        "The client sends a POST or PATCH again, although the server may have acted on it or had rejected it."
      )
    case .credentials:
      ("Leaked credentials", "The client sends credentials to the host that a redirect names.")
    }
  }

  private static func text(of verdict: Verdict) -> (String, String) {
    switch verdict {
    case .pass: ("Right", "The client does what the contract says.")
    case .fail: ("Wrong answer", "The client does not do what the contract says.")
    case .silent: ("Unnoticed damage", "A value was damaged, and the client reports a success.")
    case .crash: ("Crash", "The process of the client ends before its answer.")
    case .hang: ("No answer in time", "The client does not answer within the time limit.")
    case .notExercised: ("Not exercised", "The client sends no request that the scenario answers.")
    case .invalid:
      ("Not run", "The case itself, unchanged, does not pass, so its variants prove nothing.")
    case .harness: ("Fault of the server", "The server does not send what the scenario declares.")
    }
  }
}
