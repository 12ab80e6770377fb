// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText

/// Texts in XML 1.0, which cannot contain most control characters in any spelling.
enum XMLText {
  /// The text as the content of an element.
  static func content(_ text: String) -> String {
    MarkupText.content(SafeText.escaped(text, keepsLines: true))
  }

  /// The text as the value of an attribute, in quotes. Line ends and tabs are kept by references.
  static func attribute(_ text: String) -> String {
    MarkupText.attribute(SafeText.escaped(text, keepsLines: true))
  }
}
