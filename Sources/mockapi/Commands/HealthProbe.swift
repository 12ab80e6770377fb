// mockapi
// SPDX-License-Identifier: Apache-2.0

/// Sends one `OPTIONS *`.
struct HealthProbe {
  let url: ServerURL

  /// Returns when the server has answered with a 2xx.
  func run() throws(ServerConnection.Failure) {
    let connection = try ServerConnection(to: url, seconds: 2)
    try connection.send(
      Array("OPTIONS * HTTP/1.1\r\nHost: \(url.authority)\r\nConnection: close\r\n\r\n".utf8))
    let answer = try connection.receive(12)
    let line = String(decoding: answer, as: UTF8.self)
    guard line.hasPrefix("HTTP/1.1 2") else {
      throw ServerConnection.Failure(answerBeginning: answer.isEmpty ? nil : line)
    }
  }
}
