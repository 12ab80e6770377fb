// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIJSON
import MockAPITestSupport
import Testing

/// A recorded conversation with WireMock's API: requests, and the answers that WireMock gives.
struct AdminDialogue: CustomTestStringConvertible {
  let name: String
  let steps: [Step]

  var testDescription: String { name }

  struct Step {
    let request: JSONValue
    /// The answer of WireMock 2.35.
    let expected: JSONValue
    /// The answer of WireMock 3, if it differs.
    let expected3: JSONValue?
  }

  /// All dialogues, sorted by name; empty without the corpora.
  static let all: [AdminDialogue] = {
    guard let folder = Corpora.folder("wiremock-admin"),
      let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
    else { return [] }
    return names.sorted().filter { $0.hasSuffix(".json") }.compactMap { name in
      let path = folder.appending(path: name)
      guard let bytes = try? Data(contentsOf: path),
        let root = (try? JSONDocument(parsing: Array(bytes)))?.root, let steps = root["steps"]
      else { return nil }
      return AdminDialogue(
        name: String(name.dropLast(5)),
        steps: steps.elements.compactMap { step in
          guard let request = step["request"], let expected = step["expect"] else { return nil }
          return Step(request: request, expected: expected, expected3: step["expect3x"])
        })
    }
  }()
}

/// The values that a dialogue has named so far, and the comparison of answers with expectations.
struct AdminExpectations {
  /// By name, without the angle brackets.
  private(set) var values: [String: String]

  /// - Parameter base: the base URL of the server.
  init(base: String) {
    values = ["base": base]
  }

  /// A text with the values in place of their names.
  func filled(_ text: String) -> String {
    values.reduce(text) { $0.replacing("<<\($1.key)>>", with: $1.value) }
  }

  // MARK: Comparing

  /// The differences between an answer and an expectation.
  mutating func differences(_ response: RawResponse, from expected: JSONValue) -> [String] {
    var differences: [String] = []
    if let status = expected["status"]?.number?.wholeInteger, status != response.status {
      differences.append("status \(response.status) is not \(status)")
    }
    for member in expected["headers"].map({ Array($0.members) }) ?? [] {
      differences += headerDifferences(response, member)
    }
    if let body = expected["body"]?.string, filled(body) != response.text {
      differences.append("body '\(response.text.prefix(200))' is not '\(filled(body))'")
    }
    if let json = expected["json"] {
      let actual = (try? JSONDocument(parsing: response.body))?.root
      differences += self.differences(actual, from: json, at: "")
    }
    return differences
  }

  private func headerDifferences(_ response: RawResponse, _ member: JSONMember) -> [String] {
    let name = member.name.lowercased()
    var actual = response.headers.filter { $0.name.lowercased() == name }.map(\.value)
    let expected =
      switch member.value.kind {
      case .null: [String]()
      case .array: member.value.elements.compactMap(\.string).map(filled)
      default: [filled(member.value.string ?? "")]
      }
    if name == "content-type", expected.allSatisfy({ !$0.contains(";") }) {
      actual = actual.map { String($0.prefix { $0 != ";" }) }
    }
    return actual == expected ? [] : ["\(name) \(actual) is not \(expected)"]
  }

  /// Objects are compared by the expected members only.
  private mutating func differences(
    _ actual: JSONValue?, from expected: JSONValue, at path: String
  ) -> [String] {
    if expected.string == "<<absent>>" { return actual == nil ? [] : ["\(path) is there"] }
    guard let actual else { return ["\(path) is missing"] }
    switch expected.kind {
    case .object:
      if let elements = expected["<<unordered>>"] {
        return unorderedDifferences(actual, from: Array(elements.elements), at: path)
      }
      guard actual.kind == .object else { return ["\(path) is not an object"] }
      var differences: [String] = []
      for member in expected.members {
        differences += self.differences(
          actual[member.name], from: member.value, at: "\(path)/\(member.name)")
      }
      return differences
    case .array: return arrayDifferences(actual, from: Array(expected.elements), at: path)
    case .string: return textDifferences(actual, from: expected.string ?? "", at: path)
    default:
      return actual.isEquivalent(to: expected)
        ? [] : ["\(path) is \(Self.text(actual)), not \(Self.text(expected))"]
    }
  }

  private mutating func arrayDifferences(
    _ actual: JSONValue, from expected: [JSONValue], at path: String
  ) -> [String] {
    let allowsMore = expected.last?.string == "<<more>>"
    let expected = allowsMore ? expected.dropLast() : expected
    let elements = Array(actual.elements)
    guard actual.kind == .array, elements.count >= expected.count,
      allowsMore || elements.count == expected.count
    else { return ["\(path) has \(elements.count) elements, not \(expected.count)"] }
    var differences: [String] = []
    for (index, pair) in zip(elements, expected).enumerated() {
      differences += self.differences(pair.0, from: pair.1, at: "\(path)/\(index)")
    }
    return differences
  }

  private mutating func unorderedDifferences(
    _ actual: JSONValue, from expected: [JSONValue], at path: String
  ) -> [String] {
    var rest = Array(actual.elements)
    guard rest.count == expected.count else {
      return ["\(path) has \(rest.count) elements, not \(expected.count)"]
    }
    for element in expected {
      let fitting = rest.indices.first { index in
        var copy = self
        return copy.differences(rest[index], from: element, at: path).isEmpty
      }
      guard let fitting else { return ["\(path) has no element \(Self.text(element))"] }
      _ = differences(rest.remove(at: fitting), from: element, at: path)
    }
    return []
  }

  private mutating func textDifferences(
    _ actual: JSONValue, from expected: String, at path: String
  ) -> [String] {
    let difference = ["\(path) is \(Self.text(actual)), not \(filled(expected))"]
    guard expected.hasPrefix("<<"), expected.hasSuffix(">>"),
      values[String(expected.dropFirst(2).dropLast(2))] == nil
    else { return actual.string == filled(expected) ? [] : difference }
    let word = String(expected.dropFirst(2).dropLast(2))
    if word.hasPrefix("re:") {
      guard let text = actual.string,
        let pattern = try? Regex(String(word.dropFirst(3))).dotMatchesNewlines(),
        (try? pattern.wholeMatch(in: text)) != nil
      else { return difference }
      return []
    }
    let parts = word.split(separator: ":", maxSplits: 1).map(String.init)
    guard Self.isOfType(actual, parts[0]) else { return difference }
    guard parts.count == 2 else { return [] }
    let text = actual.string ?? Self.text(actual)
    if let known = values[parts[1]], known != text { return difference }
    values[parts[1]] = text
    return []
  }

  private static func isOfType(_ value: JSONValue, _ type: String) -> Bool {
    switch type {
    case "any": true
    case "string": value.kind == .string
    case "int": value.number?.wholeInteger != nil
    case "number": value.kind == .number
    case "bool": value.kind == .boolean
    case "uuid": value.string.map { UUID(uuidString: $0) != nil && $0 == $0.lowercased() } ?? false
    case "iso-date":
      value.string?.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/) != nil
    // From 2020 to 2100, so seconds and nanoseconds are recognised.
    case "epoch-ms":
      value.number?.wholeInteger.map {
        (1_577_836_800_000..<4_102_444_800_000).contains($0)
      } ?? false
    default: false
    }
  }

  private static func text(_ value: JSONValue) -> String {
    String(decoding: value.compactSource.prefix(300), as: UTF8.self)
  }
}
