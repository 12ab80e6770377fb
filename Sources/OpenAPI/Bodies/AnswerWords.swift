// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIImportModel
import MockAPIJSON

/// What an error's body says of itself: the members that errors usually have get the words of this error, so that bodies of one schema
/// differ.
struct AnswerWords {
  let status: Int
  /// The description of the response.
  let description: String?
  /// Whether the body is a problem (RFC 9457).
  let isProblem: Bool

  /// The name of the error: `notFound`.
  var name: String { CaseNames.name(ofStatus: status) }

  /// `Not Found`.
  var phrase: String {
    name.reduce(into: "") { text, letter in
      if letter.isUppercase { text += " " }
      text += text.isEmpty ? letter.uppercased() : String(letter)
    }
  }

  /// `not-found`.
  private var slug: String { phrase.lowercased().split(separator: " ").joined(separator: "-") }

  private static let longest = 120

  /// The first line of the description, or the phrase.
  private var message: String {
    let line = description?.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
    let words = line.split(separator: " ").joined(separator: " ")
    return words.isEmpty || words.utf8.count > Self.longest ? phrase : words
  }

  /// The value of a member of the error, if its name is one that errors usually have, and its schema gives no other.
  func value(named name: String, _ shape: Shape, level: Int) -> JSONLiteral? {
    guard level <= 1, shape.branches.isEmpty else { return nil }
    let plain = Self.plain(name)
    let kinds = shape.kinds ?? [.string]
    if let known = shape.values {
      guard ["code", "errorcode", "reason", "status", "type", "error"].contains(plain) else {
        return nil
      }
      // Many schemas of all errors list the code of each status.
      let own = Self.plain(self.name)
      let value = known.first { value in
        value.string.map { Self.plain($0) == own } ?? (value.number?.wholeInteger == status)
      }
      return value.map(JSONLiteral.value)
    }
    let example = shape.keyword("example") ?? shape.keyword("examples")?.elements.first
    if let example {
      // The example of a schema for all errors has the status of one of them.
      let isStatus = example.value.number?.wholeInteger.map { (400..<600).contains($0) } ?? false
      return isStatus && ["status", "statuscode", "httpstatus"].contains(plain)
        ? .int(status) : nil
    }
    guard !["default", "pattern", "x-example"].contains(where: { shape.keyword($0) != nil }) else {
      return nil
    }
    if kinds.contains(.number), ["status", "statuscode", "httpstatus", "code"].contains(plain) {
      return .int(status)
    }
    guard kinds.contains(.string), shape.keyword("maxLength") == nil else { return nil }
    switch plain {
    case "type" where isProblem: return .string("https://example.com/problems/\(slug)")
    case "title", "reason", "reasonphrase": return .string(phrase)
    case "instance" where isProblem: return .string("/")
    case "message", "detail", "errormessage", "errordescription", "msg": return .string(message)
    case "code", "errorcode": return .string(self.name)
    case "error" where level == 0: return .string(phrase)
    case "status", "statuscode", "httpstatus": return .string(String(status))
    default: return nil
    }
  }

  private static func plain(_ name: String) -> String {
    name.filter { $0 != "_" && $0 != "-" && $0 != " " }.lowercased()
  }

  /// The body of a problem without a schema.
  var problem: JSONLiteral {
    [
      "type": .string("https://example.com/problems/\(slug)"), "title": .string(phrase),
      "status": .int(status), "detail": .string(message),
    ]
  }
}
