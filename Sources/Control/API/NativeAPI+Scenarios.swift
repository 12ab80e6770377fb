// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPICatalogue
import MockAPIEngine
import MockAPIJSON
import MockAPILoading
import MockAPIMatching
import MockAPIScenario
import MockAPIText

// `/__mockapi/scenarios`: what is served, and the scenarios that are added at run time.

extension NativeAPI {
  func listScenarios(_ call: NativeCall) throws(ProblemDetails) -> ControlReply {
    let all = context.catalogue.scenarios
    let offset = try call.count("offset") ?? 0
    let limit = try call.count("limit") ?? all.count
    let page = all.dropFirst(offset).prefix(limit)
    return .json(["scenarios": .list(page, Self.json), "total": .int(all.count)])
  }

  func addScenario(_ call: NativeCall) throws(ProblemDetails) -> ControlReply {
    let isCheck = try call.flag("check")
    let name = call.parameter("name") ?? givenName(call.request)
    guard let name, !name.isEmpty else { throw .missingName }
    if scenario(named: name) != nil { throw .nameInUse(name) }
    return try put(name, of: call, isCheck: isCheck)
  }

  func removeAddedScenarios(_ call: NativeCall) throws(ProblemDetails) -> ControlReply {
    context.catalogue.removeAdditions()
    return .noContent
  }

  func showScenario(_ call: NativeCall) throws(ProblemDetails) -> ControlReply {
    .json(Self.json(of: try requiredScenario(of: call)))
  }

  /// The text of a scenario as it is served, which may differ from its file if the file has an error now.
  func showSource(_ call: NativeCall) throws(ProblemDetails) -> ControlReply {
    let scenario = try requiredScenario(of: call)
    return .json(
      .object([
        ("name", .string(scenario.name)), Self.source(of: scenario),
        ("location", .string(scenario.location)),
        ("text", .string(String(decoding: scenario.declaration, as: UTF8.self))),
      ]), headers: [HeaderField(name: "ETag", value: Self.tag(of: scenario))])
  }

  func putScenario(_ call: NativeCall) throws(ProblemDetails) -> ControlReply {
    let (name, isCheck) = (call["scenario"], try call.flag("check"))
    guard try call.flag("save") else { return try put(name, of: call, isCheck: isCheck) }
    if isCheck {
      throw .invalidParameter(
        "'check' changes nothing, and 'save' writes a file; leave one of them out")
    }
    try ReservedNames.check(name)
    try checkName(name, in: call.request)
    return try save(name, of: call)
  }

  func removeScenario(_ call: NativeCall) throws(ProblemDetails) -> ControlReply {
    let scenario = try requiredScenario(of: call)
    switch scenario.source {
    case .addition(let name): context.catalogue.remove(named: name)
    case .file: try hide(scenario)
    }
    return .noContent
  }

  private func scenario(named name: String) -> Scenario? {
    context.catalogue.scenarios(named: name).first
  }

  /// The scenario that the path names.
  func requiredScenario(of call: NativeCall) throws(ProblemDetails) -> Scenario {
    let name = call["scenario"]
    guard let scenario = scenario(named: name) else {
      throw .unknownScenario(name, among: context.catalogue.scenarios.map(\.name))
    }
    return scenario
  }

  /// The member `name` of the body, if it is there.
  private func givenName(_ request: ControlRequest) -> String? {
    // A body that is not JSON is reported when it is added.
    (try? JSONDocument(parsing: request.body))?.root["name"]?.string
  }

  /// A text that is added has one scenario, and its name is the one in the request, so that this name finds it again.
  private func checkName(
    _ name: String, in request: ControlRequest
  ) throws(ProblemDetails) {
    // A body that is not JSON is reported when it is added.
    let document = try? JSONDocument(parsing: request.body, dialect: .wireMock)
    guard let root = document?.root else { return }
    var mapping = root
    if root["cases"] == nil, let list = root["mappings"], list.kind == .array {
      let elements = list.elements.map { $0 }
      guard elements.count == 1 else { throw .manyMappings(elements.count) }
      mapping = elements[0]
    }
    for given in [root["name"]?.string, mapping["name"]?.string].compactMap(\.self)
    where given != name {
      throw .otherName(given, expected: name)
    }
  }

  /// - Parameter isCheck: whether the scenario is only checked, and nothing changes.
  private func put(
    _ name: String, of call: NativeCall, isCheck: Bool
  ) throws(ProblemDetails) -> ControlReply {
    try ReservedNames.check(name)
    let isNew = scenario(named: name) == nil
    try checkName(name, in: call.request)
    let added: [Scenario]
    do throws(InvalidScenarios) {
      // Bytes that are not UTF-8 become replacement characters.
      let text = Array(String(decoding: call.request.body, as: UTF8.self).utf8)
      let changes = [CatalogueChange.put(text: text, name: name)]
      if isCheck { return Self.answer(to: try context.catalogue.check(changes)) }
      added = try context.catalogue.apply(changes)
    } catch {
      throw .invalidBody(error.diagnostics)
    }
    return .json(
      ["scenarios": .list(added, Self.json)], status: isNew ? 201 : 200,
      headers: isNew ? [Self.location(of: name)] : [])
  }

  static func location(of name: String) -> HeaderField {
    HeaderField(name: "Location", value: "/__mockapi/scenarios/\(PercentCoding.encode(name))")
  }

  private static func answer(
    to check: (scenarios: [Scenario], warnings: [Diagnostic])
  ) -> ControlReply {
    .json([
      "scenarios": .list(check.scenarios, json),
      "diagnostics": .list(check.warnings) { warning in .written { $0.object(warning.write) } },
    ])
  }

  private func hide(_ scenario: Scenario) throws(ProblemDetails) {
    do throws(InvalidScenarios) {
      _ = try context.catalogue.apply([.hide(scenario.id)])
    } catch {
      throw .invalidBody(error.diagnostics)
    }
  }

  /// The member that says where a scenario comes from.
  private static func source(of scenario: Scenario) -> (String, JSONLiteral) {
    switch scenario.source {
    case .file(let path): ("file", .string(path))
    case .addition(let name): ("addition", .string(name))
    }
  }

  static func json(of scenario: Scenario) -> JSONLiteral {
    let endpoint = scenario.endpoint
    return .object([
      ("name", .string(scenario.name)), ("id", .string(scenario.id.description)),
      ("method", .string(endpoint.method)), ("matcher", .optional(endpoint.matcher)),
      ("target", .string(endpoint.target)), ("priority", .int(scenario.priority)),
      source(of: scenario),
      (
        "cases",
        .list(scenario.cases) {
          ["name": .string($0.name), "status": .optional($0.response?.status)]
        }
      ),
      ("default", .string(scenario.cases[scenario.defaultCase].name)),
    ])
  }
}

extension ProblemDetails {
  fileprivate static let missingName = ProblemDetails(
    type: "missing-name", title: "The scenario has no name", status: 400,
    detail: "a scenario must have a name; give it 'name', or add ?name=NAME to the URL")

  fileprivate static func otherName(_ name: String, expected: String) -> ProblemDetails {
    ProblemDetails(
      type: "other-name", title: "Two names", status: 400,
      detail:
        "the 'name' in the body must be that of the URL, '\(expected)'; found '\(name)'; leave one of them out"
    )
  }

  fileprivate static func manyMappings(_ count: Int) -> ProblemDetails {
    ProblemDetails(
      type: "many-mappings", title: "Not one mapping", status: 400,
      detail: "'mappings' must have one mapping here; found \(count); "
        + "POST /__admin/mappings/import takes several")
  }

  fileprivate static func nameInUse(_ name: String) -> ProblemDetails {
    ProblemDetails(
      type: "name-in-use", title: "The name is in use", status: 409,
      detail: "a new scenario must have a new name; found '\(name)', which is served already; "
        + "PUT /__mockapi/scenarios/\(PercentCoding.encode(name)) replaces it")
  }

  fileprivate static func unknownScenario(_ name: String, among names: [String])
    -> ProblemDetails
  {
    ProblemDetails(
      type: "unknown-scenario", title: "No such scenario", status: 404,
      detail: "no scenario has the name '\(name)'"
        + NearestName.suggestion(for: name, among: names))
  }
}
