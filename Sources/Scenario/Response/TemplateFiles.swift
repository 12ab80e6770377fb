// mockapi
// SPDX-License-Identifier: Apache-2.0

/// The folder of files that a templated `bodyFileName` can name.
package protocol TemplateFiles: Sendable {
  /// The bytes of a file; never one outside of the folder.
  /// - Parameter limit: the most bytes that it may have.
  /// - Throws: why it cannot be read.
  func contents(of name: String, limit: Int) throws(TemplateFileError) -> [UInt8]
}

/// Why a file cannot be read.
package struct TemplateFileError: Error, Hashable, Sendable {
  package let reason: String

  package init(reason: String) {
    self.reason = reason
  }
}
