// mockapi
// SPDX-License-Identifier: Apache-2.0

/// A response as a scenario declares it: exactly these bytes go to the client, unless a fault says otherwise.
public struct ResponseDefinition: Sendable, Hashable {
  /// How the end of the body is told (RFC 9112 section 6.3).
  public enum Framing: Sendable, Hashable {
    /// By `Content-Length`, which the server adds where the scenario does not give it.
    case contentLength
    /// By chunks: the scenario gives `Transfer-Encoding: chunked`.
    case chunked
    /// By the end of the connection: the scenario switches `Content-Length` off.
    case untilClose
  }

  /// The status code, 200 to 999.
  public let status: Int
  /// What follows the code on the status line; `nil` for the phrase that RFC 9110 gives.
  public let statusMessage: String?
  /// The header fields in the order and spelling of the file, repeated ones kept apart.
  public let headers: [HeaderField]
  /// The header fields that the server would add, and must not, in lower case.
  public let withheldHeaders: Set<String>
  public let framing: Framing
  /// Whether the body goes out as gzip to clients that accept it.
  public let isCompressed: Bool
  /// The body; empty when the scenario gives none.
  public let body: ArraySlice<UInt8>
  /// How long the parts of the response take.
  public let timing: Timing
  /// What goes wrong on the wire; `nil` when nothing does.
  public let fault: Fault?

  public init(
    status: Int, statusMessage: String? = nil, headers: [HeaderField] = [],
    withheldHeaders: Set<String> = [], framing: Framing = .contentLength,
    isCompressed: Bool = false, body: ArraySlice<UInt8> = [], timing: Timing = Timing(),
    fault: Fault? = nil
  ) {
    self.status = status
    self.statusMessage = statusMessage
    self.headers = headers
    self.withheldHeaders = withheldHeaders
    self.framing = framing
    self.isCompressed = isCompressed
    self.body = body
    self.timing = timing
    self.fault = fault
  }

  /// The values of the header fields with a name, whatever its case.
  public func headerValues(named name: String) -> [String] {
    headers.filter { $0.isNamed(name) }.map(\.value)
  }
}
