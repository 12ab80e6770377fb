// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPITestSupport

/// A running build of `mockapi`.
final class Peer {
  let port: Int
  private let program: RunningProgram

  init(_ program: URL, _ arguments: [String]) async throws {
    self.program = try Program(at: program).start(
      ["serve"] + arguments + [
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
