// mockapi
// SPDX-License-Identifier: Apache-2.0

/// A report that could not be written, or read, and the reason.
package struct ReportError: Error, Hashable, CustomStringConvertible {
  package let description: String

  package init(_ description: String) {
    self.description = description
  }
}
