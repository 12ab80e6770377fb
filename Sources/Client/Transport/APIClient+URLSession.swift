// mockapi
// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import MockAPIClientCore

extension APIClient {
  /// Creates a client that sends its requests with a ``URLSessionTransport`` of its own.
  ///
  /// The other parameters are those of the initialiser with a transport.
  public init(
    baseURL: URL,
    decoder: ContractDecoder = ContractDecoder(),
    encoder: ContractEncoder? = nil,
    reporters: [any DefectReporter] = [],
    capturing capture: DefectReport.BodyCapture = .nothing,
    activity: APIClient.Activity? = nil,
    prepare: (@Sendable (inout Request) async throws -> Void)? = nil
  ) {
    self.init(
      baseURL: baseURL, transport: URLSessionTransport(), decoder: decoder, encoder: encoder,
      reporters: reporters, capturing: capture, activity: activity, prepare: prepare)
  }
}

extension RetryingTransport {
  /// Creates a transport that sends with a ``URLSessionTransport`` of its own.
  public init(rules: RetryingTransport.Rules = RetryingTransport.Rules()) {
    self.init(URLSessionTransport(), rules: rules)
  }
}

extension RefreshingTransport {
  /// Creates a transport that sends with a ``URLSessionTransport`` of its own.
  ///
  /// The parameters are those of the initialiser with a transport.
  public convenience init(
    token: String?,
    refreshTimeout: Duration = .seconds(30),
    authorize: (@Sendable (_ request: inout Request, _ token: String) -> Void)? = nil,
    refresh: @escaping @Sendable (_ refused: String?) async throws -> String
  ) {
    self.init(
      URLSessionTransport(), token: token, refreshTimeout: refreshTimeout, authorize: authorize,
      refresh: refresh)
  }
}
