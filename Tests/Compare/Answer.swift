// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPITestSupport

/// The answer of a server to one request, and how it ended.
struct Answer: Equatable {
  enum Ending: Equatable {
    /// The response is complete, and the connection is still open.
    case complete
    case connection(RawConnection.Ending)
    case failed(String)
  }

  var bytes: [UInt8]
  var ending: Ending

  /// The answer without the prefix of a lease, which has another id in another server.
  func without(prefix: String) -> Answer {
    guard !prefix.isEmpty else { return self }
    var answer = self
    answer.bytes = bytes.replacing(Array(prefix.utf8), with: [])
    return answer
  }

  /// The answer with the same value in each `Date`, because two servers need not answer within the same second.
  var withoutDates: Answer {
    var answer = self
    let name = Array("Date: ".utf8)
    let length = "Tue, 15 Jun 2021 12:00:00 GMT".utf8.count
    var index = 0
    while index + name.count + length <= answer.bytes.count {
      let value = index + name.count..<index + name.count + length
      if answer.bytes[index] == name[0], answer.bytes[index...].starts(with: name),
        answer.bytes[value].suffix(4).elementsEqual(" GMT".utf8)
      {
        answer.bytes.replaceSubrange(value, with: repeatElement(UInt8(ascii: "D"), count: length))
        index = value.upperBound
      } else {
        index += 1
      }
    }
    return answer
  }
}

/// Splits the bytes of a connection into answers.
struct AnswerReader {
  private let connection: RawConnection
  private var pending: [UInt8] = []

  init(_ connection: RawConnection) {
    self.connection = connection
  }

  /// The next answer. It extends to the end of the connection if it has no other end, or if `toEnd` is true.
  mutating func next(isHead: Bool, toEnd: Bool) -> Answer {
    while true {
      if !toEnd, let length = Framing.length(of: pending, isHead: isHead) {
        defer { pending.removeFirst(length) }
        return Answer(bytes: Array(pending.prefix(length)), ending: .complete)
      }
      switch connection.receivePiece() {
      case .bytes(let bytes): pending += bytes
      case .end(let ending):
        defer { pending = [] }
        return Answer(bytes: pending, ending: .connection(ending))
      }
    }
  }
}

/// Finds the end of a response (RFC 9112 section 6.3).
enum Framing {
  /// The length of the response at the start of the bytes; `nil` if it is not complete, or ends with the connection.
  static func length(of bytes: [UInt8], isHead: Bool) -> Int? {
    guard let head = end(of: "\r\n\r\n", in: bytes[...]) else { return nil }
    let lines = String(decoding: bytes[..<head], as: UTF8.self).split(separator: "\r\n")
    guard let status = lines.first?.split(separator: " ").dropFirst().first.flatMap({ Int($0) })
    else { return nil }
    var length: Int?
    for line in lines.dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2 else { return nil }
      let value = parts[1].drop { $0 == " " }
      switch parts[0].lowercased() {
      case "transfer-encoding" where !isHead: return chunksEnd(in: bytes, from: head)
      case "content-length": length = Int(value)
      default: break
      }
    }
    // An interim response is taken together with the response after it.
    if status < 200 {
      return self.length(of: Array(bytes[head...]), isHead: isHead).map { head + $0 }
    }
    if isHead || status == 204 || status == 304 { return head }
    guard let length, length >= 0, head + length <= bytes.count else { return nil }
    return head + length
  }

  private static func end(of mark: String, in bytes: ArraySlice<UInt8>) -> Int? {
    let mark = Array(mark.utf8)
    var index = bytes.startIndex
    while index + mark.count <= bytes.endIndex {
      if bytes[index] == mark[0], bytes[index...].starts(with: mark) { return index + mark.count }
      index += 1
    }
    return nil
  }

  private static func chunksEnd(in bytes: [UInt8], from start: Int) -> Int? {
    var index = start
    while let next = end(of: "\r\n", in: bytes[index...]) {
      let size = String(decoding: bytes[index..<next - 2], as: UTF8.self)
      guard let count = Int(size, radix: 16), count >= 0, count <= bytes.count else { return nil }
      guard next + count + 2 <= bytes.count else { return nil }
      index = next + count + 2
      if count == 0 { return index }
    }
    return nil
  }
}
