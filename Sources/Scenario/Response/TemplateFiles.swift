// mockapi
// SPDX-License-Identifier: Apache-2.0

/// The folder of files that a templated `bodyFileName` can name.
package protocol TemplateFiles: Sendable {
  /// The bytes of a file; never one outside of the folder.
  /// - Throws: why it cannot be read.
  func contents(of name: String) throws(TemplateFileError) -> [UInt8]
}

/// Why a file cannot be read.
package struct TemplateFileError: Error, Hashable, Sendable {
  package let reason: String

  package init(reason: String) {
    self.reason = reason
  }
}
