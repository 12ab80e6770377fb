// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIEngine
import MockAPIScenario

/// The responses of a scenario, by case. They are made once for each version of a scenario, for its first answer: a client
/// asks for a few of a hundred thousand stubs. All servers share them.
final class PreparedCases: Sendable {
  /// `nil` for a sequence, which has no response of its own.
  let responses: [CaseResponse?]
  private let constants: [(asDefault: ConstantAnswer?, asMatch: ConstantAnswer?)]

  private init(_ scenario: Scenario) {
    let responses = scenario.cases.map { $0.response.map(CaseResponse.init) }
    self.responses = responses
    constants = scenario.cases.indices.map { index in
      func answer(_ reason: CaseReason) -> ConstantAnswer? {
        ConstantAnswer(scenario, index, reason, responses[index])
      }
      return (
        index == scenario.defaultCase ? answer(.default) : nil,
        scenario.cases[index].when == nil ? nil : answer(.when)
      )
    }
  }

  /// The answer with a case to every request that it answers; `nil` if libmicrohttpd cannot send it.
  func constant(_ index: Int, _ reason: CaseReason) -> ConstantAnswer? {
    reason == .when ? constants[index].asMatch : constants[index].asDefault
  }

  static func of(_ scenario: Scenario) -> PreparedCases {
    let preparation =
      scenario.preparation ?? scenario.keep(Scenario.Preparation(PreparedCases(scenario)))
    // Only this class sets it.
    return unsafeDowncast(preparation.content, to: PreparedCases.self)
  }
}

/// A reply that is the same for every request, with its response, ready to be sent. The scenario keeps it, so it does not
/// keep the scenario.
final class ConstantAnswer: Sendable {
  let reply: Reply.Content
  let response: PreparedResponse

  fileprivate init?(
    _ scenario: Scenario, _ index: Int, _ reason: CaseReason, _ response: CaseResponse?
  ) {
    guard let reply = Reply(constantOf: scenario, index, reason),
      case .prepared(let prepared)? = response
    else { return nil }
    self.reply = reply.content
    self.response = prepared.response(acceptsGzip: false, adding: [])
  }
}
