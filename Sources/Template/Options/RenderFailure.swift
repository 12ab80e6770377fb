// mockapi
// SPDX-License-Identifier: Apache-2.0

/// Why a template has no result for a request.
package struct RenderFailure: Error, Hashable, Sendable {
  /// What must be, and what was found.
  package let message: String
  /// Whether a bound of ``TemplateLimits`` was reached.
  package let isLimit: Bool
  /// The place in the template, in bytes from its start; `nil` until it is known.
  package var offset: Int?

  init(_ message: String, isLimit: Bool = false, offset: Int? = nil) {
    self.message = message
    self.isLimit = isLimit
    self.offset = offset
  }

  static func limit(_ message: String) -> RenderFailure {
    RenderFailure(message, isLimit: true)
  }
}
