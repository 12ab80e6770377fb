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
  private var numbers: [Key: Int] = [:]

  private struct Key: Hashable {
    let scenario: String
    let caseName: String
  }

  init(_ report: Report) throws {
    var result = Self()
    try report.records.visit { record in
      let key = Key(scenario: record.scenario, caseName: record.caseName)
      let number = result.numbers[key] ?? result.sections.count
      if number == result.sections.count {
        result.numbers[key] = number
        result.sections.append(Section(scenario: record.scenario, caseName: record.caseName))
      }
      result.sections[number].counts[record.verdict, default: 0] += 1
    }
    self = result
  }

  private init() {}

  /// The number of the section for a record.
  func number(of record: VerdictRecord) -> Int {
    numbers[Key(scenario: record.scenario, caseName: record.caseName)] ?? 0
  }

  mutating func add(chunk: Int, to section: Int) { sections[section].chunks.append(chunk) }

  /// What the script must know beside the records.
  var index: [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("verdicts") { writer in
        writer.array { writer in for verdict in Verdict.allCases { writer.string(verdict.rawValue) }
        }
      }
      writer.member("signs") { writer in
        writer.array { writer in for verdict in Verdict.allCases { writer.string(verdict.sign) } }
      }
      writer.member("operators") { writer in
        writer.array { writer in
          for name in VariantOperator.allCases { writer.string(name.rawValue) }
        }
      }
      writer.member("sections") { writer in
        writer.array { writer in
          for section in sections {
            writer.object { writer in
              writer.member("s", section.scenario)
              writer.member("c", section.caseName)
              writer.member("k") { writer in
                writer.array { writer in
                  for chunk in section.chunks { writer.raw(String(chunk).utf8) }
                }
              }
            }
          }
        }
      }
    }
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
