// mockapi
// SPDX-License-Identifier: Apache-2.0

public import MockAPIClient

#if AsyncHTTPClient
  import MockAPIClientAsyncHTTPClient
#endif

/// The ways for a request to go.
public enum Way: String, CaseIterable, Sendable {
  case urlSession, rawSocket
  #if AsyncHTTPClient
    case asyncHTTPClient
  #endif

  /// A transport that follows no redirect, of which no scenario here has any.
  /// - Parameter authority: the file of what the raw socket trusts over TLS; the others trust what the system does.
  public func transport(trusting authority: String? = nil) -> any Transport {
    switch self {
    case .urlSession: URLSessionTransport()
    case .rawSocket: RawSocketTransport(authority: authority)
    #if AsyncHTTPClient
      case .asyncHTTPClient: AsyncHTTPClientTransport()
    #endif
    }
  }
}
