// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIMatching
import MockAPIScenario

// Answers that are sent before the body of their request: nothing that leads to them may need it.

extension ScenarioReader {
  private static let key = "beforeRequestBody"

  /// Reads whether a response is sent before the body of the request.
  /// - Parameter target: the request that it answers.
  func readBeforeRequestBody(_ object: ObjectReader, for target: ResponseTarget) -> UnreadBody? {
    guard object[Self.key] != nil else { return nil }
    for (name, pattern) in [("request", target.request), ("when", target.when)] {
      guard let condition = pattern?.bodyCondition else { continue }
      refuse(object, "'\(name)' has a condition on the body (\(condition.position))")
    }
    return object.word(Self.key, UnreadBody.self)
  }

  /// Refuses a template that prints the body.
  func refuseBody(inTemplateOf response: ResponseDefinition, _ object: ObjectReader) {
    guard response.beforeRequestBody != nil, let template = response.template, template.readsBody
    else { return }
    if case .file(_, isTemplate: true, _) = template.body {
      refuse(object, "the template in a file may read the body")
    } else {
      refuse(object, "the template reads the body")
    }
  }

  private func refuse(_ object: ObjectReader, _ reason: String) {
    report.error(
      at: object.key(Self.key) ?? object.object,
      "'\(Self.key)' sends the answer before the body of the request has come, but \(reason); leave one of them out"
    )
  }

  /// Refuses sequences and draws that are chosen by the body, and have a case that is sent before it.
  func refuseEarlySteps(_ cases: [ReadCase], names: CaseNames) {
    let early = Set(cases.filter { $0.response?.beforeRequestBody != nil }.map(\.name))
    guard !early.isEmpty else { return }
    for readCase in cases {
      guard let condition = readCase.when?.bodyCondition,
        let other = readCase.answer.others.lazy.map({ names.all[$0] }).first(where: early.contains)
      else { continue }
      let kind = if case .draw = readCase.answer { "draw" } else { "sequence" }
      report.error(
        at: readCase.key,
        "the case '\(other)' is sent before the body of the request has come ('\(Self.key)'), but the 'when' of the \(kind) "
          + "'\(readCase.name)' has a condition on the body (\(condition.position)); leave one of them out"
      )
    }
  }
}
