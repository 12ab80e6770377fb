// mockapi
// SPDX-License-Identifier: Apache-2.0

import HTTPTypes

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension Request {
  /// The request with a body that is read while it is sent.
  package func with(streamedBody: StreamedBody, contentType: String) -> Request {
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
    /// A piece of the body.
    package enum Piece: Sendable, Hashable {
      case bytes(Data)
      case file(BodyFile)
    }

    package let pieces: [Piece]

    package init(pieces: [Piece]) {
      self.pieces = pieces
    }

    /// The file, if the body is one file and nothing else.
    public var file: URL? {
      guard pieces.count == 1, case .file(let file) = pieces[0] else { return nil }
      return file.url
    }

    /// The bytes, if there are no files: they are then one piece.
    var bytes: Data? {
      guard pieces.count == 1, case .bytes(let bytes) = pieces[0] else { return nil }
      return bytes
    }

    /// All files of the body, in order.
    public var files: [URL] {
      pieces.compactMap { piece in
        if case .file(let file) = piece { file.url } else { nil }
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
      private var reader: (any BodyReader)?

      fileprivate init(pieces: [Piece], lengths: [Int64]) {
        rest = Array(zip(pieces, lengths)).reversed()
        length = lengths.reduce(0, +)
      }

      /// The next bytes, at least one and at most `count`; nil at the end.
      ///
      /// - Throws: `NoAnswer.invalidRequest` if a file cannot be read any more, or has become shorter.
      public func read(upTo count: Int) throws(NoAnswer) -> Data? {
        while let (piece, left) = rest.popLast() {
          if left == 0 {
            reader = nil
            continue
          }
          let size = Int(min(Int64(count), left))
          switch piece {
          case .bytes(let data):
            rest.append((.bytes(data.dropFirst(size)), left - Int64(size)))
            return data.prefix(size)
          case .file(let file):
            let bytes = try open(file).read(upTo: size)
            rest.append((piece, left - Int64(bytes.count)))
            return bytes
          }
        }
        return nil
      }

      /// The reader of `file`, which is the first of `rest`.
      private func open(_ file: BodyFile) throws(NoAnswer) -> any BodyReader {
        if let reader { return reader }
        let opened = try file.source.makeReader(of: file.url)
        reader = opened
        return opened
      }
    }
  }
}

extension Request.StreamedBody.Piece {
  fileprivate func length() throws(NoAnswer) -> Int64 {
    switch self {
    case .bytes(let data): Int64(data.count)
    case .file(let file): try file.source.length(of: file.url)
    }
  }
}
