// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIImportModel
import MockAPIJSON

/// The interactions of one method and path, which become a scenario.
struct PactScenario {
  let method: String
  let path: PactPath
  private(set) var interactions: [PactInteraction] = []
  private(set) var warnings: [ImportWarning] = []

  init(_ first: PactInteraction, path: PactPath) {
    method = first.method
    self.path = path
  }

  mutating func add(_ interaction: PactInteraction) {
    interactions.append(interaction)
  }

  /// The method and the number of segments of the path: only paths and templates with the same may match the same requests.
  var shape: String { "\(method) \(path.readable.count { $0 == "/" })" }

  /// The scenario.
  /// - Parameters:
  ///   - name: its own name.
  ///   - isBehind: whether a scenario with a fixed path comes first.
  mutating func scenario(
    name: String, isBehind: Bool, _ options: ImportOptions
  ) -> ImportedScenario {
    let answers = interactions.map { answer(of: $0, options) }
    var cases = zip(zip(interactions, answers), caseNames()).map { pair, name in
      ImportedCase(
        name: name, response: response(of: pair.0, pair.1), origin: .example, place: pair.0.place)
    }
    let conditions = RequestConditions(of: interactions.map { PactConditions(of: $0).conditions })
    for index in cases.indices { cases[index].when = conditions.literals[index] }
    for index in conditions.repeated {
      warn(
        "equal-requests",
        "the request is that of an earlier interaction but for secrets, so the case '\(cases[index].name)' answers only if it is chosen",
        interactions[index])
    }
    // A client's first interest is that it works.
    let usual = DefaultCase(ofStatuses: answers.map(\.status))
    usual.warning(name, cases, source: "pact", at: interactions[0].place).map {
      warnings.append($0)
    }
    var scenario = ImportedScenario(
      name: name, request: .object([("method", .string(method)), path.condition]),
      cases: conditions.order.map { cases[$0] },
      defaultCase: cases[usual.number].name, place: interactions[0].place)
    if isBehind { scenario.priority = 6 }
    if path.isGuessed {
      warn(
        "path-rule",
        "the rule of the path must be an expression that scenarios have and that matches the example; found another one, so the path is taken as it is. Write 'urlPathPattern' in the scenario, or correct the rule",
        interactions[0])
    }
    if path.condition.key == "urlPathPattern" {
      scenario.sample = [
        "method": .string(method),
        "path": .string(RequestPath.sent(interactions[usual.number].path)),
      ]
    }
    if method != "HEAD" {
      let contract = PactContract(of: answers, options)
      scenario.contract = contract.contract
      if contract.isCut {
        warn(
          "fields-left-out",
          "the contract is without some fields: those beyond --depth and --fields, and members with the name '*'",
          interactions[0])
      }
    }
    return scenario
  }

  // MARK: Names

  /// Each interaction is named by the state of its provider, or by its description, or by its status.
  private func caseNames() -> [String] {
    let states = interactions.map { ScenarioNames.slug($0.states.joined(separator: " ")) }
    var counts: [String: Int] = [:]
    for case let state? in states { counts[state, default: 0] += 1 }
    var taken: Set<String> = []
    return zip(interactions, states).map { interaction, state in
      let own = state.flatMap { counts[$0] == 1 ? $0 : nil }
      let name =
        own ?? ScenarioNames.slug(interaction.description) ?? state
        ?? CaseNames.name(ofStatus: interaction.status)
      return ScenarioNames.unique(name, among: &taken)
    }
  }

  // MARK: Responses

  private mutating func answer(
    of interaction: PactInteraction, _ options: ImportOptions
  ) -> PactContract.Answer {
    let rules = interaction.responseRules
    for path in interaction.requestRules.unknownPaths + rules.unknownPaths {
      warn(
        "rule-path",
        "the path of a matching rule must be that of a body, such as $.user.name, or of a part of the message; found '\(Self.shown(path))', so the rule is left out",
        interaction)
    }
    if rules.status != nil {
      warn(
        "status-rule", "the rule of the status is left out; the case has the status of the example",
        interaction)
    }
    for name in interaction.lostConditions {
      warn(
        "header-left-out",
        "no request has a header field '\(name)' with this value: its name or its value has characters that no field has. The condition is left out",
        interaction)
    }
    for name in interaction.lostHeaders {
      warnings.append(.lostHeader(name, of: interaction.title, at: interaction.place))
    }
    if interaction.losesBody {
      warn(
        "body-left-out",
        "a response with status \(interaction.status) has no body; the body is left out",
        interaction)
    }
    let body = interaction.responseBody
    guard case .json(let value) = body.content else {
      return PactContract.Answer(status: interaction.status, body: body.content, node: nil)
    }
    var fields = BodyFields(
      of: body, .init(countsValues: options.isExact, countsElements: options.isExact))
    let node = fields.node(value, RulePosition(rules.body))
    for rule in fields.untold {
      warn(
        "rule", "a contract cannot say the rule '\(rule)'; the kind of the value counts",
        interaction)
    }
    return PactContract.Answer(status: interaction.status, body: body.content, node: node)
  }

  /// The beginning of a path, which may be very long.
  private static func shown(_ path: JSONValue) -> String {
    let text = path.string ?? ""
    return text.count > 100 ? text.prefix(100) + "…" : text
  }

  private func response(
    of interaction: PactInteraction, _ answer: PactContract.Answer
  ) -> ImportedResponse {
    var headers = interaction.responseHeaders
    if !answer.body.isNone, !headers.contains(where: { $0.name.lowercased() == "content-type" }) {
      let type = interaction.responseBody.type.flatMap { type in
        ImportedResponse.canHave(header: "Content-Type", type) ? type : nil
      }
      if let type = type ?? (answer.node == nil ? nil : "application/json") {
        headers.append(("Content-Type", type))
      }
    }
    return ImportedResponse(status: answer.status, headers: headers, body: answer.body)
  }

  private mutating func warn(_ kind: String, _ message: String, _ interaction: PactInteraction) {
    warnings.append(ImportWarning(kind, message, at: interaction.place))
  }
}
