// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIDocuments
import MockAPIGzip
import MockAPIImportModel
import MockAPIJSON
import MockAPIText

/// The body of a recorded answer, as its server meant it: taken out of base64, out of a coding that the recording left, or read from the
/// file beside it.
enum RecordedBody {
  case none
  /// The server sent one, but the recording does not have it.
  case missing
  case bytes([UInt8])
  /// It cannot be read, for the reason.
  case damaged(String)

  /// No recording of an API has a larger answer, and a compressed one may be a bomb.
  private static let limit = 64 << 20

  init(of entry: HAREntry, in document: Document, _ files: some DocumentFiles) {
    guard let content = entry.value["response"]?["content"], entry.method != "HEAD",
      ![204, 205, 304].contains(entry.status)
    else {
      self = .none
      return
    }
    if let file = content["_file"]?.string, content["text"] == nil {
      do throws(DocumentProblem) {
        self = Self.decompressed(try files.bytes(file, relativeTo: document))
      } catch {
        self = .damaged("the file '\(file)' with the body cannot be read: \(error.message)")
      }
      return
    }
    guard let text = content["text"]?.string, !text.isEmpty else {
      let size = content["size"]?.number?.wholeInteger ?? 0
      let sent = entry.value["response"]?["bodySize"]?.number?.wholeInteger ?? 0
      self = content["text"] == nil && max(size, sent) > 0 ? .missing : .none
      return
    }
    guard content["encoding"]?.string?.lowercased() == "base64" else {
      self = .bytes(Array(text.utf8))
      return
    }
    guard let bytes = Base64.decode(text) else {
      self = .damaged("the text must be base64, as 'encoding' says")
      return
    }
    self = Self.decompressed(bytes)
  }

  private static func decompressed(_ bytes: [UInt8]) -> RecordedBody {
    guard Gzip.isGzip(bytes) else { return .bytes(bytes) }
    do throws(Gzip.Failure) {
      return .bytes(try Gzip.decompress(bytes, limit: limit))
    } catch {
      return .damaged(
        error == .tooLarge
          ? "decompressed, the body has more than \(limit >> 20) MiB"
          : "the body is gzip that is damaged or cut off")
    }
  }
}

/// The body of a recorded request.
struct RecordedRequestBody {
  let bytes: [UInt8]
  let mediaType: String?

  /// `nil` if the request has none, or the recording does not have it.
  init?(of entry: HAREntry) {
    guard let data = entry.value["request"]?["postData"] else { return nil }
    mediaType =
      data["mimeType"]?.string
      ?? MediaTypes.contentType(of: entry.requestHeaders)
    if let text = data["text"]?.string, !text.isEmpty {
      bytes =
        data["encoding"]?.string == "base64" || data["_encoding"]?.string == "base64"
        ? Base64.decode(text) ?? Array(text.utf8) : Array(text.utf8)
      return
    }
    guard let fields = data["params"], fields.elements.contains(where: { _ in true }),
      mediaType?.lowercased().contains("urlencoded") ?? false
    else { return nil }
    bytes = Array(
      PercentCoding.encode(
        fields: fields.elements.compactMap { field in
          field["name"]?.string.map { ($0, field["value"]?.string ?? "") }
        }
      ).utf8)
  }
}
