// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPICatalogue
import MockAPIJSON
import MockAPIServer
import MockAPITestSupport

/// Plays dialogues on a server of its own, which serves an empty folder.
final class AdminPlayer {
  let server: MockServer
  /// The served folder.
  let folder: ScratchFolder
  private let connection: RawConnection

  init() async throws {
    folder = try ScratchFolder()
    var configuration = ServerConfiguration()
    configuration.port = 0
    server = try await MockServer.start(
      Catalogue(paths: [folder.path]), configuration: configuration)
    connection = try RawConnection(port: server.port)
  }

  /// The base URL of the server.
  var base: String { "http://127.0.0.1:\(server.port)" }

  /// Sends the request of a step, and receives the answer.
  func play(_ request: JSONValue, _ expectations: AdminExpectations) throws -> RawResponse {
    let method = request["method"]?.string ?? "GET"
    var body: [UInt8] = []
    var fields: [(String, String)] = []
    for member in request["headers"].map({ Array($0.members) }) ?? [] {
      let values =
        member.value.kind == .array ? Array(member.value.elements) : [member.value]
      fields += values.compactMap(\.string).map { (member.name, expectations.filled($0)) }
    }
    func add(_ name: String, _ value: String) {
      if !fields.contains(where: { $0.0.lowercased() == name.lowercased() }) {
        fields.append((name, value))
      }
    }
    if let json = request["json"] {
      body = Array(
        expectations.filled(String(decoding: json.compactSource, as: UTF8.self)).utf8)
      add("Content-Type", "application/json")
    } else if let text = request["body"]?.string {
      body = Array(expectations.filled(text).utf8)
    } else if let encoded = request["bodyBase64"]?.string {
      body = Array(Data(base64Encoded: encoded) ?? Data())
    }
    add("Host", "127.0.0.1:\(server.port)")
    if !body.isEmpty || method == "POST" || method == "PUT" {
      add("Content-Length", String(body.count))
    }
    let target = expectations.filled(request["url"]?.string ?? "/")
    let head = fields.map { "\($0.0): \($0.1)\r\n" }.joined()
    try connection.send(Array("\(method) \(target) HTTP/1.1\r\n\(head)\r\n".utf8) + body)
    return try connection.receiveResponse(hasBody: method != "HEAD")
  }
}
