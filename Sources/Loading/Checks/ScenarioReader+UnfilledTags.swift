// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIMatching
import MockAPIScenario
import MockAPIText

// Tags of templates in a response that is not a template, and so is sent with them.

extension ScenarioReader {
  /// Warns of a body or a header with tags that nothing fills in. An author who writes `"template": false`, or names
  /// the transformers of a mapping, knows it.
  func warnOfUnfilledTags(
    _ object: ObjectReader, body: ArraySlice<UInt8>, headers: ResponseHeaders
  ) {
    if object["template"] != nil { return }
    if object["transformers"] != nil, templates.scope != .off { return }
    guard let name = Self.partWithTags(object, body: body, headers: headers) else { return }
    report.warning(
      at: object.key(name) ?? object.object,
      "the '{{…}}' of '\(name)' is sent as it is; \(remedyForTags)")
  }

  /// What to add to the report of a body file that does not exist; empty for a name without tags.
  func unfilledHint(forName name: String) -> String {
    Self.hasTag(Array(name.utf8)[...]) ? "; its '{{…}}' is not filled in; \(remedyForTags)" : ""
  }

  private var remedyForTags: String {
    guard report.origin == .wireMock else {
      return #"to fill it in, add "template": true; to send it, "template": false"#
    }
    return templates.scope == .off
      ? "start without --disable-response-templating to fill it in"
      : #"to fill it in, add "transformers": ["response-template"], or start with --global-response-templating"#
  }

  private static func partWithTags(
    _ object: ObjectReader, body: ArraySlice<UInt8>, headers: ResponseHeaders
  ) -> String? {
    // The bytes of 'base64Body' are never a template.
    let name = ["body", "jsonBody", "base64Body", "bodyFileName"].first { object[$0] != nil }
    if let name, name != "base64Body", hasTag(body) { return name }
    return headers.fields.contains { hasTag(Array($0.value.utf8)[...]) } ? "headers" : nil
  }

  /// Whether a text has what is most likely a tag: `{{`, blanks or signs of Handlebars, a name or a text, and `}}` in the same line.
  /// Other bytes, such as those of pictures and of scripts, have braces for other reasons.
  private static func hasTag(_ text: ArraySlice<UInt8>) -> Bool {
    let text = text.prefix(1 << 20)
    guard !text.contains(0) else { return false }
    // By bytes, because each mapping is looked at when it is loaded.
    var rest = text
    while let brace = rest.firstIndex(of: UInt8(ascii: "{")) {
      rest = rest[brace...]
      let braces = rest.prefix { $0 == UInt8(ascii: "{") }
      rest = rest[braces.endIndex...]
      if braces.count >= 2, skipTag(&rest) { return true }
    }
    return false
  }

  /// Skips the rest of a tag, or what is the same as in one.
  private static func skipTag(_ text: inout ArraySlice<UInt8>) -> Bool {
    text = text.drop { "#/~^ ".utf8.contains($0) }
    guard let first = text.first, ASCII.isLetter(first) || "'\"@".utf8.contains(first) else {
      return false
    }
    text = text.dropFirst().drop {
      ASCII.isLetter($0) || ASCII.isDigit($0) || "_.-[]".utf8.contains($0)
    }
    // The name ends with the tag, or before a blank.
    if let next = text.first, next == UInt8(ascii: " ") || next == UInt8(ascii: "~") {
      text = text.drop { !"\n{}".utf8.contains($0) }
    }
    return text.starts(with: "}}".utf8)
  }
}
