// mockapi
// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import MockAPIClientCore
package import MockAPIDocuments
import MockAPISystem

/// Fetches documents by HTTP/1.1, over TLS for `https`. Each request has a connection of its own, without cookies and credentials.
package struct WebClient: WebTransport {
  private let authorities: String?

  /// - Parameter authorities: a file with the certificates of the authorities that are trusted, in PEM; `nil` for those of the system.
  package init(authorities: String? = nil) {
    self.authorities = authorities
  }

  package func answer(
    of url: WebURL, limit: Int, until deadline: ContinuousClock.Instant
  ) throws(WebFailure) -> WebAnswer {
    do {
      let plain = try PlainConnection(to: url, until: deadline)
      let connection: any WebConnection =
        url.isSecure ? try TLSConnection(plain, to: url.host, authorities: authorities) : plain
      return try Self.answer(of: url, limit: limit, over: connection)
    } catch let failure as WebFailure {
      throw failure
    } catch NoAnswer.timedOut {
      throw .timedOut
    } catch {
      throw .failed("\(error)")
    }
  }

  /// What the head of an answer and the sizes of chunks may take beside the body.
  private static let room = 65_536

  private static func answer(
    of url: WebURL, limit: Int, over connection: any WebConnection
  ) throws -> WebAnswer {
    var rest = request(for: url)[...]
    while !rest.isEmpty { rest = rest.dropFirst(try connection.send(rest)) }
    // Not more than they are: a body in chunks of one byte is refused.
    let mostReceived = limit + limit / 8 + room
    var received = 0
    var reader = ResponseReader(isHead: false) {
      let bytes = try connection.receive()
      received += bytes.count
      guard received <= mostReceived else { throw WebFailure.tooLarge }
      return bytes
    }
    var answer = try reader.response { .zero }
    // An answer may follow others that only say that it comes (RFC 9110 section 15.2).
    while (100..<200).contains(answer.status) { answer = try reader.response { .zero } }
    guard answer.body.count <= limit else { throw WebFailure.tooLarge }
    return WebAnswer(
      status: answer.status, location: answer.headers[.location], body: [UInt8](answer.body))
  }

  /// The bytes of a request.
  private static func request(for url: WebURL) -> [UInt8] {
    let lines = [
      "GET \(url.target) HTTP/1.1", "Host: \(url.authority)", "User-Agent: mockapi",
      "Accept: application/json, application/yaml, */*;q=0.5", "Accept-Encoding: identity",
      "Connection: close", "", "",
    ]
    return Array(lines.joined(separator: "\r\n").utf8)
  }
}
