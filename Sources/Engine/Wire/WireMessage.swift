// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIMatching
import MockAPIScenario

/// A response laid out as the bytes of HTTP/1.1 (RFC 9112), with the places of its parts.
package struct WireMessage {
  package private(set) var bytes = WireBytes()
  /// The offset of the end of the head, including its empty line.
  package private(set) var headSize = 0
  /// The parts of the body with the offset of their first byte; a chunked body has several.
  private var parts: [Part] = []
  /// The length of the body in bytes, without the framing of chunks.
  private(set) var bodySize = 0
  /// The status on the status line; `nil` if there is no status line, or no number in it.
  private var status: Int?

  private struct Part {
    let offset: Int
    let count: Int
  }

  /// The properties of a request that affect the response.
  struct Request {
    /// HEAD: the head of the response to GET, and no body (RFC 9110 section 9.3.2).
    let isHead: Bool
    let acceptsGzip: Bool
  }

  /// - Parameters:
  ///   - added: fields that the server adds after the declared ones.
  ///   - closes: whether the connection closes after the response, which is then announced.
  ///   - date: the value of `Date`; `nil` for none.
  ///   - slices: the number of chunks for a chunked body.
  ///   - compressed: the body in gzip, if it has been compressed before.
  init(
    _ response: ResponseDefinition, malformation: Malformation.Kind? = nil, amount: Int = 0,
    to request: Request, adding added: [HeaderField] = [], closes: Bool, date: String?,
    slices: Int = 1, compressed: ArraySlice<UInt8>? = nil
  ) {
    let content = Content(
      response, malformation: malformation, acceptsGzip: request.acceptsGzip,
      compressed: compressed)
    var framing = response.framing
    if malformation?.needsChunks == true { framing = .chunked }
    let status = malformation?.status ?? String(response.status)
    // RFC 9110 section 6.4.1: these responses never have a body, so they have no length either.
    let isBodiless =
      malformation?.keepsFraming ?? true && ResponseDefinition.endsWithHead(response.status)
    var head = Head(isBare: malformation == .bareLineFeeds)
    head.statusLine(
      status,
      message: response.statusMessage
        ?? ReasonPhrase.of(malformation?.bodilessStatus ?? response.status),
      isBroken: malformation == .badStatusLine)
    let declared = response.headers.filter { !content.replaces($0) }
    let said = closes ? declared.announcingClose : declared
    for field in said + content.fields + added { head.field(field.name, field.value) }
    func mayAdd(_ name: String) -> Bool {
      !response.withheldHeaders.contains(name.lowercased())
        && response.headerValues(named: name).isEmpty
    }
    if let date, mayAdd("Date") { head.field("Date", date) }
    if closes, mayAdd("Connection") { head.field("Connection", "close") }
    let length = Self.length(content.body.count, malformation, amount)
    switch framing {
    case .chunked:
      if mayAdd("Transfer-Encoding") { head.field("Transfer-Encoding", "chunked") }
      if malformation == .contentLengthAndChunks { head.field("Content-Length", String(length)) }
    case .contentLength where mayAdd("Content-Length") && !isBodiless:
      head.field("Content-Length", String(length))
      if malformation == .contentLengthTwice {
        head.field("Content-Length", String(length + amount))
      }
    default: break
    }
    if let malformation { head.add(malformation) }
    if malformation != .noHead {
      bytes.append(head.finished[...])
      if malformation != .badStatusLine { self.status = Int(status) }
    }
    headSize = bytes.count
    guard !request.isHead, !isBodiless else { return }
    append(content.body, framing: framing, malformation: malformation, slices: slices)
  }

  /// Bytes that replace a response.
  init(replacement: ArraySlice<UInt8>) {
    bytes.append(replacement)
  }

  private static func length(_ size: Int, _ malformation: Malformation.Kind?, _ amount: Int) -> Int
  {
    switch malformation {
    case .contentLengthTooLong: size + amount
    case .contentLengthTooShort: max(size - amount, 0)
    default: size
    }
  }

  private mutating func append(
    _ body: ArraySlice<UInt8>, framing: ResponseDefinition.Framing,
    malformation: Malformation.Kind?, slices: Int
  ) {
    bodySize = body.count
    guard framing == .chunked else {
      parts = [Part(offset: bytes.count, count: body.count)]
      bytes.append(body)
      return
    }
    for slice in Self.slices(of: body, count: slices) {
      let size =
        switch malformation {
        case .badChunkSize: "size"
        case .overlongChunkSize: "FFFFFFFFFFFFFFFFFFFF"
        default: String(slice.count, radix: 16, uppercase: true)
        }
      bytes.append(size + "\r\n")
      parts.append(Part(offset: bytes.count, count: slice.count))
      bytes.append(slice)
      bytes.append("\r\n")
    }
    if malformation != .missingLastChunk { bytes.append("0\r\n\r\n") }
  }

  /// A body in `count` slices of the same size, with the rest in the last slice; no slice is empty.
  private static func slices(of body: ArraySlice<UInt8>, count: Int) -> [ArraySlice<UInt8>] {
    let count = min(count, body.count)
    guard count > 0 else { return [] }
    let size = body.count / count
    return (0..<count).map { number in
      let start = body.startIndex + number * size
      return body[start..<(number == count - 1 ? body.endIndex : start + size)]
    }
  }

  /// The status that a client can read from the first bytes; `nil` if they do not contain it.
  package func status(inFirst count: Int) -> Int? {
    // `HTTP/1.1 ` and the three digits.
    status.flatMap { count >= "HTTP/1.1 \($0)".utf8.count ? $0 : nil }
  }

  // MARK: Places

  /// The number of bytes before a place.
  func offset(of place: Fault.Place) -> Int {
    switch place {
    case .start: 0
    // `HTTP/1.1 ` and a digit of the status.
    case .statusLine: min(10, headSize)
    case .afterHead: headSize
    case .byte(let count): min(count, bytes.count)
    case .bodyByte(let count): bodyOffset(count)
    case .beforeEnd: max(bytes.count - 1, 0)
    case .end: bytes.count
    }
  }

  private func bodyOffset(_ count: Int) -> Int {
    var walk = BodyWalk(self)
    return walk.offset(of: count)
  }

  /// The offsets at which slices of the body begin, for pauses before them.
  func sliceStarts(count: Int) -> [Int] {
    let count = min(count, bodySize)
    guard count > 0 else { return [] }
    var walk = BodyWalk(self)
    // The size line of a chunk belongs to the part after it.
    return (0..<count).map { walk.offset(of: $0 * (bodySize / count)) }
  }

  /// Finds places in the body in ascending order, in one pass over the parts: a body may have a million of them.
  struct BodyWalk {
    private let message: WireMessage
    /// The number of the part that is looked at, and the bytes of the body before it.
    private var part = 0
    private var before = 0
    /// The number of parts that were looked at: a test bounds it.
    private(set) var steps = 0

    init(_ message: WireMessage) {
      self.message = message
    }

    /// The offset behind the first `count` bytes of the body.
    /// - Parameter count: not less than in the call before.
    mutating func offset(of count: Int) -> Int {
      guard count > 0 else { return message.headSize }
      while part < message.parts.count {
        steps += 1
        let current = message.parts[part]
        if count - before <= current.count { return current.offset + count - before }
        before += current.count
        part += 1
      }
      return message.bytes.count
    }
  }
}
