// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPTypes
import MockAPIClient
import MockAPIHarness
import MockAPITestSupport

/// Sends requests over plain sockets. The time of a request that waits in vain, which is short, begins when it has been sent:
/// so the server sees each request, however busy the machine is.
struct StallTransport: Transport {
  func send(_ request: Request, to url: URL) async throws -> Received {
    if request.timeout >= HangLimit.duration {
      return try await SocketTransport().send(request, to: url)
    }
    return try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread {
        continuation.resume(with: Result { try Self.exchange(request, url) })
      }
    }
  }

  private static func exchange(_ request: Request, _ url: URL) throws -> Received {
    let connection: RawConnection
    do {
      connection = try RawConnection(port: url.port ?? 80)
      try connection.send(request.message(to: url))
    } catch {
      throw NoAnswer.cannotConnect("\(error)")
    }
    let start = ContinuousClock.now
    var reader = ResponseReader(isHead: request.method == .head) {
      let rest = request.timeout - (.now - start)
      guard rest > .zero else { throw NoAnswer.timedOut }
      // Zero would mean no timeout.
      connection.setTimeout(milliseconds: max(Int(rest / .milliseconds(1)), 1))
      switch connection.receivePiece() {
      case .bytes(let bytes): return bytes
      case .end(.closed): return []
      case .end(.open): throw NoAnswer.timedOut
      case .end(.truncated), .end(.reset): throw NoAnswer.interrupted("reset")
      }
    }
    return try reader.response(since: start)
  }
}
