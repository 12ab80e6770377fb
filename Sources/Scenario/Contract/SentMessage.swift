// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIGzip

/// A response with a fault in one of the forms in which it is sent: what a client sees as its end
/// (RFC 9112 section 6.3), and the bytes of its body.
struct SentMessage {
  /// The end of the body for a client.
  enum End {
    /// The response has no body.
    case head
    /// So many bytes, whatever their number here.
    case length(Int)
    /// At least so many bytes; clients may differ about more.
    case lengthFrom(Int)
    /// The last chunk.
    case lastChunk
    /// A last chunk that is never found.
    case noLastChunk
    /// The end of the connection.
    case close
    /// Clients may differ, even about the head.
    case unclear

    fileprivate var isOfChunks: Bool {
      switch self {
      case .lastChunk, .noLastChunk: true
      default: false
      }
    }
  }

  /// The part of it that is sent before a fault.
  enum Part {
    /// Less than a client waits for.
    case incomplete
    /// As much as a client waits for.
    case whole(status: Int, body: ArraySlice<UInt8>)
    /// As much as some clients wait for, while others see that something is wrong.
    case wholeOrNone(status: Int, body: ArraySlice<UInt8>)
    /// As much as a client waits for, with a body that no client can decode.
    case undecodable(status: Int, body: ArraySlice<UInt8>)
    /// As much as a client waits for, with a head that a client should refuse, and that some use.
    case wholeOrUnusable(status: Int, body: ArraySlice<UInt8>)
    /// As much as a client waits for, with a head that no client can use.
    case unusable
    /// Clients may correctly differ.
    case unclear
  }

  /// What a mistake makes of a message of which every byte arrives.
  private enum Effect {
    /// The message is what its bytes say.
    case none
    /// The body is cut off inside its coding.
    case undecodableBody
    /// The head has no status.
    case unusableHead
    /// The head has something that a client may refuse, or skip: two lengths, of which the first is right, or a coding without a body.
    case doubtfulHead
    /// A status that HTTP does not have.
    case unknownStatus
    /// Clients may differ about the whole message.
    case unclear
  }

  private let status: Int
  /// The body as it is declared, before compression; or what is sent in its place.
  private let content: ArraySlice<UInt8>
  /// The number of bytes of the body that are sent, without the framing of chunks.
  private let size: Int
  private let isCompressed: Bool
  /// Whether HTTP forbids the framing with the status.
  private let hasForbiddenFraming: Bool
  /// Whether a last chunk is sent behind a head that ends the response.
  private let hasChunkBehindHead: Bool
  private let end: End
  private let effect: Effect

  /// The forms of a response: two if compression depends on the client.
  static func forms(
    of response: ResponseDefinition, _ malformation: Malformation? = nil, toHead isHead: Bool
  ) -> [SentMessage] {
    let body = response.body
    func form(
      _ size: Int, isCompressed: Bool = false, content: ArraySlice<UInt8>? = nil
    ) -> SentMessage {
      SentMessage(
        response, malformation, content: content ?? body, size: size, isCompressed: isCompressed,
        isHead: isHead)
    }
    switch malformation?.kind {
    case .gzipCutOff:
      let whole = Gzip.compress(body)
      let half = whole[..<(whole.count / 2)]
      return [form(half.count, isCompressed: true, content: half)]
    case .gzipNotGiven, .charsetLie: return [form(body.count)]
    default:
      guard response.isCompressed, !isHead else { return [form(body.count)] }
      return [form(body.count), form(Gzip.compress(body).count, isCompressed: true)]
    }
  }

  private init(
    _ response: ResponseDefinition, _ malformation: Malformation?, content: ArraySlice<UInt8>,
    size: Int, isCompressed: Bool, isHead: Bool
  ) {
    status = malformation?.kind.bodilessStatus ?? response.status
    self.content = content
    self.isCompressed = isCompressed
    let endsWithHead = isHead || ResponseDefinition.endsWithHead(status)
    // A body after such a head is a mistake.
    self.size = isHead || endsWithHead && malformation == nil ? 0 : size
    effect = Self.effect(
      of: malformation?.kind,
      hasBody: !endsWithHead, hasLength: !endsWithHead && response.framing == .contentLength)
    let framing = Self.end(of: response, malformation, size: size)
    // RFC 9112 section 6.1: a server must not send Transfer-Encoding with 204; it may with 304 and to HEAD.
    hasForbiddenFraming = status == 204 && framing.isOfChunks
    hasChunkBehindHead =
      endsWithHead && !isHead && malformation != nil && framing.isOfChunks
      && malformation?.kind != .missingLastChunk
    end =
      if malformation?.kind == .noHead {
        .unclear
      } else if endsWithHead {
        .head
      } else {
        framing
      }
  }

  private static func effect(
    of kind: Malformation.Kind?, hasBody: Bool, hasLength: Bool
  ) -> Effect {
    switch kind {
    case nil, .contentLengthTooLong, .contentLengthTooShort, .missingLastChunk, .badChunkSize,
      .overlongChunkSize, .notModifiedWithBody:
      .none
    // RFC 1952 section 2.2: a member ends with its checksum and its size, and half of one lacks data before them. Where no body
    // is sent, a client may still refuse a coding that it has not asked for (RFC 9110 section 12.5.3).
    case .gzipCutOff: hasBody ? .undecodableBody : .doubtfulHead
    // RFC 9112 section 6.3: a user agent must discard a response with two lengths. The HTTP clients of Java and Python take the
    // first one, and who uses them cannot see it.
    case .contentLengthTwice where hasLength: .doubtfulHead
    // RFC 9112 section 4: a status has three digits.
    case .badStatusLine: .unusableHead
    case .status099, .status1000: .unknownStatus
    // A contract does not mention status 204, and then any outcome is correct.
    default: .unclear
    }
  }

  private static func end(
    of response: ResponseDefinition, _ malformation: Malformation?, size: Int
  ) -> End {
    let amount = malformation?.amount ?? 0
    let hasLength = response.framing == .contentLength
    return switch malformation?.kind {
    case .contentLengthTooLong where hasLength: .length(size + amount)
    case .contentLengthTooShort where hasLength: .length(max(size - amount, 0))
    case .contentLengthTwice where hasLength: .lengthFrom(size)
    case .contentLengthAndChunks: .lastChunk
    case .missingLastChunk, .badChunkSize, .overlongChunkSize: .noLastChunk
    default:
      switch response.framing {
      case .contentLength: .length(size)
      case .chunked: .lastChunk
      case .untilClose: .close
      }
    }
  }

  /// The part of it that is sent, seen by a client.
  func part(until place: Fault.Place, _ ending: Fault.Ending) -> Part {
    let sent: Int
    switch place {
    case .start, .statusLine: return .incomplete
    // The server adds to the head.
    case .byte: return .unclear
    case .afterHead: sent = 0
    case .bodyByte(let count): sent = min(count, size)
    case .beforeEnd where size == 0 && !end.isOfChunks && !hasChunkBehindHead:
      // The last line feed of the head is missing, and most clients do not need it.
      return ending == .close ? .unclear : .incomplete
    case .beforeEnd: sent = max(size - 1, 0)
    case .end: sent = size
    }
    let part = part(sent: sent, place, ending)
    switch (effect, part) {
    case (.none, _), (_, .incomplete): return part
    case (.undecodableBody, .whole(let status, let body)):
      return .undecodable(status: status, body: body)
    case (.unusableHead, .whole): return .unusable
    case (.doubtfulHead, .whole(let status, let body)):
      return .wholeOrUnusable(status: status, body: body)
    case (.unknownStatus, .whole(_, let body)):
      // RFC 9110 section 15: a client should treat it as a status of 5xx.
      return .wholeOrUnusable(status: 500, body: body)
    default: return .unclear
    }
  }

  private func part(sent: Int, _ place: Fault.Place, _ ending: Fault.Ending) -> Part {
    switch end {
    case .head:
      // RFC 9112 section 6.3: a client may discard what is behind the end of a response, or take it for the next one.
      let hasRest = sent > 0 || hasChunkBehindHead && [.beforeEnd, .end].contains(place)
      return hasRest || hasForbiddenFraming
        ? .wholeOrNone(status: status, body: []) : .whole(status: status, body: [])
    case .length(let length):
      if sent < length { return .incomplete }
      // RFC 9112 section 6.3: a client may discard the rest, or try to use it.
      return sent > length ? .unclear : whole(length)
    case .lengthFrom(let length): return sent < length ? .incomplete : whole(length)
    case .lastChunk: return chunks(until: place)
    case .noLastChunk: return .incomplete
    case .close:
      if ending != .close { return .incomplete }
      if sent == size { return whole(size) }
      // A FIN before the end makes it a different body (RFC 9112 section 8), unless TLS shows that it is too early.
      return isCompressed
        ? .unclear : .wholeOrNone(status: status, body: content.prefix(sent))
    case .unclear: return sent == 0 ? .incomplete : .unclear
    }
  }

  private func whole(_ length: Int) -> Part {
    if length == size { return .whole(status: status, body: content) }
    return isCompressed ? .unclear : .whole(status: status, body: content.prefix(length))
  }

  private func chunks(until place: Fault.Place) -> Part {
    switch place {
    case .end: whole(size)
    // More bytes than the body has are all bytes, the last chunk included.
    case .bodyByte(let count) where count > size: whole(size)
    // The last line feed after the last chunk, which many clients do not wait for.
    case .beforeEnd: .unclear
    default: .incomplete
    }
  }
}
