// mockapi
// SPDX-License-Identifier: Apache-2.0

extension LibraryMessage.Complaint {
  /// The stages of requests that libmicrohttpd complains about like this.
  var stages: Set<RequestStage> {
    switch self {
    case .malformedLength, .hugeLength, .cookies: [.wholeHead]
    case .target, .version: [.line]
    case .fields: [.head, .chunks]
    case .syntax: [.line, .head, .chunks]
    case .chunks, .chunkSize, .chunkExtension: [.chunks]
    }
  }
}

extension RequestMistake {
  /// - Parameters:
  ///   - complaint: why libmicrohttpd refuses the request.
  ///   - headLimit: the memory for a head, in bytes.
  init(_ complaint: LibraryMessage.Complaint, at stage: RequestStage, headLimit: Int) {
    switch (complaint, stage) {
    case (.malformedLength, _):
      self.init(
        "Content-Length must be a number of decimal digits, with nothing after it (RFC 9112 section 6.3)"
      )
    case (.hugeLength, _): self = .hugeLength
    case (.cookies, _):
      self.init(
        "the cookies are too large: they take memory twice, and all of the head may take \(headLimit) bytes; "
          + Self.moreRoom, status: 431)
    case (.target, _): self = .largeHead(targetSize: .max, limit: headLimit)
    case (.version, _):
      self.init("the version must be HTTP/1.1 or HTTP/1.0 (RFC 9112 section 2.3)", status: 505)
    case (.fields, .chunks):
      self.init(
        "the trailers are too large: they may take \(headLimit) bytes, together with the head; "
          + Self.moreRoom, status: 431)
    case (.fields, _): self = .largeHead(targetSize: 0, limit: headLimit)
    case (.syntax, .line):
      self.init(
        "the request line must end with one blank and then HTTP/1.1 or HTTP/1.0, and nothing after it (RFC 9112 section 3)"
      )
    case (.syntax, .chunks):
      self.init("each trailer must be a name, ':' and a value (RFC 9112 section 7.1.2)")
    case (.syntax, _):
      self.init(
        "each line of the head must be a name, ':' and a value (RFC 9112 section 5)")
    case (.chunks, _): self = .malformedChunks
    case (.chunkSize, _):
      self.init("the size of a chunk must be less than 2^64 (RFC 9112 section 7.1)", status: 413)
    case (.chunkExtension, _):
      self.init(
        "the line before a chunk is too long: with its extensions it may take \(headLimit) bytes, together with the head "
          + "(RFC 9112 section 7.1.1); " + Self.moreRoom)
    }
  }

  /// A head that takes more than the server keeps for it.
  /// - Parameter targetSize: the size of its target, which may be too large alone.
  static func largeHead(targetSize: Int, limit: Int) -> RequestMistake {
    RequestMistake(
      targetSize > limit
        ? "the request line is too long: all of the head may take \(limit) bytes; \(moreRoom)"
        : "the head is too large: it may take \(limit) bytes, with its target and some 70 bytes for each field and cookie; "
          + moreRoom, status: targetSize > limit ? 414 : 431)
  }

  /// A request whose rest does not come.
  static func silence(seconds: UInt32) -> RequestMistake {
    RequestMistake(
      "the rest of the request must come without a pause of more than \(seconds) seconds; nothing came (RFC 9110 section 15.5.9)",
      status: 408, isUnfinished: true)
  }

  private static let moreRoom =
    "--max-request-head, or ServerConfiguration.maximumHeadSize, allows more"
}
