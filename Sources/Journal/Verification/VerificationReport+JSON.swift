// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIJSON
import MockAPINearMisses
import MockAPIScenario

extension VerificationReport {
  /// The report as a JSON object on one line, without a line end.
  public var json: String { String(decoding: literal.bytes, as: UTF8.self) }

  /// The report as an object; `docs/journal.md` lists the members.
  package var literal: JSONLiteral {
    [
      "holds": .bool(holds), "requests": .int(requestCount), "dropped": .int(droppedCount),
      "report": .string(description), "expectations": .list(results, \.literal),
    ]
  }
}

extension VerificationReport.Result {
  fileprivate var literal: JSONLiteral {
    [
      "holds": .bool(holds), "filter": .string(expectation.filter.description),
      "location": .orNull(expectation.location), "atLeast": .int(expectation.count.least),
      "atMost": .orNull(expectation.count.most), "count": .int(count),
      "undecided": .int(undecidedCount), "nearMisses": .list(nearest, \.literal),
      "unexpected": .list(unexpected, \.literal),
    ]
  }
}

extension RequestMiss {
  fileprivate var literal: JSONLiteral {
    ["entry": entry.literal, "differences": .list(differences, \.literal)]
  }
}
