// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPITestSupport

/// A running build of `mockapi`.
final class Peer {
  private let port: Int
  private let program: RunningProgram
  /// Where the leases of the site are reached.
  private var leases: [Address] = []

  /// Where a lease is reached: the port, and what its paths begin with.
  struct Address {
    let port: Int
    let prefix: String
  }

  init(_ program: URL, _ site: Site) async throws {
    self.program = try Program(at: program).start(
      ["serve"] + site.arguments + [
        "--port", "0", "--threads", "2", "--quiet", "--no-watch", "--strict", "--log-format",
        "json",
      ])
    let line = await self.program.nextLine()
    let ready = line.flatMap { try? JSONSerialization.jsonObject(with: Data($0.utf8)) }
    guard let url = (ready as? [String: Any])?["url"] as? String, let port = URL(string: url)?.port
    else {
      let result = await self.program.finish()
      // Warnings are left out, because there may be many.
      let errors = result.errors.split(separator: "\n").filter { !$0.contains(#""warning""#) }
      throw Failure(
        "\(program.path) did not start:\n\(errors.prefix(5).map { $0.prefix(600) }.joined(separator: "\n"))"
      )
    }
    self.port = port
    if let settings = site.settings { _ = try post("/__admin/settings", settings) }
    for lease in site.leases {
      let made = try JSONSerialization.jsonObject(with: post("/__mockapi/leases", lease))
      guard let url = (made as? [String: Any])?["url"] as? String, let url = URL(string: url) else {
        throw Failure("\(program.path) made no lease of \(lease): \(made)")
      }
      leases.append(Address(port: url.port ?? port, prefix: url.path))
    }
  }

  /// Where the lease of a conversation is reached.
  func address(of lease: Int?) -> Address {
    lease.map { leases[$0] } ?? Address(port: port, prefix: "")
  }

  /// The body of the answer to a request with a JSON body.
  private func post(_ path: String, _ body: String) throws -> Data {
    let connection = try RawConnection(port: port)
    try connection.send(
      "POST \(path) HTTP/1.1\r\nHost: localhost:\(port)\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
    )
    let response = try connection.receiveResponse()
    guard response.status < 300 else { throw Failure("POST \(path) \(body): \(response.text)") }
    return Data(response.text.utf8)
  }

  /// Whether it still accepts connections.
  var isAlive: Bool { (try? RawConnection(port: port)) != nil }

  /// Stops it, and returns its standard error.
  func stop() async -> (status: Int32, errors: String) {
    program.signal(SIGTERM)
    let result = await program.finish()
    return (result.status, result.errors)
  }
}
