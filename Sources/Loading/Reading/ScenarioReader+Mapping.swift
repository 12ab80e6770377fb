// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIMatching
import MockAPIScenario
import MockAPISystem
import MockAPIText

extension ScenarioReader {
  /// Reads a WireMock file: one mapping, or `{"mappings": […]}`. Each mapping becomes a scenario with one case.
  /// - Parameter fallbackName: the name of a mapping without a name; numbered if there are several.
  func readMappings(_ document: JSONDocument, fallbackName: String) -> [Scenario] {
    let root = document.root
    guard root["mappings"] != nil else {
      return readMapping(root, fallbackName: fallbackName).map { [$0.scenario] } ?? []
    }
    guard
      let object = ObjectReader(
        root, "a file of mappings", keys: Self.mappingsKeys, required: ["mappings"], report: report),
      let elements = object.elements("mappings")
    else { return [] }
    let parts = readParts(elements.parts(of: Self.partSize), fallbackName: fallbackName)
    var scenarios: [Scenario] = []
    scenarios.reserveCapacity(parts.reduce(0) { $0 + $1.mappings.count })
    // The number of equal mappings so far, by the id that they would share.
    var twins: [ScenarioID: Int] = [:]
    twins.reserveCapacity(scenarios.capacity)
    for part in parts {
      report.add(part.findings)
      for mapping in part.mappings { scenarios.append(mapping.numbered(&twins)) }
    }
    return scenarios
  }

  /// The number of mappings that a thread reads at a time. In each part, a hundred mistakes are described.
  private static let partSize = 1_024

  /// The mappings of a part of a file.
  private struct ReadPart: Sendable {
    let mappings: [ReadMapping]
    let findings: FileReport.Findings
  }

  /// Reads the parts of a file on all processors.
  private func readParts(_ parts: [JSONElements], fallbackName: String) -> [ReadPart] {
    let (file, lines, origin) = (report.file, report.lines, report.origin)
    let (source, bodies, templates) = (source, bodies, templates)
    let meter = WorkMeter.ofCaller
    return ParallelMap.map(Array(parts.enumerated()), share: 1) { number, part in
      WorkMeter.counting(for: meter) {
        let report = FileReport(file: file, lines: lines, origin: origin)
        let reader = ScenarioReader(
          report: report, source: source, bodies: bodies, templates: templates)
        var place = number * Self.partSize
        var mappings: [ReadMapping] = []
        for element in part {
          place += 1
          if let mapping = reader.readMapping(element, fallbackName: "\(fallbackName)#\(place)") {
            mappings.append(mapping)
          }
        }
        return ReadPart(mappings: mappings, findings: report.findings)
      }
    }
  }

  static let mappingsKeys = ["mappings", "meta", "$schema", "importOptions"]

  /// Reads a mapping. If it has an error, but its priority, its state, and enough of its request can be read, it becomes a
  /// ``RefusedMapping``; the errors are reported in any case.
  private func readMapping(_ value: JSONValue, fallbackName: String) -> ReadMapping? {
    let problems = report.errorCount
    guard
      let object = ObjectReader(
        value, "a mapping", keys: WireMockVocabulary.mapping.read, vocabulary: .mapping,
        report: report)
    else { return nil }
    let earlier = report.errorCount
    // The keys of a request that are written beside it are errors, too, and without one the mapping would match every request.
    let isRequestGiven = object["request"] != nil || earlier == problems
    let priority = object.integer("priority")?.number
    let rule = readStateRule(object)
    let isPlaceRight = report.errorCount == earlier
    let beforeRequest = report.errorCount
    let request = object["request"].map { readRequest($0, "a request") } ?? RequestPattern([])
    let isRequestRight = isRequestGiven && report.errorCount == beforeRequest
    let response =
      object["response"].map { readResponse($0, for: ResponseTarget(request: request)) }
      ?? ResponseDefinition(status: 200)
    let givenID = readID(object)
    let details = readDetails(object)
    let name = object.string("name").flatMap { $0.text.isEmpty ? nil : $0.text }
    let isRefused = report.errorCount > problems || response == nil
    let served =
      isRefused
      ? RefusedMapping.response(
        because: report.diagnostics.error(number: problems), in: report.file,
        isRequestWhole: isRequestRight) : response
    guard isPlaceRight, let request, let served,
      isRequestRight || RefusedMapping.knowsRequests(request, of: object["request"])
    else { return nil }
    let position = (object["request"] ?? value).position
    let one = Case(
      name: isRefused ? RefusedMapping.caseName : "response",
      position: object.key("response")?.position ?? position, when: nil,
      answer: .response(served.naming(id: givenID, name: name)), body: nil, expectation: nil,
      isExpectationDeclared: false)
    let id: ScenarioID
    let digest: ScenarioID.Digest?
    if let givenID {
      (id, digest) = (givenID, nil)
    } else {
      let made = self.digest(of: object, name: name)
      (id, digest) = (made.id, made)
    }
    let scenario = Scenario(
      id: id, name: name ?? fallbackName, source: source,
      namePosition: position, position: position, origin: .wireMock,
      priority: priority, request: request, state: rule, cases: [one], mapping: details,
      declaration: value.source)
    return ReadMapping(scenario: scenario, digest: digest)
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

  /// The parts from which the generated id of a mapping is made: its file, name and request, not its place.
  private func digest(of object: ObjectReader, name: String?) -> ScenarioID.Digest {
    let value = object["request"]
    var request = JSONWriter(reserving: value?.range.count ?? 0)
    if let value { request.value(value) }
    var digest = ScenarioID.Digest()
    digest.add(report.file)
    digest.add(name ?? "")
    digest.add(request.bytes)
    return digest
  }

  private func readDetails(_ object: ObjectReader) -> MappingDetails {
    var metadata: JSONDocument?
    if let value = object["metadata"] {
      if value.kind == .object {
        metadata = Self.copied(value)?.document
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

/// A mapping that was read without regard to the others of its file.
private struct ReadMapping: Sendable {
  let scenario: Scenario
  /// The parts from which its id was made; `nil` if it has an id of its own.
  let digest: ScenarioID.Digest?

  /// The scenario with its id: equal mappings are numbered.
  /// - Parameter twins: the number of equal mappings so far, by the id that they would share.
  func numbered(_ twins: inout [ScenarioID: Int]) -> Scenario {
    guard var digest else { return scenario }
    let number = twins[scenario.id, default: 0]
    twins[scenario.id] = number + 1
    if number == 0 { return scenario }
    digest.add(String(number))
    return scenario.with(id: digest.id)
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
        !withheldHeaders.contains(field.lowercased()),
        // Other texts cannot be sent in a header (RFC 9110 section 5.5).
        value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F })
      else { return nil }
      return HeaderField(name: field, value: value)
    }
    return added.isEmpty ? self : changing { $0.headers += added }
  }
}
