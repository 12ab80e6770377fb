// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPITemplate
import MockAPITestSupport
import Testing

/// The examples of `docs/templates.md` give what the page says.
struct TemplateDocumentationTests {
  static let examples: [(template: String, result: String)] = {
    let page = Repository.root.appending(path: "docs/templates.md")
    guard let text = try? String(contentsOf: page, encoding: .utf8) else { return [] }
    return text.split(separator: "\n").compactMap { line -> (String, String)? in
      guard line.hasPrefix("| "), line.contains("{{") else { return nil }
      let cells = line.replacing("\\|", with: "\u{1}").split(
        separator: " | ", omittingEmptySubsequences: false)
      guard cells.count == 3, let template = Self.code(cells[1]), let result = Self.code(cells[2])
      else { return nil }
      return (template, result)
    }
  }()

  private static func code(_ cell: Substring) -> String? {
    var text = cell.trimmingCharacters(in: .whitespaces)
    if text.hasSuffix("|") { text = text.dropLast().trimmingCharacters(in: .whitespaces) }
    guard text.hasPrefix("`"), text.hasSuffix("`"), text.count > 2 else { return nil }
    return String(text.dropFirst().dropLast()).replacing("\u{1}", with: "|")
  }

  @Test(arguments: examples.map(\.template))
  func `an example gives what the page says`(template: String) throws {
    let result = Self.examples.first { $0.template == template }?.result
    #expect(
      try TemplateSample.render(
        template, parameters: #"{"name":"Ada","list":[3,1,2],"html":"<b>"}"#) == result)
  }

  @Test func `every helper has an example`() {
    let text = Self.examples.map(\.template).joined(separator: "\n")
    for name in Template.helperNames {
      #expect(text.contains(name), "\(name) has no example")
    }
    #expect(Self.examples.count > 60)
  }
}
