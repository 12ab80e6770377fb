// mockapi
// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A folder that exists as long as this object.
public final class ScratchFolder: Sendable {
  public let url: URL

  public init() throws {
    // Short, because the path is a part of texts that are cut and wrapped.
    url = try ScratchSession.folder.get().appending(path: UUID().uuidString.prefix(13))
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
  }

  deinit {
    // A failure leaves files in the folder for temporary files, which the system cleans.
    try? FileManager.default.removeItem(at: url)
  }

  /// The folder's path.
  public var path: String { url.path }

  /// Makes an empty folder.
  public func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(
      at: url.appending(path: name), withIntermediateDirectories: true)
  }

  /// Writes a file, and creates the folders that it needs; returns its path.
  @discardableResult
  public func write(_ text: String, to name: String) throws -> String {
    let file = url.appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
    return file.path
  }

  /// Writes another version of a file, as an editor does: a new file gets the name of the old one. The change shows even if
  /// it has the size of the old one, and comes within a tick of the clock of the file system.
  public func replace(_ name: String, with text: String) throws {
    try Data(text.utf8).write(to: url.appending(path: name), options: .atomic)
  }
}
