// mockapi
// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import MockAPIClientCore

extension Request.StreamedBody {
  /// Writes the body to `file`, for what can only send a file, such as a background session.
  ///
  /// - Throws: `NoAnswer.invalidRequest` if a file cannot be read or written, and if `file` is a file of the body, which then stays
  ///   as it is.
  public func write(to file: URL) throws(NoAnswer) {
    let place = file.resolvingSymlinksInPath().standardizedFileURL
    guard !files.contains(where: { $0.resolvingSymlinksInPath().standardizedFileURL == place })
    else {
      throw .invalidRequest(
        "the body must be written to a file that is not a part of it; found \(file.path)")
    }
    try makeReader().write(to: file)
  }
}

extension Request.StreamedBody.Reader {
  /// Writes the rest to `file`. If that fails, a file that was not there before is deleted.
  func write(to file: URL) throws(NoAnswer) {
    let isNew = !FileManager.default.fileExists(atPath: file.path)
    do {
      try Data().write(to: file)
      let handle = try FileHandle(forWritingTo: file)
      while let bytes = try read(upTo: 1 << 20) { try handle.write(contentsOf: bytes) }
      try handle.close()
    } catch {
      // The first error is the one to report.
      if isNew { try? FileManager.default.removeItem(at: file) }
      throw (error as? NoAnswer)
        ?? .invalidRequest("\(file.path) cannot be written: \(error.localizedDescription)")
    }
  }
}
