// mockapi
// SPDX-License-Identifier: Apache-2.0

/// The result of the control of an exchange: of its case, unchanged, in the same run.
package enum ControlResult: Sendable {
  /// The exchange is the control.
  case itself
  /// The control passed. `decoded` is what the client decoded in it; `nil` if it did not say.
  case passed(decoded: DecodedControl?)
  /// It did not pass; the text says what came, and is empty if that is not known.
  case failed(String)
}
