// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIMatching
import MockAPIScenario
import MockAPIText
import MockAPIVariants

/// One variant for a person: how it differs from its case, and the request that gets it.
struct VariantPage {
  private let variant: Variant

  init(_ variant: Variant) {
    self.variant = variant
  }

  var lines: [String] {
    let scenario = variant.scenario
    var lines = [
      Console.printable("\(scenario.name)/\(variant.id)"),
      Console.printable("\(scenario.file):\(variant.position)"),
      explanation,
      "",
    ]
    lines += VariantDifference(of: variant).lines.map(Console.printable)
    if let command {
      lines += ["", "With 'mockapi serve' running:", command]
    }
    return lines
  }

  private var explanation: String {
    let documentation = variant.id.operator.documentation
    // Written for a page with links and code.
    let text = documentation.explanation.replacing("[faults](faults.md)", with: "docs/faults.md")
    return "\(documentation.title): " + text.filter { $0 != "`" }
  }

  // MARK: The request

  /// A command that gets the variant; `nil` if none can be made.
  private var command: String? {
    if case .refused = variant.form { return nil }
    guard let request = variant.scenario.sampleRequest(ofCase: variant.caseIndex),
      let body = String(checking: request.body)
    else { return nil }
    var words = ["curl", "-i"]
    switch request.method {
    case "GET": if !body.isEmpty { words += ["-X", "GET"] }
    case "HEAD": words = ["curl", "-I"]
    case "POST" where !body.isEmpty: break
    default: words += ["-X", request.method]
    }
    words.append(quoted("http://127.0.0.1:8080" + request.target))
    for field in request.headers { words += ["-H", quoted("\(field.name): \(field.value)")] }
    words += ["-H", quoted("Prefer: case=\"\(variant.id)\"")]
    if !body.isEmpty { words += ["--data-binary", quoted(body)] }
    return words.joined(separator: " ")
  }

  private func quoted(_ word: String) -> String {
    "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#)
      + "'"
  }
}
