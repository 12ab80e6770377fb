// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON

extension JSONValue {
  /// The place of the value below another value of its document, as a normalized path (RFC 9535 section 2.7), such as
  /// `$['items'][0]`; `nil` if it is not below it.
  func normalizedPath(from root: JSONValue) -> String? {
    guard root.encloses(self) else { return nil }
    var path = "$"
    var place = root
    while place.range != range {
      guard let (step, next) = step(from: place) else { return nil }
      path += "[\(step)]"
      place = next
    }
    return path
  }

  private func encloses(_ other: JSONValue) -> Bool {
    range.lowerBound <= other.range.lowerBound && other.range.upperBound <= range.upperBound
  }

  /// The child that is the value or contains it.
  private func step(from place: JSONValue) -> (String, JSONValue)? {
    for (position, element) in place.elements.enumerated() where element.encloses(self) {
      return (String(position), element)
    }
    for member in place.members where member.value.encloses(self) {
      return (Self.quoted(member.name), member.value)
    }
    return nil
  }

  /// A name in single quotes, with only the necessary escapes.
  private static func quoted(_ name: String) -> String {
    var text = "'"
    for scalar in name.unicodeScalars {
      switch scalar {
      case "'": text += #"\'"#
      case "\\": text += #"\\"#
      case "\u{8}": text += #"\b"#
      case "\t": text += #"\t"#
      case "\n": text += #"\n"#
      case "\u{C}": text += #"\f"#
      case "\r": text += #"\r"#
      case "\0"..<" ":
        text += (scalar.value < 16 ? #"\u000"# : #"\u00"#) + String(scalar.value, radix: 16)
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + "'"
  }
}
