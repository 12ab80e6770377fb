// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIJudging

/// How results compare with the baseline of a run (SARIF 2.1.0, sections 3.27.23 and 3.27.24).
extension SARIFLog {
  /// More causes of the baseline that no longer occur are not listed.
  private static let goneLimit = 500

  /// The causes of the baseline that no longer occur.
  var gone: ArraySlice<Baseline.Entry> { report.run.goneCauses.prefix(Self.goneLimit) }

  /// Writes whether the cause of a result is in the baseline, if the run has one.
  /// - Parameter record: the record of the result, or an example.
  func writeBaselineState(
    of record: VerdictRecord, _ status: RecordStatus, to writer: inout JSONWriter
  ) {
    guard report.run.baseline != nil else { return }
    writer.member("baselineState", status == .known ? "unchanged" : "new")
    guard status == .known else { return }
    writer.member("suppressions") { writer in
      writer.array { writer in
        writer.object { writer in
          writer.member("kind", "external")
          writer.member("status", "accepted")
          writer.member("justification", SafeText.line(RecordText(record).excuse ?? ""))
        }
      }
    }
  }

  /// A cause of the baseline that no longer occurs, at its entry.
  func result(ofGone entry: Baseline.Entry) -> [UInt8] {
    let place = (report.run.baseline?.file ?? "") + ":\(entry.line ?? 1)"
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("level", SARIFLevel.note.rawValue)
      writer.member("baselineState", "absent")
      writer.member("message") { writer in
        let cause = SafeText.shortened(SafeText.line(entry.cause.text), to: 1_024)
        writer.object { $0.member("text", "A cause of the baseline no longer occurs: \(cause)") }
      }
      writer.member("locations") { writer in
        writer.array { writer in
          writer.object { writer in writePhysical(RecordLocation(place), to: &writer) }
        }
      }
      writer.member("partialFingerprints") { writer in
        writer.object { writer in
          writer.member("mockapiCause/v1", entry.cause.text)
        }
      }
    }
    return writer.bytes
  }
}
