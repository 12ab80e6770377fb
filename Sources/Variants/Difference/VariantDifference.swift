// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIMatching
import MockAPIScenario
import MockAPIText

/// How a variant differs from its case, for people.
package struct VariantDifference {
  /// Lines of the head, of the body around the difference, and about the wire. A line that is only of the case begins with `-`,
  /// one that is only of the variant with `+`. They may have control characters.
  package let lines: [String]

  package init(of variant: Variant) {
    switch variant.form {
    case .refused: lines = ["  The client gets the address of a port that refuses connections."]
    case .redirect(let status):
      lines = [
        "+ HTTP/1.1 \(status)",
        "+ Location: the same target at another port of the server, which keeps a journal",
      ]
    case .response(let response):
      let original = variant.scenario.cases[variant.caseIndex].response
      lines = original.map { Self.lines(from: $0, to: response) } ?? []
    }
  }

  private static func lines(
    from old: ResponseDefinition, to new: ResponseDefinition
  ) -> [String] {
    var lines: [String] = []
    let (before, after) = (head(of: old), head(of: new))
    lines += before.map { (after.contains($0) ? "  " : "- ") + $0 }
    lines += after.filter { !before.contains($0) }.map { "+ " + $0 }
    lines += [""] + BodyDifference(from: old.body, to: new.body).lines
    if let fault = new.fault { lines += ["", "On the wire: \(fault.meaning)"] }
    if let dribble = new.timing.dribble {
      let count = min(dribble.chunks, new.body.count)
      lines += [
        "",
        "On the wire: the body in \(counted(count, "slice")), within \(Int(dribble.milliseconds)) ms",
      ]
    }
    return lines
  }

  private static func head(of response: ResponseDefinition) -> [String] {
    ["HTTP/1.1 \(response.status)"] + response.headers.map { "\($0.name): \($0.value)" }
  }
}
