// mockapi
// SPDX-License-Identifier: Apache-2.0

import HTTPTypes

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Reads one response, as strictly as RFC 9112 allows a client to be.
package struct ResponseReader {
  private let isHead: Bool
  /// The next bytes; empty at the end of the connection.
  private let receive: () throws -> [UInt8]
  private var pending: [UInt8] = []
  /// The index in `pending` of the next byte to read. The bytes before it go when more bytes come: to remove them after
  /// each line and chunk would move all bytes behind them each time.
  private var next = 0
  /// How often a byte was searched, moved or copied: a test bounds it.
  package private(set) var work = 0

  package init(isHead: Bool, receive: @escaping () throws -> [UInt8]) {
    self.isHead = isHead
    self.receive = receive
  }

  /// - Throws: `NoAnswer`; if the connection ends inside the body, with the part that came.
  package mutating func response(since start: ContinuousClock.Instant) throws -> Received {
    try response { ContinuousClock.now - start }
  }

  /// - Parameter duration: gives the time since the request was sent.
  package mutating func response(after duration: () -> Duration) throws -> Received {
    let status = try status(of: try line())
    let headers = try headers()
    var body = Data()
    func received() -> Received {
      Received(status: status, headers: headers, body: body, duration: duration())
    }
    do {
      try readBody(status, headers, into: &body)
    } catch let error as NoAnswer {
      throw error.after(received())
    }
    // The request did not ask for a coding, so none is supported but that which changes nothing (RFC 9110 section 8.4.1).
    guard headers[.contentEncoding].map({ $0.lowercased() == "identity" }) ?? true else {
      throw NoAnswer.malformed("a content coding that was not asked for")
    }
    return received()
  }

  private func status(of line: String) throws -> Int {
    let parts = line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count >= 2, parts[0].hasPrefix("HTTP/1."), parts[1].utf8.count == 3,
      let status = Int(parts[1]), (100...999).contains(status)
    else { throw NoAnswer.malformed("the status line is '\(line)'") }
    return status
  }

  private mutating func headers() throws -> HTTPFields {
    var lines: [String] = []
    while case let line = try line(), !line.isEmpty {
      if let last = lines.indices.last, line.first == " " || line.first == "\t" {
        // Section 5.2: folding is replaced by a space.
        lines[last] += " " + line.withoutOuterBlanks
      } else {
        lines.append(line)
      }
    }
    var fields = HTTPFields()
    for line in lines {
      guard let colon = line.firstIndex(of: ":"), let name = HTTPField.Name(String(line[..<colon]))
      else { throw NoAnswer.malformed("a header line is '\(line)'") }
      let value = line[line.index(after: colon)...].withoutOuterBlanks
      fields.append(HTTPField(name: name, value: value))
    }
    return fields
  }

  /// Reads the body (section 6.3). If the connection ends inside it, `body` is the part that came.
  private mutating func readBody(
    _ status: Int, _ headers: HTTPFields, into body: inout Data
  ) throws {
    if isHead || status < 200 || status == 204 || status == 304 { return }
    if headers[.transferEncoding] != nil { return try readChunks(into: &body) }
    let lengths = Set(headers[values: .contentLength])
    guard let length = lengths.first else { return try readRest(into: &body) }
    guard lengths.count == 1, let length = Self.number(length, radix: 10) else {
      throw NoAnswer.malformed("Content-Length is \(lengths.sorted())")
    }
    try take(length, into: &body)
  }

  private mutating func readChunks(into body: inout Data) throws {
    while true {
      let line = try line()
      guard let size = Self.number(line.prefix { $0 != ";" }, radix: 16) else {
        throw NoAnswer.malformed("the size of a chunk is '\(line)'")
      }
      if size == 0 {
        while try !self.line().isEmpty {}
        return
      }
      try take(size, into: &body)
      guard try self.line().isEmpty else { throw NoAnswer.malformed("a chunk does not end") }
    }
  }

  /// A number of digits only, without a sign.
  private static func number(_ text: some StringProtocol, radix: Int) -> Int? {
    guard text.utf8.allSatisfy({ $0 != 0x2B && $0 != 0x2D }) else { return nil }
    return Int(text, radix: radix)
  }

  /// The next line without its end, which may be a lone LF (section 2.2).
  private mutating func line() throws -> String {
    // The length of the beginning that has no end. It is not searched again: a line may come byte by byte.
    var searched = 0
    while true {
      let end = pending[(next + searched)...].firstIndex(of: 0x0A)
      work += (end ?? pending.count) - (next + searched)
      if let end {
        let line = pending[next..<end]
        next = end + 1
        work += line.count
        return String(decoding: line.last == 0x0D ? line.dropLast() : line, as: UTF8.self)
      }
      searched = pending.count - next
      // Bytes that never were HTTP are reported as such, however the connection ended.
      try receiveMore("the connection ended inside a line")
    }
  }

  private mutating func take(_ count: Int, into body: inout Data) throws {
    var missing = count
    while true {
      missing -= append(upTo: missing, to: &body)
      if missing == 0 { return }
      try receiveMore("the connection ended inside the body")
    }
  }

  private mutating func readRest(into body: inout Data) throws {
    repeat {
      append(upTo: .max, to: &body)
      pending = try receive()
      next = 0
    } while !pending.isEmpty
  }

  /// Adds bytes that have come to the body.
  /// - Returns: their number.
  @discardableResult
  private mutating func append(upTo count: Int, to body: inout Data) -> Int {
    let part = pending[next...].prefix(count)
    body += part
    next += part.count
    work += part.count
    return part.count
  }

  /// Waits for more bytes.
  private mutating func receiveMore(_ ending: String) throws {
    let bytes = try receive()
    guard !bytes.isEmpty else { throw NoAnswer.interrupted(ending) }
    let rest = pending.count - next
    if rest == 0 {
      pending = bytes
    } else {
      // Without bytes before it, the rest stays where it is.
      if next > 0 { work += rest }
      pending.removeFirst(next)
      pending += bytes
      work += bytes.count
    }
    next = 0
  }
}
