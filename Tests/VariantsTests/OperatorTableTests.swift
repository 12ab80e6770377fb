// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIScenario
import MockAPITestSupport
import MockAPIText
import MockAPIVariants
import Testing

/// `docs/variants.md` lists each operator as the code describes it. These tests write the list if `MOCKAPI_UPDATE_DOCS` is
/// set, and otherwise compare it; and they compare the examples with the operators.
struct OperatorTableTests {
  static let file = Repository.root.appending(path: "docs/variants.md")
  private static let start = "<!-- made from the code by a test -->\n"
  private static let end = "<!-- end -->\n"

  @Test func `the page lists each operator as the code describes it`() throws {
    let page = try String(contentsOf: Self.file, encoding: .utf8)
    let first = try #require(page.range(of: Self.start))
    let last = try #require(page.range(of: Self.end))
    if ProcessInfo.processInfo.environment["MOCKAPI_UPDATE_DOCS"] != nil {
      let made = page[..<first.upperBound] + Self.tables + page[last.lowerBound...]
      try String(made).write(to: Self.file, atomically: true, encoding: .utf8)
    } else {
      #expect(page[first.upperBound..<last.lowerBound] == Self.tables)
    }
  }

  private static var tables: String {
    let titles: [VariantOperator.Target: String] = [
      .value: "At a JSON value", .body: "Of the body", .head: "Of the head", .wire: "Of the wire",
    ]
    return VariantOperator.Target.allCases.map { target in
      let rows = VariantOperator.allCases.filter { $0.target == target }.map(row)
      return """
        ### \(titles[target] ?? "")

        | id | operator | does | example |
        | --- | --- | --- | --- |
        \(rows.joined(separator: "\n"))

        """
    }.joined(separator: "\n")
  }

  private static func row(_ kind: VariantOperator) -> String {
    let documentation = kind.documentation
    let example =
      switch documentation.example {
      case .text(let text): text
      case .change(let before, _, let after):
        after.isEmpty ? "`\(before)` → nothing" : "`\(before)` → `\(after)`"
      }
    let id = "`\(kind.rawValue)\(arguments(kind))`"
    return "| \(id) | \(documentation.title) | \(documentation.explanation) | \(example) |"
  }

  private static func arguments(_ kind: VariantOperator) -> String {
    switch kind.arguments {
    case .none: return ""
    case .size: return "(N)"
    case .optionalWords(let words): return "[(\(words.joined(separator: "\\|")))]"
    case .words(let words):
      return words.count == 1
        ? "(\(words[0]))" : words.count > 5 ? "(…)" : "(\(words.joined(separator: "\\|")))"
    }
  }

  // MARK: Examples

  @Test(arguments: VariantOperator.allCases)
  func `the example of an operator is what it does`(_ kind: VariantOperator) throws {
    guard case .change(let before, let rest, let after) = kind.documentation.example else {
      #expect(kind.target == .head || kind.target == .wire)
      return
    }
    let field: String? =
      switch kind {
      case .unknownValue: #"{"tolerance": "required", "values": ["x"]}"#
      case .badFormat: #"{"tolerance": "required", "format": "date"}"#
      default: nil
      }
    let scenario = try scenario(
      kind == .withErrors
        ? ErrorOperatorTests.text(before) : ValueOperatorTests.text(before, field: field))
    let id = try #require(VariantID("one~\(kind.rawValue)\(rest)"))
    let variant = try #require(scenario.variant(id))
    let body = Self.shown(try #require(ValueOperatorTests.response(variant)).body)
    let parts = after.components(separatedBy: "…")
    #expect(body.hasPrefix(parts[0]) && body.hasSuffix(parts.last ?? ""), "\(body.prefix(200))")
    if parts.count == 1 { #expect(body == after) }
  }

  /// Bytes as the examples show them.
  private static func shown(_ bytes: ArraySlice<UInt8>) -> String {
    func escaped(_ text: String) -> String {
      text.replacing("\r", with: "\\r").replacing("\n", with: "\\n").replacing("\t", with: "\\t")
        .replacing("\0", with: "\\x00").replacing("\r\n", with: "\\r\\n")
    }
    if let text = String(checking: bytes) { return escaped(text) }
    return bytes.map { byte in
      byte < 0x80 ? escaped(String(UnicodeScalar(byte))) : "\\x" + String(byte, radix: 16)
    }.joined()
  }
}
