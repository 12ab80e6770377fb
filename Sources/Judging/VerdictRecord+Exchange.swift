// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
package import MockAPIScenario
import MockAPIText
import MockAPIVariants

extension VerdictRecord {
  /// The number of bytes that are kept of a detail.
  static let longestDetail = 4_096
  /// The number of bytes that are kept of a code, a pointer or a cause.
  static let longestName = 1_024
  /// The number of defects that are kept.
  static let mostDefects = 1_000
}

extension VerdictRecord.Expected {
  /// Code and defects are those of all expected outcomes that are not `unexpected` and `noAnswer`, if these agree.
  package init(_ prediction: Prediction) {
    outcomes = prediction.outcomes.reduce(into: []) { kinds, outcome in
      if !kinds.contains(outcome.kind) { kinds.append(outcome.kind) }
    }
    let models = prediction.outcomes.filter { ![.unexpected, .noAnswer].contains($0.kind) }
    let first = models.first
    code = models.allSatisfy { $0.code == first?.code } ? first?.code?.description : nil
    let isKnown = models.allSatisfy { $0.hasKnownDefects && $0.defects == first?.defects }
    defects = isKnown ? first?.defects.map(\.description) : nil
  }
}

extension VerdictRecord.Actual {
  /// Long texts of a client are cut, because a run may have very many records. Secrets are left out, because messages of errors have
  /// the targets of requests in them.
  init(_ end: Observation.End, decoded: Decoded? = nil) {
    switch end {
    case .answered(let answer):
      self.init(
        outcome: answer.outcome.rawValue,
        code: answer.code.map { Excerpt.ends(of: $0, limit: VerdictRecord.longestName) },
        defects: answer.defects?.prefix(VerdictRecord.mostDefects).map {
          Excerpt.ends(of: $0.description, limit: VerdictRecord.longestName)
        },
        detail: Self.shown(detail: answer.detail), decoded: decoded)
    case .brokenProtocol(let text), .crashed(let text):
      self.init(
        outcome: nil, code: nil, defects: nil, detail: Self.shown(detail: text), decoded: decoded)
    case .hung:
      self.init(outcome: nil, code: nil, defects: nil, detail: "", decoded: decoded)
    }
  }

  private static func shown(detail: String) -> String {
    // In this order, because the rest of a secret that is cut is no longer found.
    Excerpt.ends(of: Secrets.redacted(detail), limit: VerdictRecord.longestDetail)
  }
}
