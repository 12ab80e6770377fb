// mockapi
// SPDX-License-Identifier: Apache-2.0

public import Foundation
import HTTPTypes

extension Request {
  /// A POST request whose body is a file: see ``with(file:contentType:)``.
  public static func post(
    _ path: Path, query: [QueryItem] = [], file: URL,
    contentType: String = "application/octet-stream"
  ) -> Request {
    Request(method: .post, path: path, query: query).with(file: file, contentType: contentType)
  }

  /// A PUT request whose body is a file: see ``with(file:contentType:)``.
  ///
  ///     .put("photos/1", file: photo, contentType: "image/jpeg")
  public static func put(
    _ path: Path, query: [QueryItem] = [], file: URL,
    contentType: String = "application/octet-stream"
  ) -> Request {
    Request(method: .put, path: path, query: query).with(file: file, contentType: contentType)
  }

  /// A PATCH request whose body is a file: see ``with(file:contentType:)``.
  public static func patch(
    _ path: Path, query: [QueryItem] = [], file: URL,
    contentType: String = "application/octet-stream"
  ) -> Request {
    Request(method: .patch, path: path, query: query).with(file: file, contentType: contentType)
  }

  /// The request with a file as its body, which is read piece by piece while it is sent.
  ///
  /// `APIClient.upload(_:progress:)` sends such a request and says how far it is; `fetch` sends it as well. The request's timeout
  /// limits the time without progress then, and not the whole exchange. If the file cannot be read, the outcome is
  /// `.noAnswer(.invalidRequest)`.
  public func with(
    file: URL, contentType: String = "application/octet-stream"
  ) -> Request {
    with(streamedBody: StreamedBody(pieces: [.file(file)]), contentType: contentType)
  }

  /// Writes the body, wherever it comes from, to `file`; an empty file without a body.
  package func writeBody(to file: URL) throws(NoAnswer) {
    try (streamedBody ?? StreamedBody(pieces: [.bytes(body ?? Data())])).write(to: file)
  }

  func with(streamedBody: StreamedBody, contentType: String) -> Request {
    var request = self
    request.body = nil
    request.streamedBody = streamedBody
    request.headers[.contentType] = contentType
    return request
  }
}

extension Request {
  /// A body that is read piece by piece while it is sent, so that its files are never in memory as a whole.
  ///
  /// Its length is that of the files when sending begins, and exactly so many bytes are sent: a file that has become shorter in the
  /// meantime ends the request, and bytes that were added to it are not sent.
  public struct StreamedBody: Sendable, Hashable {
    /// A piece of the body. Files are compared by their URLs.
    enum Piece: Sendable, Hashable {
      case bytes(Data)
      case file(URL)
    }

    let pieces: [Piece]

    /// The file, if the body is one file and nothing else.
    public var file: URL? {
      guard pieces.count == 1, case .file(let url) = pieces[0] else { return nil }
      return url
    }

    /// The bytes, if there are no files: they are then one piece.
    var bytes: Data? {
      guard pieces.count == 1, case .bytes(let bytes) = pieces[0] else { return nil }
      return bytes
    }

    /// All files of the body, in order.
    public var files: [URL] {
      pieces.compactMap { piece in
        if case .file(let url) = piece { url } else { nil }
      }
    }

    /// The number of bytes to send: the value of Content-Length.
    ///
    /// - Throws: `NoAnswer.invalidRequest` if a file does not exist, or is a folder.
    public func length() throws(NoAnswer) -> Int64 {
      var length: Int64 = 0
      for piece in pieces { length += try piece.length() }
      return length
    }

    /// Reads the body from its beginning; a request that is sent again needs a new reader.
    ///
    /// - Throws: `NoAnswer.invalidRequest` if a file does not exist, or is a folder.
    public func makeReader() throws(NoAnswer) -> Reader {
      var lengths: [Int64] = []
      for piece in pieces { lengths.append(try piece.length()) }
      return Reader(pieces: pieces, lengths: lengths)
    }

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

    /// The whole body in memory, for a transport that has no other way.
    ///
    /// - Throws: `NoAnswer.invalidRequest` if a file cannot be read.
    public func contents() throws(NoAnswer) -> Data {
      let reader = try makeReader()
      var contents = Data()
      while let bytes = try reader.read(upTo: 1 << 20) { contents += bytes }
      return contents
    }

    /// Reads a body once, from its beginning to its end. One task or thread at a time may use it.
    public final class Reader {
      /// The number of bytes of the whole body.
      public let length: Int64
      private var rest: [(piece: Piece, length: Int64)]
      /// The open file that is the first of `rest`.
      private var handle: FileHandle?

      fileprivate init(pieces: [Piece], lengths: [Int64]) {
        rest = Array(zip(pieces, lengths)).reversed()
        length = lengths.reduce(0, +)
      }

      deinit {
        close()
      }

      /// The next bytes, at least one and at most `count`; nil at the end.
      ///
      /// - Throws: `NoAnswer.invalidRequest` if a file cannot be read any more, or has become shorter.
      public func read(upTo count: Int) throws(NoAnswer) -> Data? {
        while let (piece, left) = rest.popLast() {
          if left == 0 {
            close()
            continue
          }
          let size = Int(min(Int64(count), left))
          switch piece {
          case .bytes(let data):
            rest.append((.bytes(data.dropFirst(size)), left - Int64(size)))
            return data.prefix(size)
          case .file(let url):
            let bytes = try read(size, of: url)
            rest.append((piece, left - Int64(bytes.count)))
            return bytes
          }
        }
        return nil
      }

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

      private func read(_ size: Int, of url: URL) throws(NoAnswer) -> Data {
        let bytes: Data?
        do {
          let handle = try handle ?? FileHandle(forReadingFrom: url)
          self.handle = handle
          bytes = try handle.read(upToCount: size)
        } catch {
          throw .unreadable(url, "\(error.localizedDescription)")
        }
        guard let bytes, !bytes.isEmpty else {
          throw .unreadable(url, "it has become shorter while it was sent")
        }
        return bytes
      }

      private func close() {
        // Nothing was written, so an error while closing loses nothing.
        try? handle?.close()
        handle = nil
      }
    }
  }
}

extension Request.StreamedBody.Piece {
  fileprivate func length() throws(NoAnswer) -> Int64 {
    switch self {
    case .bytes(let data):
      return Int64(data.count)
    case .file(let url):
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
  }
}

extension NoAnswer {
  fileprivate static func unreadable(_ url: URL, _ reason: String) -> NoAnswer {
    .invalidRequest("the body's file \(url.path) cannot be sent: \(reason)")
  }
}
