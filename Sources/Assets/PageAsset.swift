// mockapi
// SPDX-License-Identifier: Apache-2.0

import CResources
import MockAPIDigest
import MockAPIText

/// Script or style of a page without outside resources: files of `Sources/CResources`, which are built into the program.
package struct PageAsset: Sendable {
  /// For an element `script` or `style` of a page.
  package let text: String

  /// The modules as one script, since a page without outside resources cannot import any.
  ///
  /// - Parameter modules: paths, each after those that it imports. All names of their outermost level are different.
  package static func script(_ modules: [String]) -> Self {
    let parts = modules.map { path in
      lines(of: path).filter { !$0.hasPrefix("import ") }.map { $0.trimmingPrefix("export ") }
        .joined(separator: "\n")
    }
    return Self(text: "\n\"use strict\";\n(() => {\n\(parts.joined())})();\n")
  }

  /// The rules of all files, in their order.
  package static func style(_ files: [String]) -> Self {
    Self(text: files.map { lines(of: $0).joined(separator: "\n") }.joined())
  }

  /// The text of a file without its header.
  package static func text(of path: String) -> String {
    lines(of: path).joined(separator: "\n")
  }

  /// What a content security policy calls it, so that a browser takes this text and no other.
  package var policySource: String {
    "'sha256-\(Base64.encode(SHA256.digest(Array(text.utf8))))'"
  }

  /// The lines of a file without its header of two lines.
  private static func lines(of path: String) -> ArraySlice<Substring> {
    guard let file = mockapi_resource(path) else {
      preconditionFailure("resources.c must have the file \(path)")
    }
    return String(cString: file).split(separator: "\n", omittingEmptySubsequences: false)
      .dropFirst(2)
  }
}
