// mockapi
// SPDX-License-Identifier: Apache-2.0

public import MockAPIMatching
package import MockAPISystem

/// A request that is kept after it has ended, for logs, observers, the journal and matchers.
public struct RecordedRequest: RequestView, Sendable {
  /// The method as it was sent.
  public var method: String { kept.parts.method }
  /// The target as it was sent.
  public var target: RequestTarget { kept.parts.target }
  /// `http` or `https`.
  public var scheme: String { kept.parts.isSecure ? "https" : "http" }
  /// The address of the peer, without its port; empty if the policy does not keep it.
  public var peerAddress: String { kept.parts.peerAddress }
  /// The certificate of the client; `nil` without TLS, if the client showed none, and if the policy does not keep it.
  public var clientCertificate: ClientCertificate? { kept.parts.clientCertificate }
  /// All header fields, in order; empty if the policy does not keep them. Made from the kept bytes each time.
  public var headers: [HeaderField] { kept.parts.fields?.fields ?? [] }
  /// The body without its transfer coding, gzip and deflate, as far as the policy keeps it.
  public var body: [UInt8] { kept.parts.body }
  package var bodyDecoding: BodyDecoding { kept.parts.bodyDecoding }
  /// The length of the body in bytes as it was sent, without its transfer coding, whether it was kept or not. `nil` only if
  /// ``isAnsweredBeforeBody``.
  public var bodySize: Int? { kept.parts.bodySize }
  /// Whether the answer did not wait for the body (`beforeRequestBody` in its case). Then ``body`` is empty, and ``bodySize``
  /// is the number of bytes that had arrived when the answer was decided; `nil` if it is unknown, as when a part of a body in chunks had
  /// arrived.
  public var isAnsweredBeforeBody: Bool { kept.parts.isAnsweredBeforeBody }
  /// Whether ``body`` is the whole body.
  public var isBodyKept: Bool { kept.parts.isBodyKept }
  /// Whether no request came before it on its connection.
  public var isFirstOnConnection: Bool { kept.parts.isFirstOnConnection }
  /// When the request came: the time since 1970 in UTC, leap seconds left out.
  public var time: Duration { kept.parts.arrival.since1970 }

  /// It is kept with its answer, since an object for each of them would cost every request more.
  private let kept: AnsweredRequest

  init(_ kept: AnsweredRequest) {
    self.kept = kept
  }

  package var headerFields: [HeaderField] { headers }

  public func headerValues(named name: String) -> [String] {
    headers.values(named: name)
  }

  /// The parts of a request that are kept.
  package struct Parts: Sendable {
    let method: String
    let target: RequestTarget
    let isSecure: Bool
    let isFirstOnConnection: Bool
    let isAnsweredBeforeBody: Bool
    let bodySize: Int?
    let arrival: SystemTime
    let peerAddress: String
    let clientCertificate: ClientCertificate?
    let fields: HeaderBlock?
    let body: [UInt8]
    let bodyDecoding: BodyDecoding
    let isBodyKept: Bool

    /// - Parameters:
    ///   - bodySize: the length of the body as it was sent; if the answer did not wait for it, of the part that had arrived,
    ///     and `nil` if that is unknown.
    ///   - peerAddress: left out, like the following parameters, if the policy does not keep them.
    ///   - isBodyWhole: whether `body` is the whole body.
    ///   - bodyLimit: the number of bytes of the body to keep.
    package init(
      method: String, target: RequestTarget, isSecure: Bool = false,
      isFirstOnConnection: Bool = true, bodySize: Int?, isAnsweredBeforeBody: Bool = false,
      arrival: SystemTime = .now,
      peerAddress: String = "", clientCertificate: ClientCertificate? = nil,
      fields: HeaderBlock? = nil, body: [UInt8] = [], bodyDecoding: BodyDecoding = .asDeclared,
      isBodyWhole: Bool, bodyLimit: Int = 0
    ) {
      self.method = method
      self.target = target
      self.isSecure = isSecure
      self.isFirstOnConnection = isFirstOnConnection
      self.bodySize = bodySize
      self.isAnsweredBeforeBody = isAnsweredBeforeBody
      self.arrival = arrival
      self.peerAddress = peerAddress
      self.clientCertificate = clientCertificate
      self.fields = fields
      let isKept = body.count <= bodyLimit
      // The bytes are shared if they are all kept.
      self.body = isKept ? body : Array(body.prefix(bodyLimit))
      isBodyKept = isBodyWhole && isKept
      if case .undeclared(let sent) = bodyDecoding, sent.count > bodyLimit {
        self.bodyDecoding = .asDeclared
      } else {
        self.bodyDecoding = bodyDecoding
      }
    }

    /// The memory of the target, the certificate, the fields and the body, in bytes.
    var size: Int {
      let sentSize = if case .undeclared(let sent) = bodyDecoding { sent.count } else { 0 }
      return target.bytes.count + body.count + sentSize + (fields?.size ?? 0)
        + (clientCertificate?.size ?? 0)
    }
  }
}
