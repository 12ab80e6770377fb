// mockapi
// SPDX-License-Identifier: Apache-2.0

extension JSONValue {
  /// Where the value stands below another one, as a normalized path (RFC 9535 section 2.7), such as
  /// `$['items'][0]`; `nil` when it does not stand there.
  ///
  /// It is looked for from the root, at the cost of the values before it on each level.
  public func normalizedPath(from root: JSONValue) -> String? {
    guard document.storage === root.document.storage,
      root.index..<Int(root.node.next) ~= index
    else { return nil }
    var path = "$"
    var place = root
    while place.index != index {
      guard let (step, next) = step(from: place) else { return nil }
      path += "[\(step)]"
      place = next
    }
    return path
  }

  /// The child that is the value or holds it.
  private func step(from place: JSONValue) -> (String, JSONValue)? {
    var position = 0
    for element in place.elements {
      if index < element.node.next { return (String(position), element) }
      position += 1
    }
    for member in place.members where index < member.value.node.next {
      // A key stands before its value, and has no path.
      return index < member.value.index ? nil : (Self.quoted(member.name), member.value)
    }
    return nil
  }

  /// A name in single quotes, with no escape that is not needed.
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
