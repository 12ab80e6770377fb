// mockapi
// SPDX-License-Identifier: Apache-2.0

public import MockAPIClient
import MockAPITestSupport

#if AsyncHTTPClient
  import MockAPIClientAsyncHTTPClient
#endif

/// The ways to send a request.
public enum Way: String, CaseIterable, Sendable {
  case urlSession, rawSocket
  #if AsyncHTTPClient
    case asyncHTTPClient
  #endif

  /// All but URLSession, which on Linux loses an answer now and then, in a process with much traffic. `URLSessionTests`
  /// says why, and is about URLSession alone.
  public static let dependable = allCases.filter { $0 != .urlSession }

  /// The timeout of a request that is answered. Nothing but an answer that URLSession has lost takes that long.
  public var patience: Duration { self == .urlSession ? .seconds(60) : HangLimit.duration }

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
