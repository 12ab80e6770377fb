// mockapi
// SPDX-License-Identifier: Apache-2.0

public import Foundation
import HTTPTypes
public import MockAPIClientCore

extension Transfer {
  /// The part of a file that is there after a download was cancelled or cut off. The next download to the same place asks only for
  /// the rest.
  ///
  ///     if let part = Transfer.PartialFile(of: destination) { show(part.receivedBytes) }
  ///
  /// It is a folder beside the destination, named like it with `.download` behind, and may be deleted at any time. A part is kept
  /// only if the server names the version of the file, with a strong ETag or a Last-Modified that is old enough.
  public struct PartialFile: Sendable, Hashable {
    /// The bytes that are there.
    public let receivedBytes: Int64
    /// The bytes of the whole file; nil if the server did not say.
    public let totalBytes: Int64?
    let origin: Origin
    private let folder: URL

    /// What the part is a part of.
    struct Origin: Codable, Sendable, Hashable {
      /// The fingerprint of the URL, which may contain secrets.
      let resource: String
      /// The value for If-Range: a strong ETag, or a date.
      let validator: String
      let totalBytes: Int64?
    }

    /// The part of the download to `destination`; nil if there is none.
    public init?(of destination: URL) {
      folder = Self.folder(of: destination)
      // Whatever cannot be read is no part: the download begins again.
      guard let data = try? Data(contentsOf: Self.originFile(in: folder)),
        let origin = try? JSONDecoder().decode(Origin.self, from: data),
        let attributes = try? FileManager.default.attributesOfItem(
          atPath: Self.bodyFile(in: folder).path),
        let size = attributes[.size] as? NSNumber
      else { return nil }
      self.origin = origin
      totalBytes = origin.totalBytes
      receivedBytes = size.int64Value
    }

    /// Deletes the part, so that the next download begins again.
    ///
    /// - Throws: the error of the file system.
    public func remove() throws {
      try Self.remove(folder)
    }

    /// Deletes the part in `folder`, and the folder if nothing else is in it: other programs have folders of such names, too.
    static func remove(_ folder: URL) throws {
      let manager = FileManager.default
      for file in [originFile(in: folder), bodyFile(in: folder)]
      where manager.fileExists(atPath: file.path) {
        try manager.removeItem(at: file)
      }
      if try manager.contentsOfDirectory(atPath: folder.path).isEmpty {
        try manager.removeItem(at: folder)
      }
    }

    static func folder(of destination: URL) -> URL {
      destination.appendingPathExtension("download")
    }

    static func bodyFile(in folder: URL) -> URL { folder.appendingPathComponent("body") }

    static func originFile(in folder: URL) -> URL { folder.appendingPathComponent("origin.json") }
  }
}

extension Transfer.PartialFile.Origin {
  /// The origin of the body of `head`; nil if a part of it could not be resumed safely (RFC 9110 sections 13.1.5 and 8.8).
  init?(_ head: Received, resource: String, totalBytes: Int64?) {
    guard head.headers[.contentEncoding] == nil,
      head.headers[.acceptRanges]?.lowercased() != "none",
      let validator = head.strongValidator
    else { return nil }
    self.init(resource: resource, validator: validator, totalBytes: totalBytes)
  }
}

extension Received {
  /// The ETag, if it is strong; otherwise Last-Modified, if at least a second had passed since then (RFC 9110 section 8.8.2.2).
  fileprivate var strongValidator: String? {
    if let tag = headers[.eTag] {
      return tag.hasPrefix("\"") && tag.hasSuffix("\"") && tag.utf8.count > 1 ? tag : nil
    }
    guard let value = headers[.lastModified], let modified = DateFormats.HTTP.date(from: value),
      let date = headers[.date].flatMap({ DateFormats.HTTP.date(from: $0) }),
      date.timeIntervalSince(modified) >= 1
    else { return nil }
    return value
  }
}
