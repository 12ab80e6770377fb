// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIVariants

/// A rule of SARIF: an operator of variants, or the case itself; for causes, a verdict or the reason of one.
struct SARIFRule {
  let id: String
  /// Two or three words.
  let title: String
  /// What it does to the response, or what the client did, in Markdown.
  let explanation: String
  /// The sentence after the explanation of an operator.
  var finding = " The client does not do then what the contract of the scenario says."

  /// The control, then all operators in their order, whether they were used or not, so that indices stay.
  static let all =
    [
      SARIFRule(
        id: "control", title: "The case itself",
        explanation: "The response is as the scenario declares it.")
    ]
    + VariantOperator.allCases.map { kind in
      SARIFRule(
        id: kind.rawValue, title: kind.documentation.title,
        explanation: kind.documentation.explanation)
    }

  private static let indices = Dictionary(
    uniqueKeysWithValues: VariantOperator.allCases.enumerated().map { ($1, $0 + 1) })

  /// The index of the rule for an operator; `nil` is the control.
  static func index(of operator: VariantOperator?) -> Int {
    `operator`.flatMap { indices[$0] } ?? 0
  }

  var json: JSONLiteral {
    let help = "Run `mockapi replay` with the id of the variant to see the exchange byte by byte."
    let plain = Self.plain(explanation)
    return [
      "id": .string(id),
      "name": .string(id),
      "shortDescription": ["text": .string(title)],
      "fullDescription": ["text": .string(plain + finding)],
      "help": [
        "text": "\(plain) \(Self.plain(help))",
        "markdown": "\(explanation)\n\n\(help)",
      ],
      "defaultConfiguration": ["level": "error"],
      "properties": [
        "tags": ["error-contract"],
        "precision": "very-high",
        "problem.severity": "error",
      ],
    ]
  }

  /// Markdown without its marks for code.
  private static func plain(_ markdown: String) -> String { markdown.replacing("`", with: "'") }
}
