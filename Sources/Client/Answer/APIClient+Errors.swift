// mockapi
// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import MockAPIClientCore

extension APIClient {
  /// Creates a client.
  ///
  /// - Parameters:
  ///   - encoder: writes the JSON bodies of requests; by default it writes keys, dates and data as `decoder` reads them.
  ///     It cannot know how to write what `decoder` reads with a closure, such as `dates: .custom`, and refuses it: the
  ///     outcome is `.noAnswer(.invalidRequest)`.
  ///   - reporters: receive a report about each response that violates the contract.
  ///   - capture: how much of such a response's body goes into the report.
  ///   - activity: receives the number of requests in flight.
  ///   - prepare: changes each request before it is sent, for example to add an Authorization field. The fields that it
  ///     sets do not follow a redirect to another origin: see `Request.confidentialFields`. An error that it
  ///     throws is classified like an error of a transport: offline, timed out, cancelled. That holds for the error of
  ///     another request too (`try await tokens.fetch(Refresh()).get()`). Every other error is kept, also that of a request that
  ///     had an answer: `.noAnswer(.notPrepared(error))`. Its time counts towards the request's timeout. After a
  ///     cancellation the client does not wait for it, even if it ignores the cancellation of its task.
  public init(
    baseURL: URL,
    transport: any Transport,
    decoder: ContractDecoder = ContractDecoder(),
    encoder: ContractEncoder? = nil,
    reporters: [any DefectReporter] = [],
    capturing capture: DefectReport.BodyCapture = .nothing,
    activity: APIClient.Activity? = nil,
    prepare: (@Sendable (inout Request) async throws -> Void)? = nil
  ) {
    self.init(
      baseURL: baseURL, transport: transport, decoder: decoder, encoder: encoder,
      reporters: reporters, capturing: capture, activity: activity,
      readingErrors: FoundationErrors(), prepare: prepare)
  }
}

/// Reads the errors of Foundation, and those of URLSession.
private struct FoundationErrors: ErrorReading {
  func noAnswer(for error: any Error) -> NoAnswer { NoAnswer(error) }

  func noAnswer(behind error: any Error) -> NoAnswer? { NoAnswer(behind: error) }
}
