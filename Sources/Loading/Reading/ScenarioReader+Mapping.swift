// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIMatching
import MockAPIScenario

extension ScenarioReader {
  /// Reads a WireMock file: one mapping, or `{"mappings": […]}`. Each mapping becomes a scenario with one case.
  /// - Parameter fallbackName: the name of a mapping without a name; numbered if there are several.
  func readMappings(_ document: JSONDocument, fallbackName: String) -> [Scenario] {
    let root = document.root
    var twins: [ScenarioID: Int] = [:]
    guard root["mappings"] != nil else {
      return [readMapping(root, fallbackName: fallbackName, &twins)].compactMap { $0 }
    }
    guard
      let object = ObjectReader(
        root, "a file of mappings", keys: ["mappings", "meta", "$schema", "importOptions"],
        required: ["mappings"], report: report),
      let elements = object.array("mappings")
    else { return [] }
    return elements.enumerated().compactMap { number, element in
      readMapping(element, fallbackName: "\(fallbackName)#\(number + 1)", &twins)
    }
  }

  static let mappingKeys = [
    "$schema", "id", "uuid", "name", "request", "response", "priority", "scenarioName",
    "requiredScenarioState", "newScenarioState", "persistent", "metadata", "insertionIndex",
  ]

  /// - Parameter twins: the number of earlier equal mappings of the file, by the id that they would share.
  private func readMapping(
    _ value: JSONValue, fallbackName: String, _ twins: inout [ScenarioID: Int]
  ) -> Scenario? {
    let problems = report.errorCount
    guard
      let object = ObjectReader(
        value, "a mapping", keys: Self.mappingKeys, unsupported: Unsupported.mapping, report: report
      )
    else { return nil }
    let priority = object.integer("priority")?.number
    let request = object["request"].map { readRequest($0, "a request") } ?? RequestPattern([])
    let response =
      object["response"].map { readResponse($0, for: ResponseTarget(request: request)) }
      ?? ResponseDefinition(status: 200)
    let rule = readStateRule(object)
    let id = readID(object)
    let details = readDetails(object)
    let name = object.string("name").flatMap { $0.text.isEmpty ? nil : $0.text }
    guard report.errorCount == problems, let request, let response else { return nil }
    let place = object["request"] ?? value
    let one = Case(
      name: "response", position: object.key("response")?.position ?? place.position, when: nil,
      answer: .response(response.naming(id: id, name: name)), body: nil, expectation: nil,
      isExpectationDeclared: false)
    return Scenario(
      id: id ?? makeID(of: object, name: name, &twins), name: name ?? fallbackName, source: source,
      namePosition: place.position, position: place.position, origin: .wireMock,
      priority: priority, request: request, state: rule, cases: [one], mapping: details,
      declaration: value.source)
  }

  /// `uuid` is the other name of `id`; if both are given, the later one counts, as in WireMock.
  private func readID(_ object: ObjectReader) -> ScenarioID? {
    let keys = ["id", "uuid"].compactMap { object.key($0) }
    guard let name = keys.max(by: { $0.range.lowerBound < $1.range.lowerBound })?.string,
      let (text, value) = object.string(name), !text.isEmpty
    else { return nil }
    guard let id = ScenarioID(text) else {
      report.error(
        at: value,
        "'\(name)' must be a UUID, such as '6c6fe4ef-03d6-48c9-aa3e-6c8904112a9b'; found '\(text)'")
      return nil
    }
    return id
  }

  /// The generated id of a mapping: it depends only on file, name and request, not on the place of the mapping. Equal
  /// mappings are numbered.
  private func makeID(
    of object: ObjectReader, name: String?, _ twins: inout [ScenarioID: Int]
  ) -> ScenarioID {
    var request = JSONWriter()
    if let value = object["request"] { request.value(value) }
    let parts = [report.file, name ?? "", request.text]
    let id = ScenarioID(of: parts)
    let number = twins[id, default: 0]
    twins[id] = number + 1
    return number == 0 ? id : ScenarioID(of: parts + [String(number)])
  }

  private func readDetails(_ object: ObjectReader) -> MappingDetails {
    var metadata: JSONDocument?
    if let value = object["metadata"] {
      if value.kind == .object {
        // A separate document, so that a few notes do not keep the whole file in memory; it is rewritten as strict
        // JSON.
        var writer = JSONWriter()
        writer.value(value)
        metadata = try? JSONDocument(parsing: writer.bytes)
      } else {
        report.error(at: value, "'metadata' must be an object; found \(value.kind)")
      }
    }
    return MappingDetails(
      metadata: metadata, isPersistent: object.boolean("persistent") ?? false,
      insertionIndex: object.integer("insertionIndex")?.number)
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

extension ResponseDefinition {
  /// The response with WireMock's headers about the mapping, which it adds after all others, but not to a fault. The
  /// headers of the mapping itself count more.
  fileprivate func naming(id: ScenarioID?, name: String?) -> ResponseDefinition {
    if fault != nil { return self }
    let given = [("Matched-Stub-Id", id?.description), ("Matched-Stub-Name", name)]
    let added = given.compactMap { field, value -> HeaderField? in
      guard let value, headerValues(named: field).isEmpty,
        // Other texts cannot be sent in a header (RFC 9110 section 5.5).
        value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F })
      else { return nil }
      return HeaderField(name: field, value: value)
    }
    return added.isEmpty ? self : withHeaders(headers + added)
  }
}
