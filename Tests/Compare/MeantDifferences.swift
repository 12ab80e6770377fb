// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The differences that a change intends, from a file of lines:
///
///     # a comment
///     request EXPRESSION          answers to requests that match are not compared
///     answer EXPRESSION => TEXT   a match in an answer of the old build is TEXT in the new one
///
/// Each byte counts as one character; write CR and LF as `\r` and `\n` in both.
struct MeantDifferences {
  private var requests: [Regex<AnyRegexOutput>] = []
  private var answers: [(old: Regex<AnyRegexOutput>, new: String)] = []

  init() {}

  init(file: String) throws {
    for line in try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n") {
      let line = line.trimmingCharacters(in: .whitespaces)
      if line.hasPrefix("#") || line.isEmpty { continue }
      if line.hasPrefix("request ") {
        requests.append(try Self.expression(line.dropFirst(8)))
      } else if line.hasPrefix("answer "), let arrow = line.range(of: " => ") {
        let text = line[arrow.upperBound...].replacing(#"\r"#, with: "\r").replacing(
          #"\n"#, with: "\n")
        answers.append(
          (try Self.expression(line[..<arrow.lowerBound].dropFirst(7)), String(text)))
      } else {
        throw Failure(
          "\(file): a line must be 'request EXPRESSION' or 'answer EXPRESSION => TEXT'; found: \(line)"
        )
      }
    }
  }

  private static func expression(_ text: Substring) throws -> Regex<AnyRegexOutput> {
    try Regex(String(text)).matchingSemantics(.unicodeScalar)
  }

  /// Whether the answers to a request are not compared.
  func excuse(_ request: [UInt8]) -> Bool {
    let text = Self.text(request)
    return requests.contains { text.firstMatch(of: $0) != nil }
  }

  /// Whether the answers are the same except for intended differences.
  func excuse(_ old: Answer, _ new: Answer) -> Bool {
    guard !answers.isEmpty, old.ending == new.ending else { return false }
    let text = answers.reduce(Self.text(old.bytes)) { $0.replacing($1.old, with: $1.new) }
    return text == Self.text(new.bytes)
  }

  private static func text(_ bytes: [UInt8]) -> String {
    var text = ""
    text.unicodeScalars.append(contentsOf: bytes.map { Unicode.Scalar($0) })
    return text
  }
}
