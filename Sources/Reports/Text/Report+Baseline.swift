// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJudging
import MockAPIText

// What a run says of its baseline.

extension Report {
  private static let shownCauses = 5

  /// The number of failures that the file of known failures lists; `nil` if there are none.
  var knownCount: Int? {
    let count = summary[.known] - summary.baselined
    return count > 0 ? count : nil
  }

  /// The number of failures whose causes are in the baseline; `nil` if there are none.
  var baselinedCount: Int? { summary.baselined > 0 ? summary.baselined : nil }

  /// Which causes of the baseline no longer occur, and how to remove them; `nil` if there are none, or if the run cannot know.
  /// - Parameters:
  ///   - showsAll: whether all of them are named.
  ///   - quoted: a text as the format shows it.
  func noteOnBaseline(
    showsAll: Bool = false, quoted: (String) -> String = { "'\(SafeText.line($0))'" }
  ) -> String? {
    let gone = run.goneCauses
    guard let baseline = run.baseline, !gone.isEmpty else { return nil }
    let shown = showsAll ? gone[...] : gone.prefix(Self.shownCauses)
    let names = listed(shown.map { quoted($0.cause.text) }, of: gone.count)
    return
      "\(counted(gone.count, "cause")) of the baseline \(quoted(baseline.file)) no longer \(gone.count == 1 ? "occurs" : "occur"): \(names)"
      + "; a file that --write-baseline writes is without \(gone.count == 1 ? "it" : "them")"
  }
}
