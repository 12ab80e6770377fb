// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIMatching
import MockAPIRegularExpression
import MockAPIScenario
import MockAPIText
import MockAPIXML

extension ScenarioReader {
  static let equalToXMLOptions = [
    "enablePlaceholders", "placeholderOpeningDelimiterRegex", "placeholderClosingDelimiterRegex",
    "exemptedComparisons", "ignoreOrderOfSameNode", "namespaceAwareness",
  ]

  // MARK: equalToXml

  func readXMLPattern(_ operand: JSONValue, _ object: ObjectReader) -> ValuePattern? {
    var options = XMLPattern.Options()
    // WireMock 2 does not know the option, and compares as WireMock 3 does with this value.
    if report.origin == .wireMock, templates.isWireMock2 { options.namespaces = .legacy }
    if let awareness = object.word("namespaceAwareness", XMLPattern.NamespaceAwareness.self) {
      options.namespaces = awareness
    }
    options.ignoresOrder = object.boolean("ignoreOrderOfSameNode") ?? false
    options.exempted = readExemptions(object)
    let problems = report.errorCount
    options.placeholders = readPlaceholders(object)
    guard report.errorCount == problems, let text = object.operand("equalToXml") else {
      return nil
    }
    do throws(SyntaxError) {
      return .equalToXML(try XMLPattern(text, options: options))
    } catch {
      report.error(inString: operand, at: error.offset, "this must be XML: \(error.message)")
      return nil
    }
  }

  private func readExemptions(_ object: ObjectReader) -> Set<XMLComparison> {
    var exempted: Set<XMLComparison> = []
    for value in object.array("exemptedComparisons") ?? [] {
      guard let name = value.string else {
        report.error(at: value, "an exempted comparison must be a string; found \(value.kind)")
        continue
      }
      if XMLComparison.neverCompared.contains(name) {
        report.objection(at: value, "'\(name)' has no effect: it is never compared; leave it out")
      } else if let comparison = report.word(
        name, at: value, XMLComparison.self, what: "an exempted comparison")
      {
        exempted.insert(comparison)
      }
    }
    return exempted
  }

  private func readPlaceholders(_ object: ObjectReader) -> XMLPlaceholders? {
    let names = ["placeholderOpeningDelimiterRegex", "placeholderClosingDelimiterRegex"]
    guard object.boolean("enablePlaceholders") ?? false else {
      for name in names {
        guard let key = object.key(name) else { continue }
        report.objection(at: key, "'\(name)' has no effect without 'enablePlaceholders': true")
      }
      return nil
    }
    let given = names.map { object.string($0) }
    var place = given[0]?.value
    do throws(SyntaxError) {
      let opening = try XMLPlaceholders.opening(given[0]?.text)
      place = given[1]?.value
      let closing = try XMLPlaceholders.closing(given[1]?.text)
      return try XMLPlaceholders(opening: opening, closing: closing)
    } catch {
      report.error(
        inString: place ?? object.object, at: error.offset,
        "this must be a regular expression: \(error.message)")
      return nil
    }
  }

  // MARK: matchesXPath

  func readXPathPattern(_ operand: JSONValue, _ object: ObjectReader) -> ValuePattern? {
    let problems = report.errorCount
    let namespaces = readNamespaces(object)
    guard report.errorCount == problems,
      let (text, place, pattern) = readExpression(operand, of: "matchesXPath")
    else { return nil }
    if pattern == .absent {
      report.objection(
        at: operand,
        "'absent' never matches here: an expression that finds nothing does not match; use not() in the expression"
      )
    }
    do throws(SyntaxError) {
      return .matchesXPath(try XPath(text, namespaces: namespaces), pattern)
    } catch {
      report.error(inString: place, at: error.offset, "this must be an XPath: \(error.message)")
      return nil
    }
  }

  /// `nil` if there are none; names are then compared by their local part.
  private func readNamespaces(_ object: ObjectReader) -> [String: String]? {
    guard let value = object["xPathNamespaces"],
      let members = ObjectReader(value, "'xPathNamespaces'", keys: nil, report: report)
    else { return nil }
    var namespaces: [String: String] = [:]
    for (prefix, key, value) in members.all {
      guard let uri = value.string else {
        report.error(at: value, "a namespace must be a string; found \(value.kind)")
        continue
      }
      if prefix.isEmpty || prefix.contains(":") {
        report.error(at: key, "a prefix must have at least one letter and no ':'")
      } else if uri.isEmpty {
        report.error(at: value, "a prefix must have a namespace; found an empty one")
      } else {
        namespaces[prefix] = uri
      }
    }
    return namespaces.isEmpty ? nil : namespaces
  }
}
