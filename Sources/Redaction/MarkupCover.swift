// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText

/// An element whose texts are secret, while it is read.
struct MarkupCover {
  /// The name for which they are secret.
  let name: String
  /// The element's name as it is spelled, with its prefix.
  private let element: String
  /// The offset of the last end tag with that name; `nil` for an element that is cut off.
  private let lastEnd: Int?
  private var depth = 1
  /// The name of the element inside it whose text comes next, without its prefix; `nil` for its own text.
  private(set) var inner: String?
  private var isInside = false

  init(_ tag: MarkupTag, named name: String, lastEnd: Int?) {
    self.name = name
    element = tag.name
    self.lastEnd = lastEnd
  }

  var isCutOff: Bool { lastEnd == nil }

  mutating func begin(_ tag: MarkupTag) {
    isInside = true
    inner = tag.isEmpty ? nil : tag.localName
    if tag.name == element, !tag.isEmpty { depth += 1 }
  }

  /// - Returns: whether it has ended.
  mutating func end(_ name: String, at offset: Int) -> Bool {
    inner = nil
    guard name == element else { return false }
    depth -= 1
    return depth == 0 || offset == lastEnd
  }

  /// Whether a text in it is a secret. Of what is further inside, it is no number, and nothing that a reader is told.
  /// - Parameter isSecretInside: whether the inner element has a secret name itself.
  func covers(
    _ text: Range<Int>, isSecretInside: Bool, in bytes: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    let value = UnsafeBufferPointer(rebasing: bytes[text])
    if isCutOff {
      // What has blanks is a sentence.
      return !value.contains { $0 <= 0x20 }
        && (text.upperBound == bytes.count || KnownSecrets.isUnmistakable(Array(value)))
    }
    guard isInside, !isSecretInside else { return true }
    if let inner, ValuePair.isValue(inner) { return true }
    if let inner, Self.shown.contains(inner.lowercased()) { return false }
    if value.allSatisfy({ ASCII.isDigit($0) || $0 == UInt8(ascii: ".") }) { return false }
    // Elements that pages make up have hyphens: `<password-field><p>…</p></password-field>`.
    return !element.contains("-") || KnownSecrets.isUnmistakable(Array(value))
  }

  private static let shown: Set = ["button", "label", "legend", "option"]
}
