// mockapi
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import MockAPIJSON

/// A request to a server's control API.
struct ControlCall {
  let url: ServerURL
  let method: String
  let target: String
  /// The server's token; `nil` for none.
  let token: String?
  let body: [UInt8]
  /// What a person can do if there is no answer; it ends the message.
  var advice = ""
  /// The time that the server may wait before it answers, in milliseconds.
  var wait = 0

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
    let connection = try open(seconds: Int32(10 + wait / 1_000))
    return try Self.parse(try connection.receive(Self.longestAnswer))
  }

  /// The answer of mockapi, which has the status 200 and a member; every other one is reported.
  /// - Parameter what: the answer, in messages: `a report`.
  func answer(having member: String, named what: String, _ console: Console) throws -> JSONValue {
    do throws(ServerConnection.Failure) {
      let answer = try send()
      if answer.status == 200, let json = answer.json, json[member] != nil { return json }
      report(answer, inPlaceOf: what, console)
    } catch {
      report(error, console)
    }
    throw ExitCode.couldNotRun
  }

  /// Reports an answer of another kind.
  func report(_ answer: Answer, inPlaceOf what: String, _ console: Console) {
    let detail = answer.json?["detail"]?.string ?? "this is not \(what) of mockapi"
    console.fail("\(url) answers \(answer.status): \(detail)")
  }

  /// Reports that there is no answer.
  func report(_ failure: ServerConnection.Failure, _ console: Console) {
    console.fail("\(url) does not answer: \(failure.reason)\(advice)")
  }

  /// Sends the request, and hands on the lines of the answer, each when it has come, until the server ends it.
  /// - Parameters:
  ///   - type: the media type of the lines.
  ///   - seconds: how long the server may be silent.
  ///   - take: gets each line that is not empty, without its end; `false` ends the connection.
  /// - Returns: an answer of another kind; `nil` after lines.
  func receiveLines(
    _ type: String, silence seconds: Int32, _ take: ([UInt8]) -> Bool
  ) throws(ServerConnection.Failure) -> Answer? {
    let connection = try open(accepting: type, seconds: seconds)
    var pending: [UInt8] = []
    var hasHead = false
    while true {
      let more = try connection.receiveSome()
      pending += more
      if !hasHead, let end = Self.endOfHead(pending) {
        let head = String(decoding: pending[..<end], as: UTF8.self)
        guard head.split(separator: " ").dropFirst().first == "200", head.contains(type) else {
          return try Self.parse(pending + connection.receive(Self.longestAnswer))
        }
        pending.removeFirst(end)
        hasHead = true
      }
      if hasHead {
        let lines = pending.split(separator: 0x0A, omittingEmptySubsequences: false)
        for line in lines.dropLast() where !line.isEmpty {
          guard take(Array(line)) else { return nil }
        }
        pending = Array(lines.last ?? [])
      }
      if more.isEmpty { return hasHead ? nil : try Self.parse(pending) }
    }
  }

  /// Connects, and sends the request.
  private func open(
    accepting type: String? = nil, seconds: Int32 = 10
  ) throws(ServerConnection.Failure) -> ServerConnection {
    let connection = try ServerConnection(to: url, seconds: seconds)
    var head = "\(method) \(target) HTTP/1.0\r\nHost: \(url.authority)\r\n"
    if let token { head += "Authorization: Bearer \(token)\r\n" }
    if let type { head += "Accept: \(type)\r\n" }
    head += "Content-Type: application/json\r\nContent-Length: \(body.count)\r\n\r\n"
    try connection.send(Array(head.utf8) + body)
    return connection
  }

  /// The place after the first empty line; `nil` if it has not come.
  private static func endOfHead(_ bytes: [UInt8]) -> Int? {
    var start = 0
    while start < bytes.count, !bytes[start...].starts(with: "\r\n\r\n".utf8) { start += 1 }
    return start < bytes.count ? start + 4 : nil
  }

  private static func parse(_ answer: [UInt8]) throws(ServerConnection.Failure) -> Answer {
    let line = String(
      decoding: answer.prefix { $0 != 0x0D && $0 != 0x0A }.prefix(100), as: UTF8.self)
    let words = line.split(separator: " ")
    guard words.count >= 2, words[0].hasPrefix("HTTP/1."), let status = Int(words[1]) else {
      throw ServerConnection.Failure(answerBeginning: answer.isEmpty ? nil : line)
    }
    let document = try? JSONDocument(parsing: Array(answer[(endOfHead(answer) ?? answer.count)...]))
    return Answer(status: status, json: document?.root)
  }
}
