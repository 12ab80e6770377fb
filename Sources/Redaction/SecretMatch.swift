// mockapi
// SPDX-License-Identifier: Apache-2.0

/// A secret inside a text.
struct SecretMatch {
  let range: Range<Int>
  let replacement: String
  /// Under which it is counted.
  let name: String
  /// A decoded text that may have secrets, in place of a secret: the value of a parameter.
  var encoded: String?
}
