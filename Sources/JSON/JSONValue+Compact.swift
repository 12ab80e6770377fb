// mockapi
// SPDX-License-Identifier: Apache-2.0

extension JSONValue {
  /// Its bytes without whitespace between the tokens; each token keeps its spelling.
  ///
  /// ```swift
  /// try JSONDocument(parsing: #"{ "a b": [1.0, "\u0041"] }"#).root.compactSource  // {"a b":[1.0,"\u0041"]}
  /// ```
  ///
  /// Recurses; the depth of a value is bounded by that of its document.
  package var compactSource: [UInt8] {
    var bytes: [UInt8] = []
    appendCompact(to: &bytes)
    return bytes
  }

  private func appendCompact(to bytes: inout [UInt8]) {
    switch kind {
    case .object:
      bytes.append(UInt8(ascii: "{"))
      var isFirst = true
      for member in members {
        if !isFirst { bytes.append(UInt8(ascii: ",")) }
        isFirst = false
        bytes += member.key.source
        bytes.append(UInt8(ascii: ":"))
        member.value.appendCompact(to: &bytes)
      }
      bytes.append(UInt8(ascii: "}"))
    case .array:
      bytes.append(UInt8(ascii: "["))
      var isFirst = true
      for element in elements {
        if !isFirst { bytes.append(UInt8(ascii: ",")) }
        isFirst = false
        element.appendCompact(to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    case .string, .number, .boolean, .null: bytes += source
    }
  }
}
