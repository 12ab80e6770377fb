// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIText

/// Examples of objects, for the message about another value in place of one: they say what that value probably means.
enum ObjectExample {
  static let cases =
    #" with the names of the cases as its keys, such as {"ok": {"response": {"status": 200}}}"#
  static let scenario = "; a file has one scenario"

  /// `"POST /orders"` in place of a request.
  static func request(_ value: JSONValue) -> String {
    let words = (value.string ?? "").split(separator: " ")
    guard let path = words.last, path.hasPrefix("/"), words.count <= 2 else {
      return such(as: ["method": "GET", "urlPath": "/users"])
    }
    let method = words.count == 2 && ASCII.isToken(String(words[0])) ? words[0].uppercased() : "GET"
    return such(as: ["method": .string(method), "urlPath": .string(String(path))])
  }

  /// A status, a text or a list in place of a response.
  static func response(_ value: JSONValue) -> String {
    if let status = value.number?.integer { return such(as: ["status": .int(status)]) }
    if let text = value.string { return such(as: ["body": .string(short(text))]) }
    return value.kind == .array ? #" such as {"jsonBody": […]}"# : such(as: ["status": 200])
  }

  /// The same in place of a case.
  static func `case`(_ value: JSONValue) -> String {
    let response = response(value).dropFirst(" such as ".count)
    return " such as {\"response\": \(response)}"
  }

  /// A text in place of a matcher.
  static func matcher(_ value: JSONValue) -> String {
    such(as: ["equalTo": .string(value.string.map(short) ?? "x")])
  }

  private static func short(_ text: String) -> String { text.utf8.count > 40 ? "…" : text }

  private static func such(as literal: JSONLiteral) -> String {
    guard let document = try? JSONDocument(parsing: literal.bytes) else { return "" }
    let members = document.root.members.map { member in
      "\(String(decoding: member.key.source, as: UTF8.self)): \(String(decoding: member.value.source, as: UTF8.self))"
    }
    return " such as {\(members.joined(separator: ", "))}"
  }
}
