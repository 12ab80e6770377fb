// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIMatching
import MockAPIReports
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
    lines += difference
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

  private var difference: [String] {
    switch variant.form {
    case .refused: ["  The client gets the address of a port that refuses connections."]
    case .redirect(let status):
      [
        "+ HTTP/1.1 \(status)",
        "+ Location: the same target at another port of the server, which keeps a journal",
      ]
    case .response(let response):
      original.map { difference(from: $0, to: response) } ?? []
    }
  }

  /// The response of the case.
  private var original: ResponseDefinition? {
    variant.scenario.cases[variant.caseIndex].response
  }

  private func difference(
    from old: ResponseDefinition, to new: ResponseDefinition
  ) -> [String] {
    var lines: [String] = []
    let (before, after) = (head(of: old), head(of: new))
    lines += before.map { (after.contains($0) ? "  " : "- ") + Console.printable($0) }
    lines += after.filter { !before.contains($0) }.map { "+ " + Console.printable($0) }
    lines += [""] + BodyDifference(from: old.body, to: new.body).lines
    if let fault = new.fault { lines += ["", "On the wire: \(description(of: fault))"] }
    if let dribble = new.timing.dribble {
      lines += [
        "",
        "On the wire: the body in \(counted(min(dribble.chunks, new.body.count), "slice")), within \(Int(dribble.milliseconds)) ms",
      ]
    }
    return lines
  }

  private func head(of response: ResponseDefinition) -> [String] {
    ["HTTP/1.1 \(response.status)"] + response.headers.map { "\($0.name): \($0.value)" }
  }

  private func description(of fault: Fault) -> String {
    switch fault.content {
    case .bytes(let bytes):
      return "in place of a response, "
        + Console.printable(String(decoding: bytes, as: UTF8.self)) + ", then the end"
    case .malformed(let malformation): return "the mistake '\(malformation.kind.rawValue)'"
    case .response: break
    }
    let place =
      switch fault.place {
      case .start: "before the first byte"
      case .statusLine: "in the middle of the status code"
      case .afterHead: "after the head"
      case .byte(let count): "after \(counted(count, "byte"))"
      case .bodyByte(let count): "after \(counted(count, "byte")) of the body"
      case .beforeEnd: "before the last byte"
      case .end: "after the last byte"
      }
    switch fault.ending {
    case .close: return "closed \(place)"
    case .reset: return "reset \(place)"
    case .stall: return "silent \(place), until the client gives up"
    }
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
