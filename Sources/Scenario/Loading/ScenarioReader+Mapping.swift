// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON

extension ScenarioReader {
  /// Reads a WireMock file: one mapping, or `{"mappings": […]}`. Each mapping is a scenario with one case.
  /// - Parameter fallbackName: the name of a mapping that gives none; numbered where there are several.
  func readMappings(_ document: JSONDocument, fallbackName: String) -> [Scenario] {
    let root = document.root
    guard root["mappings"] != nil else {
      return [readMapping(root, fallbackName: fallbackName)].compactMap { $0 }
    }
    guard
      let object = ObjectReader(
        root, "a file of mappings", keys: ["mappings", "meta", "$schema", "importOptions"],
        required: ["mappings"], report: report),
      let elements = object.array("mappings")
    else { return [] }
    return elements.enumerated().compactMap { number, element in
      readMapping(element, fallbackName: "\(fallbackName)#\(number + 1)")
    }
  }

  private static let mappingKeys = [
    "$schema", "id", "uuid", "name", "request", "response", "priority", "scenarioName",
    "requiredScenarioState", "newScenarioState", "persistent", "metadata", "insertionIndex",
  ]

  private func readMapping(_ value: JSONValue, fallbackName: String) -> Scenario? {
    let problems = report.errorCount
    guard
      let object = ObjectReader(
        value, "a mapping", keys: Self.mappingKeys, unsupported: Unsupported.mapping, report: report
      )
    else { return nil }
    let priority = object.integer("priority")?.number
    let request = object["request"].map { readRequest($0, "a request") } ?? RequestPattern([])
    let response =
      object["response"].map(readResponse)
      ?? ResponseDefinition(status: 200)
    let rule = readStateRule(object)
    guard report.errorCount == problems, let request, let response else { return nil }
    let place = object["request"] ?? value
    let one = Case(
      name: "response", position: object.key("response")?.position ?? place.position, when: nil,
      answer: .response(response), body: nil, expectation: nil, isExpectationDeclared: false)
    return Scenario(
      name: object.string("name").map(\.text).flatMap { $0.isEmpty ? nil : $0 } ?? fallbackName,
      ScenarioVersion(
        namePosition: place.position, file: report.file, position: place.position,
        origin: .wireMock, priority: priority ?? Scenario.defaultPriority, request: request,
        state: rule, contract: nil, cases: [one], defaultCase: 0))
  }

  private func readStateRule(_ object: ObjectReader) -> StateRule? {
    let required = object.string("requiredScenarioState")?.text
    let next = object.string("newScenarioState")?.text
    guard let machine = object.string("scenarioName")?.text else {
      for key in ["requiredScenarioState", "newScenarioState"] {
        if let key = object.key(key) {
          report.objection(at: key, "a state has no effect without 'scenarioName'")
        }
      }
      return nil
    }
    return StateRule(machine: machine, required: required, next: next)
  }
}
