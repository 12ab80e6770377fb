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
      var members = [#""tolerance": \#(quoted(field.tolerance.rawValue))"#]
      if let kinds = field.accepts {
        let kinds = JSONKind.allCases.filter(kinds.contains).map { quoted($0.rawValue) }
        members.append(#""accepts": [\#(kinds.joined(separator: ", "))]"#)
      }
      if !field.values.isEmpty {
        let values = field.values.map(\.description)
        members.append(#""values": [\#(values.joined(separator: ", "))]"#)
      }
      if let format = field.format { members.append(#""format": \#(quoted(format.rawValue))"#) }
      let declaration =
        members.count == 1
        ? quoted(field.tolerance.rawValue) : "{ \(members.joined(separator: ", ")) }"
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
