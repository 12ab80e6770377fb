// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIScenario

extension Contract {
  /// The member of a scenario, for a file that people edit: one line a field.
  var json: String {
    var parts: [String] = []
    if let success, case .fields(let shape) = success.content(of: 200) {
      parts.append(#"  "success": {"# + "\n" + Self.json(shape) + "\n  }")
    }
    if let failure {
      var members = [Self.json(failure.shape)]
      if let code = failure.codes.first {
        let places = failure.codes.map { Self.quoted($0.description) }
        members.append(
          #"    "code": "#
            + (places.count == 1
              ? Self.quoted(code.description) : "[\(places.joined(separator: ", "))]"))
      }
      if failure.isUnderAnyStatus { members.append(#"    "anyStatus": true"#) }
      parts.append(#"  "failure": {"# + "\n" + members.joined(separator: ",\n") + "\n  }")
    }
    return #""contract": {"# + "\n" + parts.joined(separator: ",\n") + "\n}"
  }

  private static func json(_ shape: Shape) -> String {
    if shape.fields.isEmpty { return #"    "fields": {}"# }
    let fields = shape.fields.map { field in
      let tolerance = quoted(field.tolerance.rawValue)
      let declaration =
        field.accepts.map { kinds in
          let kinds = JSONKind.allCases.filter(kinds.contains).map { quoted($0.rawValue) }
          return #"{ "tolerance": \#(tolerance), "accepts": [\#(kinds.joined(separator: ", "))] }"#
        } ?? tolerance
      return "      \(quoted(field.pointer.description)): \(declaration)"
    }
    return #"    "fields": {"# + "\n" + fields.joined(separator: ",\n") + "\n    }"
  }

  private static func quoted(_ text: String) -> String {
    var writer = JSONWriter()
    writer.string(text)
    return writer.text
  }
}
