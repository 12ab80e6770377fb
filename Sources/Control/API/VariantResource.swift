// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIEngine
import MockAPIJSON
import MockAPIMatching
import MockAPIScenario
import MockAPIText
import MockAPIVariants

/// `/__mockapi/scenarios/{scenario}/variants`: the ids of the variants of one scenario.
enum VariantResource {
  /// The number of ids in a page, unless another one is asked for; and at most.
  private static let pageSize = (usual: 1_000, largest: 10_000)

  static let routes: [Route] = [
    Route(
      method: "GET", template: "/__mockapi/scenarios/{scenario}/variants",
      operation: Operation(
        id: "listVariants", summary: "Lists the ids of the variants of a scenario, case by case",
        query: [
          .init(name: "case", meaning: "Only those of this case.", schema: "Name"),
          .init(
            name: "operator", meaning: "Only those of these operators.", schema: "Name",
            isList: true),
          .init(name: "offset", meaning: "How many to leave out.", schema: "Count"),
          .init(
            name: "limit", meaning: "How many to list at most: 1,000 by default, 10,000 at most.",
            schema: "Count"),
        ],
        responses: [200: .init(meaning: "The ids.", content: [.json("Variants")])], problems: [404])
    ) { call throws(ProblemDetails) in
      let scenario = try ScenarioResource.requiredScenario(of: call)
      let options = try options(of: call)
      let cases = try cases(of: scenario, call)
      let offset = try call.count("offset") ?? 0
      let limit = min(try call.count("limit") ?? pageSize.usual, pageSize.largest)
      // Only the ids of the page are kept; those of the other cases are counted.
      var page: [VariantID] = []
      var total = 0
      for index in cases {
        let ids = scenario.variantIDs(ofCase: index, options)
        page += ids.dropFirst(max(offset - total, 0)).prefix(limit - page.count)
        total += ids.count
      }
      return .json { writer in
        writer.member("variants") { writer in
          writer.array { writer in
            for id in page { writer.object { write(id, of: scenario, to: &$0) } }
          }
        }
        writer.member("total", total)
      }
    }
  ]

  private static func options(of call: Route.Call) throws(ProblemDetails) -> VariantOptions {
    var options = VariantOptions()
    let names = call.request.target.queryValues(named: "operator")
    if names.isEmpty { return options }
    options.operators = []
    for name in names {
      guard let kind = VariantOperator(rawValue: name) else {
        let all = VariantOperator.allCases.map(\.rawValue)
        throw .invalidParameter(
          "'operator' must be an operator of variants; found '\(name)'"
            + NearestName.suggestion(for: name, among: all))
      }
      options.operators.insert(kind)
    }
    return options
  }

  private static func cases(
    of scenario: Scenario, _ call: Route.Call
  ) throws(ProblemDetails) -> Range<Int> {
    guard let name = call.request.target.queryValues(named: "case").first else {
      return scenario.cases.indices
    }
    guard let index = scenario.cases.firstIndex(where: { $0.name == name }) else {
      throw .invalidParameter(
        "'case' must be a case of '\(scenario.name)'; found '\(name)'"
          + NearestName.suggestion(for: name, among: scenario.cases.map(\.name)))
    }
    return index..<index + 1
  }

  private static func write(
    _ id: VariantID, of scenario: Scenario, to writer: inout JSONWriter
  ) {
    writer.member("id", id.description)
    writer.member("case", id.caseName)
    writer.member("operator", id.operator.rawValue)
    if let argument = id.argument { writer.member("argument", argument) }
    if let pointer = id.pointer { writer.member("pointer", pointer.description) }
  }
}
