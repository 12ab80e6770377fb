// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText

/// Texts of requests, files and people in a page, as the HTML report has them: no character is markup, and none is invisible or turns
/// others around.
enum ShownText {
  /// The text as the content of an element.
  static func content(_ text: String) -> String { MarkupText.content(SafeText.escaped(text)) }

  /// The text as the value of an attribute in quotes.
  static func attribute(_ text: String) -> String { MarkupText.attribute(SafeText.escaped(text)) }

  /// The text without its credentials, and without its end if it is long, as the content of an element.
  static func masked(_ text: String) -> String {
    content(CredentialMask.masked(SafeText.shortened(text, to: limit)))
  }

  /// Longer texts are read elsewhere.
  private static let limit = 500
}
