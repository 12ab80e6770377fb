// mockapi
// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// A file that is a piece of a body. Files are compared by their URLs.
package struct BodyFile: Sendable, Hashable {
  package let url: URL
  /// Reads the file.
  let source: any BodySource

  package init(url: URL, source: any BodySource) {
    self.url = url
    self.source = source
  }

  package static func == (one: BodyFile, other: BodyFile) -> Bool { one.url == other.url }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(url)
  }
}

/// Reads the files of bodies. `MockAPIClient` has the one that does, since it takes more than this module is linked with.
package protocol BodySource: Sendable {
  /// The number of bytes of a file.
  ///
  /// - Throws: `NoAnswer.invalidRequest` if it does not exist, or is a folder.
  func length(of file: URL) throws(NoAnswer) -> Int64

  /// Opens a file, and closes it when the reader is gone.
  ///
  /// - Throws: `NoAnswer.invalidRequest` if it cannot be opened.
  func makeReader(of file: URL) throws(NoAnswer) -> any BodyReader
}

/// An open file of a body.
package protocol BodyReader: AnyObject {
  /// The next bytes, at least one and at most `count`.
  ///
  /// - Throws: `NoAnswer.invalidRequest` if the file cannot be read any more, or has become shorter.
  func read(upTo count: Int) throws(NoAnswer) -> Data
}
