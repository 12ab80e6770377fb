// mockapi
// SPDX-License-Identifier: Apache-2.0

public import MockAPIClient

#if AsyncHTTPClient
  import MockAPIClientAsyncHTTPClient
#endif

/// The ways to send a request.
public enum Way: String, CaseIterable, Sendable {
  case urlSession, rawSocket
  #if AsyncHTTPClient
    case asyncHTTPClient
  #endif

  /// A transport that does not follow redirects; no scenario here has any.
  /// - Parameter authority: the file of the authority that the raw socket trusts over TLS; the others trust the
  ///   system's.
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
