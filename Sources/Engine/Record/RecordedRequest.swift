// mockapi
// SPDX-License-Identifier: Apache-2.0

public import MockAPIMatching
import MockAPIScenario

/// A request that is kept after it has ended, for logs, observers, the journal and matchers.
public struct RecordedRequest: RequestView, Sendable {
  /// The method as it was sent.
  public let method: String
  /// The target as it was sent.
  public let target: RequestTarget
  /// `http` or `https`.
  public let scheme: String
  /// The address of the peer, without its port; empty if the policy does not keep it.
  public let peerAddress: String
  /// All header fields, in order; empty if the policy does not keep them.
  public let headers: [HeaderField]
  /// The body without its transfer coding and gzip, as far as the policy keeps it.
  public let body: [UInt8]
  /// The length of the body in bytes as it was sent, without its transfer coding, whether it was kept or not.
  public let bodySize: Int
  /// Whether ``body`` is the whole body.
  public let isBodyKept: Bool
  /// Whether no request came before it on its connection.
  public let isFirstOnConnection: Bool
  /// When the request came: the time since 1970 in UTC, leap seconds left out.
  public let time: Duration
  /// When the request line had arrived.
  public let start: ContinuousClock.Instant

  /// Records a request.
  /// - Parameter bodySize: the length of its body as it was sent; the view may not have kept the body.
  package init(
    _ request: some RequestView, headers: @autoclosure () -> [HeaderField], bodySize: Int,
    isFirstOnConnection: Bool = true, start: ContinuousClock.Instant, policy: RecordingPolicy
  ) {
    method = request.method
    target = request.target
    scheme = request.scheme
    time = request.time
    self.bodySize = bodySize
    self.isFirstOnConnection = isFirstOnConnection
    self.start = start
    switch policy {
    case .line:
      peerAddress = ""
      self.headers = []
      body = []
      isBodyKept = bodySize == 0
    case .whole(let bodyLimit):
      peerAddress = request.peerAddress
      self.headers = headers()
      body = Array(request.body.prefix(bodyLimit))
      isBodyKept = request.isBodyKept && body.count == request.body.count
    }
  }

  public var headerFields: [HeaderField] { headers }

  public func headerValues(named name: String) -> [String] {
    headers.filter { $0.isNamed(name) }.map(\.value)
  }
}
