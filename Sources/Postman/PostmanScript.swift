// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIText

/// The statuses that the tests of a request expect: a hint at the answers that its service gives.
enum PostmanScript {
  /// A status, and the title of the test that expects it.
  struct Expectation: Equatable {
    let status: Int
    let title: String?
  }

  /// What the scripts of an item expect, each status once, in their order.
  static func expectations(of item: JSONValue) -> [Expectation] {
    var expectations: [Expectation] = []
    for event in item["event"]?.elements.map({ $0 }) ?? [] where event["listen"]?.string == "test" {
      for one in Self.expectations(in: text(of: event["script"])) {
        if !expectations.contains(where: { $0.status == one.status }) { expectations.append(one) }
      }
    }
    return expectations
  }

  private static func text(of script: JSONValue?) -> String {
    guard let lines = script?["exec"] ?? script else { return "" }
    return lines.string ?? lines.elements.map { $0.string ?? "" }.joined(separator: "\n")
  }

  private static func expectations(in script: String) -> [Expectation] {
    var found: [Expectation] = []
    var title: String?
    for line in script.split(whereSeparator: \.isNewline) {
      // A comment is no test; `//` in a URL has a colon before it.
      let code = line.firstRange(of: "//").map { line[..<$0.lowerBound] } ?? line
      if let text = Self.title(in: code) { title = text }
      found += statuses(in: code).map { Expectation(status: $0, title: title) }
    }
    return found
  }

  /// `user not found` of `pm.test("user not found", …`, and of `tests["user not found"] = …`.
  private static func title(in line: Substring) -> String? {
    for opening in ["pm.test(", "tests["] {
      guard let range = line.firstRange(of: opening) else { continue }
      let rest = line[range.upperBound...].drop { $0 == " " }
      guard let quote = rest.first, "\"'`".contains(quote),
        let end = rest.dropFirst().firstIndex(of: quote)
      else { continue }
      return String(rest[rest.index(after: rest.startIndex)..<end])
    }
    return nil
  }

  /// What comes before the numbers of statuses.
  private static let marks = ["have.status", "response.code", "responseCode.code"]

  private static func statuses(in line: Substring) -> [Int] {
    var rest = line
    var statuses: [Int] = []
    while let mark = marks.compactMap({ rest.firstRange(of: $0) }).min(by: {
      $0.lowerBound < $1.lowerBound
    }) {
      let before = rest[..<mark.lowerBound]
      rest = rest[mark.upperBound...]
      let end = marks.compactMap { rest.firstRange(of: $0)?.lowerBound }.min() ?? rest.endIndex
      let part = rest[..<end]
      let isNegative =
        before.hasSuffix("not.to.") || before.hasSuffix("not.") || part.contains(".not.")
        || part.contains("!=") || part.contains("<") || part.contains(">")
      if !isNegative { statuses += numbers(in: part) }
    }
    return statuses
  }

  /// Numbers of three digits from 200 to 599.
  private static func numbers(in text: Substring) -> [Int] {
    text.utf8.split { !ASCII.isDigit($0) }.compactMap { digits in
      guard digits.count == 3, let number = Int(String(decoding: digits, as: UTF8.self)),
        200...599 ~= number
      else { return nil }
      return number
    }
  }
}
