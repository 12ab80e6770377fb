// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIJudging
import MockAPIVariants

/// The cases of a run in the order of their first record, with their numbers.
struct HTMLSections {
  struct Section {
    let scenario: String
    let caseName: String
    var counts: [Verdict: Int] = [:]
    /// The chunks with its records.
    var chunks: [Int] = []

    /// The scenario and the case, as they are shown.
    var title: String { caseName.isEmpty ? scenario : "\(scenario) / \(caseName)" }
  }

  private(set) var sections: [Section] = []
  /// By scenario and case.
  private var numbers: [String: [String: Int]] = [:]

  init(_ report: Report) throws {
    try report.records.visit { record in
      let number = numbers[record.scenario]?[record.caseName] ?? sections.count
      if number == sections.count {
        numbers[record.scenario, default: [:]][record.caseName] = number
        sections.append(Section(scenario: record.scenario, caseName: record.caseName))
      }
      sections[number].counts[record.verdict, default: 0] += 1
    }
  }

  /// The number of the section for a record.
  func number(of record: VerdictRecord) -> Int {
    numbers[record.scenario]?[record.caseName] ?? 0
  }

  mutating func add(chunk: Int, to section: Int) { sections[section].chunks.append(chunk) }

  /// What the script must know beside the records of the chunks.
  var index: [UInt8] {
    var writer = JSONWriter()
    writer.literal([
      "verdicts": .strings(Verdict.allCases.map(\.rawValue)),
      "signs": .strings(Verdict.allCases.map(\.sign)),
      "operators": .strings(VariantOperator.allCases.map(\.rawValue)),
      "sections": .list(sections) { section in
        [
          "scenario": .string(section.scenario),
          "chunks": .list(section.chunks, JSONLiteral.int),
        ]
      },
    ])
    return HTMLText.script(writer.bytes)
  }
}

extension Verdict {
  /// The letter that tells it without colour.
  var sign: String {
    switch self {
    case .pass: "\u{B7}"
    case .fail: "F"
    case .silent: "S"
    case .crash: "C"
    case .hang: "H"
    case .notExercised: "N"
    case .invalid: "I"
    case .harness: "!"
    }
  }
}
