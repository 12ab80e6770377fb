// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIJudging
import MockAPIText

/// How results compare with the baseline of a run (SARIF 2.1.0, sections 3.27.23 and 3.27.24).
extension SARIFLog {
  /// More causes of the baseline that no longer occur are not listed.
  private static let goneLimit = 500

  /// The causes of the baseline that no longer occur.
  var gone: ArraySlice<Baseline.Entry> { report.run.goneCauses.prefix(Self.goneLimit) }

  /// Whether the cause of a result is in the baseline, if the run has one.
  func baselineState(_ status: RecordStatus) -> JSONLiteral {
    report.run.baseline == nil ? .absent : status == .known ? "unchanged" : "new"
  }

  /// Why a result does not count, if the run has a baseline.
  /// - Parameter record: the record of the result, or an example.
  func suppressions(of record: VerdictRecord, _ status: RecordStatus) -> JSONLiteral {
    guard report.run.baseline != nil, status == .known else { return .absent }
    let excuse = SafeText.line(RecordText(record).excuse ?? "")
    return [["kind": "external", "status": "accepted", "justification": .string(excuse)]]
  }

  /// A cause of the baseline that no longer occurs, at its entry.
  func result(ofGone entry: Baseline.Entry) -> JSONLiteral {
    let place = (report.run.baseline?.file ?? "") + ":\(entry.line ?? 1)"
    let cause = SafeText.shortened(SafeText.line(entry.cause.text), to: 1_024)
    return [
      "level": .string(SARIFLevel.note.rawValue),
      "baselineState": "absent",
      "message": ["text": "A cause of the baseline no longer occurs: \(cause)"],
      "locations": [["physicalLocation": physical(RecordLocation(place))]],
      "partialFingerprints": ["mockapiCause/v1": .string(entry.cause.text)],
    ]
  }
}
