// mockapi
// SPDX-License-Identifier: Apache-2.0

/// The version of WireMock whose results a template gives. Language and built-in helpers are the same.
package enum TemplateDialect: String, Sendable, Hashable, CaseIterable {
  /// WireMock 2.35: `{{x}}` escapes HTML.
  case wireMock2 = "2"
  /// WireMock 3: nothing is escaped, and some helpers are mended.
  case wireMock3 = "3"
}
