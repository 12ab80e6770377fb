// mockapi
// SPDX-License-Identifier: Apache-2.0

/// A mistake in the bytes of a response.
package struct Malformation: Sendable, Hashable {
  /// The kinds, with the names in scenario files.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    /// `Content-Length` is larger than the number of sent bytes.
    case contentLengthTooLong
    /// `Content-Length` is smaller than the number of sent bytes.
    case contentLengthTooShort
    /// `Content-Length` twice, with different values.
    case contentLengthTwice
    /// `Content-Length` together with chunks (RFC 9112 section 6.3).
    case contentLengthAndChunks
    /// Chunks without the last one.
    case missingLastChunk
    /// Letters in place of the size of a chunk.
    case badChunkSize
    /// A chunk size of 20 hexadecimal digits, more than 64 bits.
    case overlongChunkSize
    /// A header line without a colon.
    case headerWithoutColon
    /// Lines of the head that end only with LF.
    case bareLineFeeds
    /// A header value that continues on the next line, obsolete since RFC 7230.
    case foldedHeader
    /// One header of 64 KiB.
    case hugeHeader
    /// 1,000 headers.
    case manyHeaders
    /// An invalid status line.
    case badStatusLine
    /// No head, as in HTTP/0.9.
    case noHead
    /// The status 099.
    case status099
    /// The status 1000.
    case status1000
    /// Status 204, but with a body.
    case noContentWithBody
    /// Status 304, but with a body.
    case notModifiedWithBody
    /// `Content-Encoding: gzip`, but the body is not compressed.
    case gzipNotGiven
    /// `Content-Encoding: gzip` and half of the compressed body, with a correct `Content-Length`.
    case gzipCutOff
    /// `charset=utf-16`, but the body is unchanged.
    case charsetLie

    /// Whether the malformation has no effect without a body.
    package var needsBody: Bool {
      switch self {
      case .badChunkSize, .overlongChunkSize, .noContentWithBody, .notModifiedWithBody: true
      default: false
      }
    }

    /// The status that replaces the declared one and forbids the body, which is sent all the same; `nil` if none does.
    package var bodilessStatus: Int? {
      switch self {
      case .noContentWithBody: 204
      case .notModifiedWithBody: 304
      default: nil
      }
    }

    /// Whether ``Malformation/amount`` has an effect.
    package var hasAmount: Bool {
      switch self {
      case .contentLengthTooLong, .contentLengthTooShort, .contentLengthTwice: true
      default: false
      }
    }
  }

  package let kind: Kind
  /// The number of bytes by which a length is wrong; at least 1.
  package let amount: Int

  package init(_ kind: Kind, amount: Int = 1) {
    self.kind = kind
    self.amount = amount
  }
}
