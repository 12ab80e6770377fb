// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON

/// A request to a server's control API.
struct ControlCall {
  let url: ServerURL
  let method: String
  let target: String
  /// The server's token; `nil` for none.
  let token: String?
  let body: [UInt8]

  struct Answer {
    let status: Int
    /// Every answer of a control API is JSON; `nil` if another program answers.
    let json: JSONValue?
  }

  /// A longer answer is not one of a control API.
  private static let longestAnswer = 64 << 20

  /// Sends the request, and waits for the whole answer. With HTTP/1.0, an answer ends with its connection, and is never in
  /// chunks.
  func send() throws(ServerConnection.Failure) -> Answer {
    let connection = try ServerConnection(to: url, seconds: 10)
    var head = "\(method) \(target) HTTP/1.0\r\nHost: \(url.authority)\r\n"
    if let token { head += "Authorization: Bearer \(token)\r\n" }
    head += "Content-Type: application/json\r\nContent-Length: \(body.count)\r\n\r\n"
    try connection.send(Array(head.utf8) + body)
    return try Self.parse(try connection.receive(Self.longestAnswer))
  }

  private static func parse(_ answer: [UInt8]) throws(ServerConnection.Failure) -> Answer {
    let line = String(
      decoding: answer.prefix { $0 != 0x0D && $0 != 0x0A }.prefix(100), as: UTF8.self)
    let words = line.split(separator: " ")
    guard words.count >= 2, words[0].hasPrefix("HTTP/1."), let status = Int(words[1]) else {
      throw ServerConnection.Failure(answerBeginning: answer.isEmpty ? nil : line)
    }
    // The body begins after the first empty line.
    var start = 0
    while start < answer.count, !answer[start...].starts(with: "\r\n\r\n".utf8) { start += 1 }
    let document = try? JSONDocument(parsing: Array(answer.dropFirst(start + 4)))
    return Answer(status: status, json: document?.root)
  }
}
