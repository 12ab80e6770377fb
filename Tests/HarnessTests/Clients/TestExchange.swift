// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIHarness
import MockAPIJudging
import MockAPIMatching
import MockAPIScenario
import MockAPITestSupport

/// Exchanges for clients that are judged without a server.
enum TestExchange {
  static func make(
    _ id: Int, timeLimit: Duration = HangLimit.duration, request: SampleRequest? = nil,
    isAsked: Bool = false
  ) throws -> ClientExchange {
    let scenario = try scenario(
      scenarioText(cases: #"{"one": {"response": {"jsonBody": {"id": 7}}}}"#))
    return ClientExchange(
      id: id,
      judged: JudgedExchange(scenario: scenario, caseIndex: 0, variant: nil, expected: .open),
      baseURL: "http://127.0.0.1:8080/__mockapi/at/k3f9", timeLimit: timeLimit, request: request,
      isAsked: { isAsked })
  }
}

extension Observation.End {
  /// The end in short: `success`, `crashed: exit status 1`.
  var summary: String {
    switch self {
    case .answered(let answer): answer.outcome.rawValue
    case .brokenProtocol(let text): "broken: \(text)"
    case .crashed(let text): "crashed: \(text)"
    case .hung: "hung"
    }
  }

  var answer: ClientAnswer? {
    if case .answered(let answer) = self { answer } else { nil }
  }
}

/// Drivers in the shell's language.
enum ShellDriver {
  /// A driver whose commands for an exchange find its number in `$id` and its line in `$line`.
  /// - Parameters:
  ///   - start: runs before the first exchange.
  ///   - end: runs when no exchange follows.
  static func command(_ commands: String, start: String = ":", end: String = ":") -> String {
    """
    \(start)
    while read -r line; do
      id=${line#*'"id":'}; id=${id%%,*}
      \(commands)
    done
    \(end)
    """
  }

  /// The command that answers with success.
  static let success = answer("success")

  /// The command that answers with an outcome.
  static func answer(_ outcome: String) -> String {
    #"printf '{"id": %s, "outcome": "\#(outcome)"}\n' "$id""#
  }
}
