// mockapi
// SPDX-License-Identifier: Apache-2.0

import ServiceLifecycle

/// Ends when a client of a control API asks for the end of the program; the service group then stops the others.
struct StopService: Service, CustomStringConvertible {
  let description = "stop"
  private let requests: AsyncStream<Void>
  private let continuation: AsyncStream<Void>.Continuation

  init() {
    (requests, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingOldest(1))
  }

  /// Asks for the end; returns at once.
  func request() { continuation.yield() }

  func run() async throws {
    await cancelWhenGracefulShutdown {
      for await _ in requests { return }
    }
  }
}
