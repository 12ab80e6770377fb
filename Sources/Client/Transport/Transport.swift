// mockapi
// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// The way a request takes to a server and a response back.
public protocol Transport: Sendable {
  /// Sends `request` to `url`, which is complete, and gives the whole response.
  ///
  /// A status is never an error. Throws `NoAnswer` to say why there is no complete response; any other error becomes
  /// `NoAnswer.other`. Where the connection ended inside the response, `.interrupted` has what had come. Keeps to the request's timeout for the whole exchange, and ends soon when the task is cancelled.
  func send(_ request: Request, to url: URL) async throws -> Received
}
