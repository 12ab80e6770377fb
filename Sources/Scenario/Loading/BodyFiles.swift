// mockapi
// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The files that bodies are read from: those below one folder, and no others.
struct BodyFiles: Sendable {
  /// Why a file cannot be read.
  struct Failure: Error {
    let reason: String
  }

  /// The folder's path; `nil` for a text in memory, which has no files beside it.
  let root: String?

  /// The bytes of a file.
  /// - Parameter name: its path from the folder.
  func read(_ name: String) throws(Failure) -> [UInt8] {
    guard let root else { throw Failure(reason: "there are no files beside a text in memory") }
    guard !name.isEmpty, !name.hasPrefix("/"), !name.split(separator: "/").contains("..") else {
      throw Failure(reason: "the name must lead to a file below \(root)")
    }
    let file = URL(filePath: root).appending(path: name)
    // A symbolic link may lead out of the folder as well as `..` does.
    let folder = URL(filePath: root).resolvingSymlinksInPath().path
    let prefix = folder.hasSuffix("/") ? folder : folder + "/"
    guard file.resolvingSymlinksInPath().path.hasPrefix(prefix) else {
      throw Failure(reason: "it leads out of \(root)")
    }
    do {
      return Array(try Data(contentsOf: file))
    } catch {
      throw Failure(reason: ScenarioFiles.reason(error))
    }
  }
}
