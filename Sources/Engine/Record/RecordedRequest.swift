// mockapi
// SPDX-License-Identifier: Apache-2.0

public import MockAPIMatching
import MockAPIScenario
package import MockAPISystem

/// A request that is kept after it has ended, for logs, observers, the journal and matchers.
public struct RecordedRequest: RequestView, Sendable {
  /// The method as it was sent.
  public var method: String { parts.method }
  /// The target as it was sent.
  public var target: RequestTarget { parts.target }
  /// `http` or `https`.
  public var scheme: String { parts.scheme }
  /// The address of the peer, without its port; empty if the policy does not keep it.
  public var peerAddress: String { parts.peerAddress }
  /// All header fields, in order; empty if the policy does not keep them. Made from the kept bytes each time.
  public var headers: [HeaderField] { parts.fields.fields }
  /// The body without its transfer coding and gzip, as far as the policy keeps it.
  public var body: [UInt8] { parts.body }
  /// The length of the body in bytes as it was sent, without its transfer coding, whether it was kept or not.
  public var bodySize: Int { parts.bodySize }
  /// Whether ``body`` is the whole body.
  public var isBodyKept: Bool { parts.isBodyKept }
  /// Whether no request came before it on its connection.
  public var isFirstOnConnection: Bool { parts.isFirstOnConnection }
  /// When the request came: the time since 1970 in UTC, leap seconds left out.
  public var time: Duration { parts.time }
  /// When the request line had arrived.
  package var start: MonotonicTime { parts.start }

  /// An object, because a request is handed on several times.
  private let parts: Parts

  private final class Parts: Sendable {
    let method: String
    let target: RequestTarget
    let scheme: String
    let peerAddress: String
    let fields: HeaderBlock
    let body: [UInt8]
    let bodySize: Int
    let isBodyKept: Bool
    let isFirstOnConnection: Bool
    let time: Duration
    let start: MonotonicTime

    init(
      _ request: some RequestView, fields: HeaderBlock, peerAddress: String, body: [UInt8],
      isBodyKept: Bool, bodySize: Int, isFirstOnConnection: Bool, start: MonotonicTime
    ) {
      method = request.method
      target = request.target
      scheme = request.scheme
      time = request.time
      self.fields = fields
      self.peerAddress = peerAddress
      self.body = body
      self.isBodyKept = isBodyKept
      self.bodySize = bodySize
      self.isFirstOnConnection = isFirstOnConnection
      self.start = start
    }
  }

  /// Records a request.
  /// - Parameter bodySize: the length of its body as it was sent; the view may not have kept the body.
  package init(
    _ request: some RequestView, fields: @autoclosure () -> HeaderBlock, bodySize: Int,
    isFirstOnConnection: Bool = true, start: MonotonicTime, policy: RecordingPolicy
  ) {
    switch policy {
    case .line:
      parts = Parts(
        request, fields: HeaderBlock([]), peerAddress: "", body: [], isBodyKept: bodySize == 0,
        bodySize: bodySize, isFirstOnConnection: isFirstOnConnection, start: start)
    case .whole(let bodyLimit):
      let whole = request.body
      // The bytes are shared if they are all kept.
      let body = whole.count <= bodyLimit ? whole : Array(whole.prefix(bodyLimit))
      parts = Parts(
        request, fields: fields(), peerAddress: request.peerAddress, body: body,
        isBodyKept: request.isBodyKept && body.count == whole.count, bodySize: bodySize,
        isFirstOnConnection: isFirstOnConnection, start: start)
    }
  }

  public var headerFields: [HeaderField] { headers }

  public func headerValues(named name: String) -> [String] {
    headers.filter { $0.isNamed(name) }.map(\.value)
  }

  /// The memory of the target, the fields and the body, in bytes.
  var size: Int { parts.target.bytes.count + parts.body.count + parts.fields.size }
}
