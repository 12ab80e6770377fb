// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIMatching
import MockAPIScenario

// Reading a scenario file with all checks of its parts against each other.

extension ScenarioReader {
  /// The scenario of a document; `nil` if it has a mistake.
  /// - Parameter fallbackName: its name if it has none of its own.
  func read(_ document: JSONDocument, fallbackName: String) -> Scenario? {
    guard
      let object = ObjectReader(
        document.root, "a scenario", keys: Self.scenarioKeys, required: ["request", "cases"],
        example: document.root.kind == .array ? ObjectExample.scenario : "", report: report)
    else { return nil }
    _ = object.string("$schema")
    let name = readName(object) ?? fallbackName
    let priority = object.integer("priority")?.number
    let request = object["request"].flatMap { readRequest($0, "a request", headAsGet: true) }
    let sample = object["sample"].flatMap { readSample($0, for: request) }
    let problems = report.errorCount
    let isHead = request?.asksHeadOnly ?? false
    let contract = object["contract"].flatMap(readContract)
    if isHead, let value = object["contract"] { refuseFieldsOfHead(value) }
    // A mistake in the contract is reported once, not again for each case.
    let isContractRight = report.errorCount == problems
    var cases =
      object["cases"].map {
        readCases($0, for: ResponseTarget(request: request, sample: sample))
      } ?? []
    let compiled = isContractRight ? check(&cases, with: contract, toHead: isHead) : nil
    let defaultCase = readDefault(object)
    if let request {
      CaseCheck(report: report, request: request)
        .check(cases, defaultCase: object["default"]?.string)
    }
    guard report.isClean, let request, let requestValue = object["request"] else { return nil }
    return Scenario(
      id: ScenarioID(of: [name]), name: name, source: source,
      namePosition: object["name"]?.position ?? requestValue.position,
      position: requestValue.position, origin: .scenarioFile, priority: priority,
      request: request, sample: sample, contract: compiled, cases: cases.map(\.compiled),
      defaultCase: defaultCase ?? 0, declaration: document.root.source)
  }

  /// Checks the cases against the contract.
  /// - Returns: the contract with the kinds of its fields.
  private func check(
    _ cases: inout [ReadCase], with contract: ReadContract?, toHead isHead: Bool
  ) -> Contract? {
    if let contract {
      for index in cases.indices where cases[index].body == nil {
        guard case .response(let response) = cases[index].answer else { continue }
        // Many cases are declared to have a body that is not JSON.
        cases[index].body = (try? JSONDocument(parsing: Array(response.body)))?.root
      }
      return ContractCheck(report: report, contract: contract, isHead: isHead).check(&cases)
    }
    for readCase in cases { checkWithoutContract(readCase, toHead: isHead) }
    // A response to HEAD has no body that could be checked.
    if !isHead { warnOfUnchecked(cases) }
    // Nothing depends on it, and it takes many times the memory of its text.
    for index in cases.indices { cases[index].body = nil }
    return nil
  }

  /// Checks an expectation without a contract, as far as possible.
  private func checkWithoutContract(_ readCase: ReadCase, toHead isHead: Bool) {
    guard let declared = readCase.declared else { return }
    if declared.expectation.kind == .noAnswer, readCase.isWhole(toHead: isHead) {
      report.error(
        at: declared.value,
        "'noAnswer' is expected, but the case is a complete response; add a 'fault' that cuts it off, or expect another outcome"
      )
    }
    for value in declared.defects {
      report.error(
        at: value,
        "a defect must point at a field of the contract, but there is no contract; add 'contract', or leave 'defects' out"
      )
    }
  }

  /// A contract can be added for JSON. For XML or text there is none to add, and an author may misunderstand the
  /// silence of `check` as approval.
  private func warnOfUnchecked(_ cases: [ReadCase]) {
    let unchecked = cases.compactMap { readCase -> JSONValue? in
      guard let declared = readCase.declared, readCase.isWhole(toHead: false),
        [.success, .partial, .failure].contains(declared.expectation.kind),
        case .response(let response) = readCase.answer, !response.body.isEmpty,
        readCase.body == nil, (try? JSONDocument(parsing: Array(response.body))) == nil
      else { return nil }
      return declared.value
    }
    guard let first = unchecked.first else { return }
    let others = unchecked.count == 1 ? "" : ", as in \(unchecked.count - 1) more of this file"
    report.warning(
      at: first,
      "'expect' is not checked here\(others): the body is not JSON, and a contract describes JSON only; make sure "
        + "yourself that a correct client reaches this outcome")
  }
}
