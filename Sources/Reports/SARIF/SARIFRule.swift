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

  func write(to writer: inout JSONWriter) {
    let help = "Run `mockapi replay` with the id of the variant to see the exchange byte by byte."
    writer.object { writer in
      writer.member("id", id)
      writer.member("name", id)
      writer.member("shortDescription") { $0.object { $0.member("text", title) } }
      writer.member("fullDescription") { writer in
        writer.object { writer in
          writer.member("text", Self.plain(explanation) + finding)
        }
      }
      writer.member("help") { writer in
        writer.object { writer in
          writer.member("text", "\(Self.plain(explanation)) \(Self.plain(help))")
          writer.member("markdown", "\(explanation)\n\n\(help)")
        }
      }
      writer.member("defaultConfiguration") { $0.object { $0.member("level", "error") } }
      writer.member("properties") { writer in
        writer.object { writer in
          writer.member("tags") { $0.array { $0.string("error-contract") } }
          writer.member("precision", "very-high")
          writer.member("problem.severity", "error")
        }
      }
    }
  }

  /// Markdown without its marks for code.
  private static func plain(_ markdown: String) -> String { markdown.replacing("`", with: "'") }
}
