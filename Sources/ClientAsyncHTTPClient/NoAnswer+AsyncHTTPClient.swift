// mockapi
// SPDX-License-Identifier: Apache-2.0

#if AsyncHTTPClient
  import AsyncHTTPClient
  import MockAPIClient
  import NIOCore
  import NIOHTTP1
  import NIOHTTPCompression
  import NIOPosix

  extension NoAnswer {
    /// Classifies an error of AsyncHTTPClient, or of NIO below it.
    init(asyncHTTPClient error: any Error) {
      let text = String(describing: error)
      switch error {
      case let error as NoAnswer: self = error
      case is CancellationError: self = .cancelled
      case let error as HTTPClientError: self.init(error, text)
      case let error as NIOConnectionError:
        self = .cannotConnect(text, because: error.saysNoNetwork ? .noNetwork : .unreachable)
      case let error as HTTPParserError where Self.saysTheEnd.contains(error):
        self = .interrupted(text)
      case is HTTPParserError: self = .malformed(text)
      case let error as IOError where error.errnoCode == ECONNREFUSED: self = .cannotConnect(text)
      case is IOError, is ChannelError: self = .interrupted(text)
      case is NIOHTTPDecompression.DecompressionError,
        is NIOHTTPDecompression.ExtraDecompressionError:
        self = .malformed(text)
      // NIOSSL is not imported only to name its errors.
      case let error where String(reflecting: type(of: error)).hasPrefix("NIOSSL."):
        self = .cannotConnect(text, because: Self.handshakeFailure(text))
      default:
        self = .other(domain: String(reflecting: type(of: error)), code: 0, message: text)
      }
    }

    private init(_ error: HTTPClientError, _ text: String) {
      switch error {
      case .cancelled: self = .cancelled
      case .deadlineExceeded, .readTimeout, .writeTimeout: self = .timedOut
      case .connectTimeout, .getConnectionFromPoolTimeout, .tlsHandshakeTimeout,
        .socksHandshakeTimeout, .httpProxyHandshakeTimeout:
        self = .cannotConnect(text)
      case .remoteConnectionClosed, .uncleanShutdown: self = .interrupted(text)
      case .invalidURL, .emptyHost, .emptyScheme, .traceRequestWithBody, .bodyLengthMismatch,
        .contentLengthMissing:
        self = .invalidRequest(text)
      default: self = .other(domain: "AsyncHTTPClient", code: 0, message: text)
      }
    }

    /// The parser's errors for a connection that ended inside a response.
    private static let saysTheEnd: [HTTPParserError] = [.invalidEOFState, .closedConnection]
  }

  extension NIOConnectionError {
    /// Whether the system found no way to any address of the host.
    fileprivate var saysNoNetwork: Bool {
      !connectionErrors.isEmpty
        && connectionErrors.allSatisfy { failure in
          [ENETUNREACH, ENETDOWN].contains((failure.error as? IOError)?.errnoCode)
        }
    }
  }
#endif
