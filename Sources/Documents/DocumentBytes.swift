// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPISystem

/// The bytes of a file that is a document, or belongs to one.
package enum DocumentBytes {
  /// - Parameters:
  ///   - path: where it is.
  ///   - name: its path as the user knows it.
  package static func read(_ path: String, named name: String) throws(DocumentProblem) -> [UInt8] {
    let limit = Document.largestJSON
    var kind = FileStatus.Kind.file
    var bytes: [UInt8] = []
    do throws(Errno) {
      let file = try FileDescriptor.open(path)
      defer { file.close() }
      kind = try file.status().kind
      if kind == .file { bytes = try file.readAll(limit: limit) }
    } catch {
      guard !["http://", "https://"].contains(where: name.hasPrefix) else {
        throw DocumentProblem(
          "\(name) must be a file of this machine; found a URL, which is not fetched; download the file, and name it"
        )
      }
      throw DocumentProblem("\(name) must be a file that can be read: \(error)")
    }
    guard kind == .file else {
      throw DocumentProblem("\(name) must be a file; found something else")
    }
    guard bytes.count <= limit else {
      throw DocumentProblem("\(name) must have at most \(limit / 1_000_000) MB; found more")
    }
    return bytes
  }
}
