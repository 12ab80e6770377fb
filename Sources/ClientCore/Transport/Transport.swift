// mockapi
// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// Sends requests to a server, and receives the responses.
public protocol Transport: Sendable {
  /// Sends `request` to `url`, which is complete, and returns the whole response.
  ///
  /// A status is never an error. Throw a `NoAnswer` if there is no complete response; any other error becomes
  /// `NoAnswer.other`. If the connection ends inside the response, put the part that arrived into `.interrupted`. The
  /// whole exchange must end within the request's timeout, and soon after the task is cancelled.
  func send(_ request: Request, to url: URL) async throws -> Received
}
