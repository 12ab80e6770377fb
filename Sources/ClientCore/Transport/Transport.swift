// mockapi
// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Sends requests to a server, and receives the responses.
public protocol Transport: Sendable {
  /// Sends `request` to `url`, which is complete, and returns the whole response.
  ///
  /// A status is never an error. Throw a `NoAnswer` if there is no complete response; any other error becomes
  /// `NoAnswer.other`. If the connection ends inside the response, put the part that arrived into `.interrupted`. The
  /// whole exchange must end within the request's timeout, and soon after the task is cancelled.
  func send(_ request: Request, to url: URL) async throws -> Received

  /// The same for a request whose body is read from files (`request.streamedBody`), or whose answer goes to a file: the bytes
  /// never are in memory as a whole. `transfer` is told what happens, and takes the answer's body.
  ///
  /// The request's timeout limits the time in which no byte is sent or received, and not the whole exchange.
  ///
  /// A transport that does not implement this refuses files: the outcome is `.noAnswer(.invalidRequest)`. One for tests does it
  /// with ``Transfer/inMemory(_:_:)``, and one that wraps another passes `transfer` on.
  func send(_ request: Request, to url: URL, in transfer: Transfer) async throws -> Received
}

extension Transport {
  /// Refuses the request.
  ///
  /// - Throws: `NoAnswer.invalidRequest`.
  public func send(
    _ request: Request, to url: URL, in transfer: Transfer
  ) async throws -> Received {
    throw NoAnswer.invalidRequest(
      "\(Self.self) neither sends nor receives files: it must implement 'send(_:to:in:)', or the client needs another transport, "
        + "such as URLSessionTransport")
  }
}
