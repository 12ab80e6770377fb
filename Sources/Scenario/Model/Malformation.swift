// mockapi
// SPDX-License-Identifier: Apache-2.0

/// One thing that is wrong in the bytes of a response.
public struct Malformation: Sendable, Hashable {
  /// The kinds, by the words that scenario files have for them.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// `Content-Length` promises more than is sent.
    case contentLengthTooLong
    /// `Content-Length` promises less than is sent.
    case contentLengthTooShort
    /// `Content-Length` twice, with different values.
    case contentLengthTwice
    /// `Content-Length` together with chunks (RFC 9112 section 6.3).
    case contentLengthAndChunks
    /// Chunks without the last one.
    case missingLastChunk
    /// Letters where the size of a chunk belongs.
    case badChunkSize
    /// A chunk size of 20 hexadecimal digits, beyond 64 bits.
    case overlongChunkSize
    /// A header line that has no colon.
    case headerWithoutColon
    /// Lines of the head that end with LF alone.
    case bareLineFeeds
    /// A header value that goes on in the next line, obsolete since RFC 7230.
    case foldedHeader
    /// One header of 64 KiB.
    case hugeHeader
    /// 1,000 headers.
    case manyHeaders
    /// A status line that is none.
    case badStatusLine
    /// No head at all, as HTTP/0.9 answered.
    case noHead
    /// The status 099.
    case status099
    /// The status 1000.
    case status1000
    /// Status 204, and yet a body.
    case noContentWithBody
    /// Status 304, and yet a body.
    case notModifiedWithBody
    /// `Content-Encoding: gzip`, and the body as it is.
    case gzipNotGiven
    /// `Content-Encoding: gzip`, and half of the compressed body, of which `Content-Length` is true.
    case gzipCutOff
    /// `charset=utf-16`, and the body as it is.
    case charsetLie

    /// Whether nothing is wrong without a body.
    package var needsBody: Bool {
      switch self {
      case .badChunkSize, .overlongChunkSize, .noContentWithBody, .notModifiedWithBody: true
      default: false
      }
    }

    /// Whether ``Malformation/amount`` says by how much.
    package var hasAmount: Bool {
      switch self {
      case .contentLengthTooLong, .contentLengthTooShort, .contentLengthTwice: true
      default: false
      }
    }
  }

  public let kind: Kind
  /// By how many bytes a length is wrong; at least 1.
  public let amount: Int

  public init(_ kind: Kind, amount: Int = 1) {
    self.kind = kind
    self.amount = amount
  }
}
