// mockapi
// SPDX-License-Identifier: Apache-2.0

/// A text that is compared and hashed by its UTF-8, as JSON compares names: a key for sets and dictionaries.
package struct ExactString: Hashable, Sendable {
  package let text: String

  package init(_ text: String) {
    self.text = text
  }

  package static func == (left: ExactString, right: ExactString) -> Bool {
    ByteEquality.areEqual(left.text, right.text)
  }

  package func hash(into hasher: inout Hasher) {
    // Native Swift strings are contiguous, so this copies nothing.
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}
