// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIScenario
import MockAPIText

/// The path of an interaction, as the key of a scenario's request.
struct PactPath {
  enum Form: Equatable {
    case path
    case pattern
    case template
  }

  let form: Form
  /// The path, the expression, or the template.
  let text: String
  /// A path for people: the template, or the example.
  let readable: String
  /// Whether a rule of the pact could not be taken.
  let isGuessed: Bool

  init(of interaction: PactInteraction) {
    let path = Self.encoded(interaction.path)
    switch interaction.requestRules.path {
    case nil, .equality: self.init(.path, path, example: interaction.path)
    case .regex(let expression):
      // A pact finds an expression anywhere in the path; a scenario matches all of it.
      let whole = [expression, ".*(?:\(expression)).*"].first {
        PactExpression.matches($0, interaction.path)
      }
      self =
        whole.map { PactPath(.pattern, $0, example: interaction.path) }
        ?? PactPath(.path, path, example: interaction.path, isGuessed: true)
    default:
      let template = Self.template(path)
      self.init(template == path ? .path : .template, template, example: interaction.path)
    }
  }

  private init(_ form: Form, _ text: String, example: String, isGuessed: Bool = false) {
    self.form = form
    self.text = text
    readable = form == .template ? text : example
    self.isGuessed = isGuessed
  }

  /// The key of the request with its value.
  var condition: (String, JSONLiteral) {
    switch form {
    case .path: ("urlPath", .string(text))
    case .pattern: ("urlPathPattern", .string(text))
    case .template: ("urlPathTemplate", .string(text))
    }
  }

  /// Segments that are numbers or ids become variables.
  private static func template(_ path: String) -> String {
    var count = 0
    return path.split(separator: "/", omittingEmptySubsequences: false).map { segment in
      guard isID(segment) else { return String(segment) }
      count += 1
      return count == 1 ? "{id}" : "{id\(count)}"
    }.joined(separator: "/")
  }

  private static func isID(_ segment: Substring) -> Bool {
    let letters = segment.utf8
    guard !letters.isEmpty else { return false }
    if letters.allSatisfy(ASCII.isDigit) { return true }
    let isHexadecimal = letters.allSatisfy { ASCII.hexadecimalValue($0) != nil || $0 == 0x2D }
    return isHexadecimal && (letters.count == 36 || letters.count == 24)
  }

  /// The path as clients send it: what a path cannot have is encoded.
  static func encoded(_ path: String) -> String {
    let kept = "-._~!$&'()*+,;=:@/%".utf8
    var bytes: [UInt8] = []
    for byte in path.utf8 {
      if ASCII.isLetter(byte) || ASCII.isDigit(byte) || kept.contains(byte) {
        bytes.append(byte)
      } else {
        bytes += PercentCoding.encoded(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
