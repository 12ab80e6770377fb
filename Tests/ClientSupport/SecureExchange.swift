// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPTypes
import MockAPIClient
import MockAPIHarness
import MockAPITestSupport

/// One request over TLS, with GnuTLS on a blocking thread. It cannot be cancelled.
enum SecureExchange {
  /// - Parameter authority: the file of the trusted authority.
  static func run(_ request: Request, _ url: URL, trusting authority: String) throws -> Received {
    let start = ContinuousClock.now
    let deadline = start + request.timeout
    let connection: RawConnection
    do {
      connection = try RawConnection(
        port: url.port ?? 443, tls: TLSClient.Options { $0.trustedFile = authority })
    } catch {
      throw NoAnswer.cannotConnect("\(error)")
    }
    try connection.send(request.message(to: url))
    var reader = ResponseReader(isHead: request.method == .head) {
      let rest = (deadline - .now) / .milliseconds(1)
      // Zero would mean no timeout.
      connection.setTimeout(milliseconds: Int(max(rest, 1)))
      switch connection.receivePiece() {
      case .bytes(let bytes): return bytes
      case .end(.closed): return []
      case .end(.open): throw NoAnswer.timedOut
      case .end(.truncated): throw NoAnswer.interrupted("no goodbye of TLS")
      case .end(.reset): throw NoAnswer.interrupted("reset")
      }
    }
    return try reader.response(since: start)
  }
}
