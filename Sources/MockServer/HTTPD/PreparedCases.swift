// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIEngine
import MockAPIScenario

/// The responses of a scenario, by case. They are made once for each version of a scenario in a catalogue, for its first answer: a
/// client asks for a few of a hundred thousand stubs. Servers with the same catalogue share them, so they must not depend on the
/// configuration of a server.
final class PreparedCases: Sendable {
  /// `nil` for a sequence and a draw, which have no response of their own.
  private let responses: [CaseResponse?]
  /// The answers with a case because its `when` holds; empty if no case has one.
  private let matches: [ConstantAnswer?]
  /// The answer with the default case if no `when` holds.
  private let byDefault: ConstantAnswer?

  private init(_ scenario: Scenario) {
    let responses = scenario.cases.map { $0.response.map(CaseResponse.init) }
    self.responses = responses
    byDefault = ConstantAnswer(scenario, nil, responses[scenario.defaultCase])
    matches =
      scenario.cases.contains { $0.when != nil }
      ? scenario.cases.enumerated().map {
        $1.when == nil ? nil : ConstantAnswer(scenario, $0, responses[$0])
      } : []
  }

  /// The answer to every request with this reply; `nil` if its response is no constant, or if libmicrohttpd cannot send it.
  subscript(constant: ConstantReply) -> ConstantAnswer? {
    if let index = constant.conditional { matches[index] } else { byDefault }
  }

  static func of(_ served: ServedScenario) -> PreparedCases {
    if let known = served.attachment as? PreparedCases { return known }
    let made = PreparedCases(served.scenario)
    return served.attach(made) as? PreparedCases ?? made
  }

  /// The response of an answer; `nil` if the server itself answers.
  static func response(of answer: Answering.Answer) -> CaseResponse? {
    guard let served = answer.served, let index = answer.reply.servedIndex else { return nil }
    return of(served).responses[index]
  }
}

/// A reply that is the same for every request, with its response, ready to be sent.
final class ConstantAnswer: Sendable {
  let reply: Reply
  let response: PreparedResponse

  /// - Parameter conditional: the case whose condition holds; `nil` for the default case.
  fileprivate init?(_ scenario: Scenario, _ conditional: Int?, _ response: CaseResponse?) {
    guard let reply = Reply(constantOf: scenario, conditional),
      case .prepared(let prepared)? = response
    else { return nil }
    self.reply = reply
    self.response = prepared.response(acceptsGzip: false, adding: [])
  }
}
