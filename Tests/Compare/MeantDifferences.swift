// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The differences that a change intends, from a file of lines:
///
///     # a comment
///     request EXPRESSION          requests that match are not sent
///     answer EXPRESSION => TEXT   a match in an answer of the old build is TEXT in the new one
///     both EXPRESSION => TEXT     a match in an answer of either build becomes TEXT before they are compared
///
/// Each byte counts as one character; write CR and LF as `\r` and `\n` in both.
struct MeantDifferences {
  private var requests: [Regex<AnyRegexOutput>] = []
  private var answers: [Replacement] = []
  private var both: [Replacement] = []

  private typealias Replacement = (expression: Regex<AnyRegexOutput>, text: String)

  init() {}

  init(file: String) throws {
    for line in try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n") {
      let line = line.trimmingCharacters(in: .whitespaces)
      if line.hasPrefix("#") || line.isEmpty { continue }
      if line.hasPrefix("request ") {
        requests.append(try Self.expression(line.dropFirst(8)))
      } else if let replacement = try Self.replacement(line, after: "answer ") {
        answers.append(replacement)
      } else if let replacement = try Self.replacement(line, after: "both ") {
        both.append(replacement)
      } else {
        throw Failure(
          "\(file): a line must be 'request EXPRESSION', 'answer EXPRESSION => TEXT' or 'both EXPRESSION => TEXT'; "
            + "found: \(line)")
      }
    }
  }

  private static func replacement(_ line: String, after word: String) throws -> Replacement? {
    guard line.hasPrefix(word), let arrow = line.range(of: " => ") else { return nil }
    let text = line[arrow.upperBound...].replacing(#"\r"#, with: "\r").replacing(
      #"\n"#, with: "\n")
    return (try expression(line[..<arrow.lowerBound].dropFirst(word.count)), String(text))
  }

  private static func expression(_ text: Substring) throws -> Regex<AnyRegexOutput> {
    try Regex(String(text)).matchingSemantics(.unicodeScalar)
  }

  /// Whether a request is not sent.
  func excuse(_ request: [UInt8]) -> Bool {
    let text = Self.text(request)
    return requests.contains { text.firstMatch(of: $0) != nil }
  }

  /// Whether the answers are the same except for intended differences.
  func excuse(_ old: Answer, _ new: Answer) -> Bool {
    guard !answers.isEmpty || !both.isEmpty, old.ending == new.ending else { return false }
    let expected = Self.replace(answers, in: Self.text(old.bytes))
    return Self.replace(both, in: expected) == Self.replace(both, in: Self.text(new.bytes))
  }

  private static func replace(_ replacements: [Replacement], in text: String) -> String {
    replacements.reduce(text) { $0.replacing($1.expression, with: $1.text) }
  }

  private static func text(_ bytes: [UInt8]) -> String {
    var text = ""
    text.unicodeScalars.append(contentsOf: bytes.map { Unicode.Scalar($0) })
    return text
  }
}
