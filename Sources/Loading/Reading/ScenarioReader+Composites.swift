// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIScenario

// Cases that are answered by others: sequences and draws. The others have responses of their own, so nothing leads back to itself.

extension ScenarioReader {
  /// The largest weight in a draw.
  private static let largestWeight = 1_000_000.0

  /// Reads the sequence or the draw of a case that has one; `nil` if it cannot be served, which is reported.
  func readComposite(_ object: ObjectReader, among names: CaseNames) -> Case.Answer? {
    if let value = object["sequence"] {
      refuse(["response", "expect", "draw"], in: object, "a sequence serves other cases in turn")
      let loops = object.boolean("loop") ?? false
      let steps = object.array("sequence").map { readSteps($0, at: value, among: names) } ?? []
      return steps.isEmpty ? nil : .sequence(steps, loops: loops)
    }
    refuse(["response", "expect"], in: object, "a draw serves one of other cases")
    return object["draw"].flatMap { readDraw($0, among: names) }.map(Case.Answer.draw)
  }

  private func refuse(_ others: [String], in object: ObjectReader, _ reason: String) {
    for other in others {
      guard let key = object.key(other) else { continue }
      report.error(at: key, "\(reason); move '\(other)' to one of those")
    }
  }

  private func readSteps(_ elements: [JSONValue], at value: JSONValue, among names: CaseNames)
    -> [Int]
  {
    if elements.isEmpty {
      report.error(at: value, "a sequence must name at least one case; found none")
    }
    return elements.compactMap { element in
      guard let name = element.string else {
        report.error(
          at: element,
          "a step of a sequence must be the name of a case, a string; found \(element.kind)")
        return nil
      }
      return index(ofCase: name, at: element, among: names, what: "the sequence")
    }
  }

  private func readDraw(_ value: JSONValue, among names: CaseNames) -> CaseDraw? {
    let example = #" of cases and their weights, such as {"ok": 4, "busy": 1}"#
    guard let object = ObjectReader(value, "'draw'", keys: nil, example: example, report: report)
    else { return nil }
    if object.all.isEmpty {
      report.error(at: value, "a draw must name at least one case; found none")
    }
    var cases: [Int] = []
    var weights: [Double] = []
    for (name, key, value) in object.all {
      let index = index(ofCase: name, at: key, among: names, what: "the draw")
      let weight = value.number?.double ?? 0
      if !(weight > 0 && weight <= Self.largestWeight) {
        let found = value.number.map(\.spelling) ?? value.kind.description
        report.error(
          at: value,
          "the weight of '\(name)' must be a number above 0 and up to 1000000; found \(found)")
      }
      guard let index else { continue }
      cases.append(index)
      weights.append(weight)
    }
    return cases.isEmpty ? nil : CaseDraw(cases: cases, weights: weights)
  }

  /// Refuses sequences and draws of sequences and draws.
  /// - Parameter object: all cases.
  func refuseNesting(_ object: ObjectReader) {
    let kinds: [(key: String, name: String)] = [("sequence", "a sequence"), ("draw", "a draw")]
    func kind(of value: JSONValue) -> String? { kinds.first { value[$0.key] != nil }?.name }
    let composites = Dictionary(
      object.all.compactMap { name, _, value in kind(of: value).map { (name, $0) } }
    ) { first, _ in first }
    guard !composites.isEmpty else { return }
    for (name, _, value) in object.all where composites[name] != nil {
      for step in value["sequence"]?.elements.map({ $0 }) ?? [] {
        guard let kind = step.string.flatMap({ composites[$0] }) else { continue }
        report.error(
          at: step, "a step of a sequence must be a case with a response; this one is \(kind)")
      }
      for member in value["draw"]?.members.map({ $0 }) ?? [] {
        guard let kind = composites[member.name] else { continue }
        report.error(
          at: member.key,
          "a draw must be among cases with a response; '\(member.name)' is \(kind)")
      }
    }
  }
}
