// mockapi
// SPDX-License-Identifier: Apache-2.0

/// The files that bodies are read from: those below one folder, and no others.
struct BodyFiles: Sendable {
  /// Why a file cannot be read.
  struct Failure: Error {
    let reason: String
  }

  /// The folder's path; `nil` for a text in memory, which has no files beside it.
  let root: String?

  /// Where a file of that name stands, or would.
  func path(of name: String) -> String? {
    root.map { ($0.hasSuffix("/") ? $0 : $0 + "/") + name }
  }

  /// The bytes of a file.
  /// - Parameter name: its path from the folder.
  func read(_ name: String) throws(Failure) -> [UInt8] {
    guard let root, let path = path(of: name) else {
      throw Failure(reason: "there are no files beside a text in memory")
    }
    guard !name.isEmpty, !name.hasPrefix("/"), !name.split(separator: "/").contains("..") else {
      throw Failure(reason: "the name must lead to a file below \(root)")
    }
    // A symbolic link may lead out of the folder as well as `..` does.
    if let file = FileBytes.resolved(path), let folder = FileBytes.resolved(root),
      !file.hasPrefix(folder == "/" ? folder : folder + "/")
    {
      throw Failure(reason: "it leads out of \(root)")
    }
    do throws(FileBytes.Failure) {
      return try FileBytes.read(path)
    } catch {
      throw Failure(reason: error.reason)
    }
  }
}
