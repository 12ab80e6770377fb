// mockapi
// SPDX-License-Identifier: Apache-2.0

public import MockAPIMatching
import MockAPIScenario

/// A request for matchers and the engine, without a socket.
public struct StubRequest: RequestView, Sendable {
  public var method: String
  public var target: RequestTarget
  public var headers: [HeaderField]
  public var body: [UInt8]
  package var bodyDecoding = BodyDecoding.asDeclared
  public var scheme = "http"
  public var peerAddress = "127.0.0.1"
  /// The first moment of 2026 in UTC, if a test does not say another.
  public var time = Duration.seconds(1_767_225_600)

  public init(
    _ method: String, _ target: String, headers: KeyValuePairs<String, String> = [:],
    body: String = ""
  ) {
    self.method = method
    self.target = RequestTarget(target)
    self.headers = headers.map { HeaderField(name: $0.key, value: $0.value) }
    self.body = Array(body.utf8)
  }

  public var headerFields: [HeaderField] { headers }

  public func headerValues(named name: String) -> [String] {
    headers.values(named: name)
  }
}
