// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIRegularExpression

/// Conditions on parameters, for those who want requests to be compared with the document.
struct StrictConditions {
  let shapes: Shapes

  /// The conditions of required parameters, by name.
  func conditions(of parameters: [Node]) -> [(String, JSONLiteral)] {
    parameters.compactMap { parameter in
      guard parameter["required"]?.boolean == true, let name = parameter["name"]?.string else {
        return nil
      }
      let shape = shape(of: parameter)
      if let values = shape.values, values.count == 1, let text = Self.text(of: values[0]) {
        return (name, ["equalTo": .string(text)])
      }
      return (name, ["matches": .string(pattern(for: parameter) ?? ".*")])
    }
  }

  /// An expression that all values of a parameter match; `nil` if every value is allowed.
  func pattern(for parameter: Node) -> String? {
    let shape = shape(of: parameter)
    if let values = shape.values {
      let texts = values.compactMap(Self.text)
      return texts.isEmpty ? nil : texts.map(Self.escaped).joined(separator: "|")
    }
    if shape.kinds == [.number] { return shape.isInteger ? "-?[0-9]+" : "-?[0-9]+(\\.[0-9]+)?" }
    if shape.kinds == [.boolean] { return "true|false" }
    guard shape.kinds == [.string] else { return nil }
    if let pattern = shape.keyword("pattern")?.string {
      // An expression that the languages read differently is left out.
      guard (try? RegularExpression(pattern, options: .ecmaScript)) != nil,
        (try? RegularExpression(pattern)) != nil
      else { return nil }
      let isWhole = pattern.hasPrefix("^") && pattern.hasSuffix("$") && !pattern.contains("|")
      return isWhole ? String(pattern.dropFirst().dropLast()) : ".*(?:\(pattern)).*"
    }
    if shape.format == "uuid" {
      return "[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}"
    }
    return nil
  }

  private func shape(of parameter: Node) -> Shape {
    shapes.shape(of: [parameter["schema"] ?? parameter])
  }

  private static func text(of value: JSONValue) -> String? {
    value.string
      ?? ([.number, .boolean].contains(value.kind)
        ? String(decoding: value.source, as: UTF8.self) : nil)
  }

  private static func escaped(_ text: String) -> String {
    text.reduce(into: "") { escaped, letter in
      if "\\^$.|?*+()[]{}".contains(letter) { escaped += "\\" }
      escaped.append(letter)
    }
  }
}
