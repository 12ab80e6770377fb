// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
public import MockAPIClientCore

extension Transfer {
  /// Sends `request` with a transport that knows only messages in memory: it reads the files of the request's body, and
  /// passes the whole answer on.
  ///
  ///     func send(_ request: Request, to url: URL, in transfer: Transfer) async throws -> Received {
  ///       try await transfer.inMemory(request) { try await send($0, to: url) }
  ///     }
  ///
  /// For tests and previews: a large file needs its size in memory.
  ///
  /// - Throws: what `send` throws, and `NoAnswer` if a file cannot be read or written.
  public func inMemory(
    _ request: Request, _ send: (Request) async throws -> Received
  ) async throws -> Received {
    var whole = request
    if let streamed = request.streamedBody { whole.body = try streamed.contents() }
    let received: Received
    do {
      received = try await send(whole)
    } catch {
      if let part = NoAnswer(error).received { try take(part) }
      throw error
    }
    didSend(Int64(whole.body?.count ?? 0))
    try take(received)
    return received
  }

  private func take(_ received: Received) throws(NoAnswer) {
    try begin(received)
    try receive(received.body)
  }
}
