// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIScenario
import MockAPIVariants

/// The variants of some cases. The ids of a case are made when they are written, so that very many need no memory.
struct VariantList {
  /// One case, and why it has no variants.
  struct Entry {
    let scenario: Scenario
    let index: Int
    /// The number of variants by operator.
    let counts: [VariantOperator: Int]
    /// `nil` if it has variants, or could have some.
    let reason: String?

    var name: String { "\(scenario.name)/\(scenario.cases[index].name)" }
    var count: Int { counts.values.reduce(0, +) }

    func count(of target: VariantOperator.Target) -> Int {
      counts.reduce(0) { $0 + ($1.key.target == target ? $1.value : 0) }
    }
  }

  let entries: [Entry]
  private let options: VariantOptions

  init(_ cases: [(scenario: Scenario, index: Int)], _ options: VariantOptions) {
    self.options = options
    entries = cases.map { scenario, index in
      var counts: [VariantOperator: Int] = [:]
      for id in scenario.variantIDs(ofCase: index, options) { counts[id.operator, default: 0] += 1 }
      return Entry(
        scenario: scenario, index: index, counts: counts,
        reason: Self.reason(scenario.cases[index]))
    }
  }

  /// Why a case never has variants.
  private static func reason(_ one: Case) -> String? {
    guard let response = one.response else { return one.compositeName }
    if response.fault != nil { return "a fault" }
    return response.timing.isImmediate ? nil : "a delay"
  }

  var count: Int { entries.reduce(0) { $0 + $1.count } }

  func ids(of entry: Entry) -> [VariantID] {
    entry.scenario.variantIDs(ofCase: entry.index, options)
  }

  /// The operators that have variants, with their numbers, in the order of the documentation.
  var operators: [(kind: VariantOperator, count: Int)] {
    VariantOperator.allCases.compactMap { kind in
      let count = entries.reduce(0) { $0 + ($1.counts[kind] ?? 0) }
      return count > 0 ? (kind, count) : nil
    }
  }

  /// Writes the list as one JSON object, in parts.
  func write(_ part: ([UInt8]) -> Void) {
    let frame = JSONFrame { ["version": 1, "count": .int(count), "cases": $0] }
    part(Array(frame.head))
    for (number, entry) in entries.enumerated() {
      part((number > 0 ? [UInt8(ascii: ",")] : []) + Console.printableJSON(json(entry).bytes))
    }
    part(frame.tail + [0x0A])
  }

  private func json(_ entry: Entry) -> JSONLiteral {
    let one = entry.scenario.cases[entry.index]
    return [
      "scenario": .string(entry.scenario.name),
      "case": .string(one.name),
      "location": "\(entry.scenario.file):\(one.position)",
      "count": .int(entry.count),
      "operators": .object(
        VariantOperator.allCases.map { ($0.rawValue, .optional(entry.counts[$0])) }),
      "variants": .list(ids(of: entry)) { .string($0.description) },
    ]
  }
}
