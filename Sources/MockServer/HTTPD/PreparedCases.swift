// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIEngine
import MockAPIScenario

/// The responses of a scenario, by case. They are made once for each version of a scenario, for its first answer: a client
/// asks for a few of a hundred thousand stubs. All servers share them.
final class PreparedCases: Sendable {
  /// `nil` for a sequence and a draw, which have no response of their own.
  let responses: [CaseResponse?]
  /// The answers with a case because its `when` holds; empty if no case has one.
  private let matches: [ConstantAnswer?]
  /// The answer with the default case if no `when` holds.
  private let byDefault: ConstantAnswer?

  private init(_ scenario: Scenario) {
    let responses = scenario.cases.map { $0.response.map(CaseResponse.init) }
    self.responses = responses
    func answer(_ index: Int, _ reason: CaseReason) -> ConstantAnswer? {
      ConstantAnswer(scenario, index, reason, responses[index])
    }
    byDefault = answer(scenario.defaultCase, .default)
    matches =
      scenario.cases.contains { $0.when != nil }
      ? scenario.cases.indices.map { scenario.cases[$0].when == nil ? nil : answer($0, .when) }
      : []
  }

  /// The answer to every request with this reply; `nil` if its response is no constant, or if libmicrohttpd cannot send it.
  subscript(constant: ConstantReply) -> ConstantAnswer? {
    constant.reason == .default ? byDefault : matches[constant.caseIndex]
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
