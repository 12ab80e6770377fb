// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIClientCore

extension BodyFile {
  /// The file at `url`.
  init(_ url: URL) {
    self.init(url: url, source: FileSource())
  }
}

/// Reads the files of bodies from the disk.
private struct FileSource: BodySource {
  func length(of url: URL) throws(NoAnswer) -> Int64 {
    guard url.isFileURL else { throw .unreadable(url, "it is not the URL of a file") }
    let attributes: [FileAttributeKey: Any]
    do {
      // Resolved, because the attributes of a symbolic link are its own.
      attributes = try FileManager.default.attributesOfItem(
        atPath: url.resolvingSymlinksInPath().path)
    } catch {
      throw .unreadable(url, error.localizedDescription)
    }
    guard attributes[.type] as? FileAttributeType == .typeRegular,
      let size = attributes[.size] as? NSNumber
    else { throw .unreadable(url, "it is not a regular file") }
    return size.int64Value
  }

  func makeReader(of url: URL) throws(NoAnswer) -> any BodyReader {
    try FileReader(url)
  }
}

private final class FileReader: BodyReader {
  private let url: URL
  private let handle: FileHandle

  init(_ url: URL) throws(NoAnswer) {
    self.url = url
    do {
      handle = try FileHandle(forReadingFrom: url)
    } catch {
      throw .unreadable(url, error.localizedDescription)
    }
  }

  deinit {
    // Nothing was written, so an error while closing loses nothing.
    try? handle.close()
  }

  func read(upTo count: Int) throws(NoAnswer) -> Data {
    let bytes: Data?
    do {
      bytes = try handle.read(upToCount: count)
    } catch {
      throw .unreadable(url, error.localizedDescription)
    }
    guard let bytes, !bytes.isEmpty else {
      throw .unreadable(url, "it has become shorter while it was sent")
    }
    return bytes
  }
}

extension NoAnswer {
  fileprivate static func unreadable(_ url: URL, _ reason: String) -> NoAnswer {
    .invalidRequest("the body's file \(url.path) cannot be sent: \(reason)")
  }
}
