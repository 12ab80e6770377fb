// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText
import MockAPIXML

/// An XML text that is made from XPaths: names, attributes and `text()`, without predicates.
final class SampleXML {
  private let name: String
  private var attributes: [(name: String, value: String)] = []
  private var children: [SampleXML] = []
  private var text = ""

  private init(_ name: String) {
    self.name = name
  }

  /// A text that probably satisfies all patterns; `nil` if none of them wants XML, or a path is not known.
  static func body(for patterns: [ValuePattern]) -> String? {
    for case .equalToXML(let pattern) in patterns { return pattern.description }
    var root: SampleXML?
    for case .matchesXPath(let path, let pattern) in patterns {
      guard let steps = steps(of: path.description), let first = steps.names.first else {
        return nil
      }
      let top = root ?? SampleXML(steps.isAnywhere && patterns.count > 1 ? "root" : first)
      root = top
      var element = top
      let isRoot = top.name == first
      for name in steps.names.dropFirst(isRoot ? 1 : 0) { element = element.child(name) }
      for (prefix, uri) in (path.namespaces ?? [:]).sorted(by: { $0.key < $1.key }) {
        top.set("xmlns:\(prefix)", uri)
      }
      let value = pattern.flatMap { SampleText.text(for: [$0]) } ?? "x"
      if let attribute = steps.attribute {
        element.set(attribute, value)
      } else {
        element.text = value
      }
    }
    return root?.markup
  }

  private static func steps(of path: String) -> (
    names: [String], attribute: String?, isAnywhere: Bool
  )? {
    guard path.hasPrefix("/") else { return nil }
    var names: [String] = []
    var attribute: String?
    for step in path.split(separator: "/") {
      if attribute != nil { return nil }
      if step == "text()" { continue }
      let name = step.hasPrefix("@") ? step.dropFirst() : step
      guard
        name.utf8.allSatisfy({ ASCII.isLetter($0) || ASCII.isDigit($0) || "_-.:".utf8.contains($0) }
        )
      else { return nil }
      if step.hasPrefix("@") { attribute = String(name) } else { names.append(String(name)) }
    }
    return (names, attribute, path.hasPrefix("//"))
  }

  private func child(_ name: String) -> SampleXML {
    if let known = children.first(where: { $0.name == name }) { return known }
    let child = SampleXML(name)
    children.append(child)
    return child
  }

  private func set(_ attribute: String, _ value: String) {
    attributes.removeAll { $0.name == attribute }
    attributes.append((attribute, value))
  }

  private var markup: String {
    let fields = attributes.map { " \($0.name)=\"\(MarkupText.attribute($0.value))\"" }.joined()
    return
      "<\(name)\(fields)>\(MarkupText.content(text))\(children.map(\.markup).joined())</\(name)>"
  }
}
