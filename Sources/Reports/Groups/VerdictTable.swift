// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJudging
import MockAPIVariants

/// The numbers of verdicts by scenario or by operator.
struct VerdictTable {
  struct Row {
    let name: String
    var counts: [Verdict: Int] = [:]

    var total: Int { counts.values.reduce(0, +) }
    func count(_ verdict: Verdict) -> Int { counts[verdict] ?? 0 }
    /// Whether all of its records pass.
    var allPass: Bool { count(.pass) == total }
  }

  let scenarios: [Row]
  /// The control first, then the operators in their own order; only those with a record.
  let operators: [Row]
  /// The verdicts that occur.
  let verdicts: [Verdict]

  init(_ report: Report) throws {
    var scenarios: [Row] = []
    var indices: [String: Int] = [:]
    var operators: [VariantOperator?: Row] = [:]
    try report.records.visit { record in
      let index = indices[record.scenario] ?? scenarios.count
      if index == scenarios.count {
        indices[record.scenario] = index
        scenarios.append(Row(name: record.scenario))
      }
      scenarios[index].counts[record.verdict, default: 0] += 1
      operators[
        record.operator, default: Row(name: RecordText(record).operatorName)
      ].counts[record.verdict, default: 0] += 1
    }
    self.scenarios = scenarios
    self.operators = ([nil] + VariantOperator.allCases.map { $0 }).compactMap { operators[$0] }
    let summary = report.summary
    verdicts = Verdict.allCases.filter { $0 == .pass || summary[$0] > 0 }
  }
}
