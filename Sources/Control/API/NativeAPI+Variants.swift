// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIEngine
import MockAPIJSON
import MockAPIJudging
import MockAPIMatching
import MockAPIScenario
import MockAPIText
import MockAPIVariants

// `/__mockapi/scenarios/{scenario}/variants`: the variants of one scenario, and what correct clients make of them.

extension NativeAPI {
  /// The number of elements in a page, unless another one is asked for; and at most.
  private static let pageSize = (usual: 1_000, largest: 10_000)

  func listVariants(_ call: NativeCall) throws(ProblemDetails) -> ControlReply {
    let scenario = try requiredScenario(of: call)
    let options = try options(of: call)
    let cases = try cases(of: scenario, call)
    let offset = try call.count("offset") ?? 0
    let limit = min(try call.count("limit") ?? Self.pageSize.usual, Self.pageSize.largest)
    let hasControls = try call.flag("controls")
    // Only the elements of the page are kept; those of the other cases are counted.
    var page: [(caseIndex: Int, id: VariantID?)] = []
    var total = 0
    for index in cases {
      var all = scenario.variantIDs(ofCase: index, options).map {
        (caseIndex: index, id: VariantID?.some($0))
      }
      // Sequences and draws are not judged.
      if hasControls, scenario.cases[index].response != nil { all.insert((index, nil), at: 0) }
      page += all.dropFirst(max(offset - total, 0)).prefix(limit - page.count)
      total += all.count
    }
    let variants = JSONLiteral.list(page) { index, id in
      let exchange =
        id.map { scenario.variant($0).map(JudgedExchange.init) }
        ?? JudgedExchange(scenario, caseIndex: index)
      // Every listed variant can be made.
      return .optional(exchange.map(Self.json))
    }
    return .json(["variants": variants, "total": .int(total)])
  }

  private func options(of call: NativeCall) throws(ProblemDetails) -> VariantOptions {
    var options = VariantOptions()
    let names = call.request.target.queryValues(named: "operator")
    if try call.flag("quick") {
      guard names.isEmpty else { throw .quickOperators }
      options.operators = VariantOperator.quick
    }
    if names.isEmpty { return options }
    options.operators = []
    for name in names {
      guard let kind = VariantOperator(rawValue: name) else {
        let all = VariantOperator.allCases.map(\.rawValue)
        throw .invalidParameter(
          "'operator' must be an operator of variants; found '\(name)'"
            + NearestName.suggestion(for: name, amongKeys: all))
      }
      options.operators.insert(kind)
    }
    return options
  }

  private func cases(
    of scenario: Scenario, _ call: NativeCall
  ) throws(ProblemDetails) -> Range<Int> {
    guard let name = call.parameter("case") else {
      return scenario.cases.indices
    }
    guard let index = scenario.cases.firstIndex(where: { $0.name == name }) else {
      throw .invalidParameter(
        "'case' must be a case of '\(scenario.name)'; found '\(name)'"
          + NearestName.suggestion(for: name, among: scenario.cases.map(\.name)))
    }
    return index..<index + 1
  }

  private static func json(of exchange: JudgedExchange) -> JSONLiteral {
    let id = exchange.variant?.id
    return [
      "id": .string(exchange.servedName), "case": .string(exchange.declaredCase.name),
      "variant": .orNull(id?.description), "operator": .optional(id?.operator.rawValue),
      "argument": .optional(id?.argument), "pointer": .optional(id?.pointer?.description),
      "expected": .written(VerdictRecord.Expected(exchange.expected).write),
      "location": .string(exchange.location), "meaning": .string(id?.meaning ?? "Unchanged"),
    ]
  }
}

extension ProblemDetails {
  fileprivate static let quickOperators = invalidParameter(
    "'quick' chooses the operators; found 'operator' beside it; leave one of them out")
}
