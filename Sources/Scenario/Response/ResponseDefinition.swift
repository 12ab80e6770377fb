// mockapi
// SPDX-License-Identifier: Apache-2.0

public import MockAPIMatching

/// A response as a scenario declares it: the client gets exactly these bytes, unless there is a fault.
public struct ResponseDefinition: Sendable, Hashable {
  /// How the end of the body is recognised (RFC 9112 section 6.3).
  public enum Framing: Sendable, Hashable {
    /// By `Content-Length`, which the server adds if the scenario does not declare it.
    case contentLength
    /// By chunks: the scenario declares `Transfer-Encoding: chunked`.
    case chunked
    /// By the end of the connection: the scenario disables `Content-Length`.
    case untilClose
  }

  /// The status code, 200 to 999.
  public var status: Int { parts.status }
  /// The text after the code on the status line; `nil` for the phrase of RFC 9110.
  public var statusMessage: String? { parts.statusMessage }
  /// The header fields in the order and spelling of the file; repeated fields stay separate.
  public var headers: [HeaderField] { parts.headers }
  /// The header fields that the server must not add, in lower case.
  public var withheldHeaders: Set<String> { parts.rare?.withheldHeaders ?? [] }
  public var framing: Framing { parts.framing }
  /// Whether the body is compressed with gzip for clients that accept it.
  public var isCompressed: Bool { parts.isCompressed }
  /// The body; empty if the scenario has none.
  public var body: ArraySlice<UInt8> { parts.body }
  /// The times of the parts of the response.
  public var timing: Timing { parts.rare?.timing ?? Timing() }
  /// The fault on the wire; `nil` if there is none.
  public var fault: Fault? { parts.rare?.fault }
  /// What happens to the body of a request that is answered before it; `nil` if the answer waits for the body.
  public var beforeRequestBody: UnreadBody? { parts.rare?.beforeRequestBody }

  /// The parts that are made from each request; `nil` for a response that is the same for all. The header fields and the
  /// body are then those for the sample request.
  package var template: ResponseTemplate? { parts.rare?.template }

  /// Whether it is sent to every client as it is declared: neither a template nor compressed.
  package var isConstant: Bool { parts.isConstant }

  /// Whether an answer has parts that are drawn: a fault, a delay or random numbers of a template.
  package var isDrawn: Bool { parts.isDrawn }

  /// Whether the response is sent at once, as a whole and without a fault.
  package var isPlain: Bool { parts.isPlain }

  /// Boxed, because a response is copied with every reply.
  private let parts: Parts

  public init(
    status: Int, statusMessage: String? = nil, headers: [HeaderField] = [],
    withheldHeaders: Set<String> = [], framing: Framing = .contentLength,
    isCompressed: Bool = false, body: ArraySlice<UInt8> = [], timing: Timing = Timing(),
    fault: Fault? = nil, beforeRequestBody: UnreadBody? = nil
  ) {
    parts = Parts(
      status: status, statusMessage: statusMessage, headers: headers,
      withheldHeaders: withheldHeaders, framing: framing, isCompressed: isCompressed, body: body,
      timing: timing, fault: fault, beforeRequestBody: beforeRequestBody, template: nil)
  }

  private init(_ parts: Parts) {
    self.parts = parts
  }

  /// The same response, made from each request by a template. Its headers and body are those for the sample request.
  package func with(template: ResponseTemplate?) -> ResponseDefinition {
    copy(headers: headers, body: body, template: template)
  }

  /// The response with other header fields and another body, and no longer a template.
  package func with(headers: [HeaderField], body: ArraySlice<UInt8>) -> ResponseDefinition {
    copy(headers: headers, body: body, template: nil)
  }

  private func copy(
    headers: [HeaderField], body: ArraySlice<UInt8>, template: ResponseTemplate?
  ) -> ResponseDefinition {
    ResponseDefinition(
      Parts(
        status: status, statusMessage: statusMessage, headers: headers,
        withheldHeaders: withheldHeaders, framing: framing, isCompressed: isCompressed, body: body,
        timing: timing, fault: fault, beforeRequestBody: beforeRequestBody, template: template))
  }

  /// Whether responses with a status end after the head, whatever its fields say (RFC 9112 section 6.3).
  package static func endsWithHead(_ status: Int) -> Bool { status == 204 || status == 304 }

  /// Whether responses with a status have no content (RFC 9110 sections 15.3.5, 15.3.6 and 15.4.5).
  package static func hasNoContent(_ status: Int) -> Bool {
    endsWithHead(status) || status == 205
  }

  /// The same response with other header fields.
  package func withHeaders(_ headers: [HeaderField]) -> ResponseDefinition {
    copy(headers: headers, body: body, template: template)
  }

  /// The values of the header fields with a name, in any case.
  public func headerValues(named name: String) -> [String] {
    headers.values(named: name)
  }

  public static func == (one: Self, other: Self) -> Bool {
    one.parts === other.parts
      || one.status == other.status
        && one.statusMessage == other.statusMessage
        && one.headers == other.headers
        && one.withheldHeaders == other.withheldHeaders
        && one.framing == other.framing
        && one.isCompressed == other.isCompressed
        && one.body == other.body
        && one.timing == other.timing
        && one.fault == other.fault
        && one.beforeRequestBody == other.beforeRequestBody
        && one.template === other.template
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(status)
    hasher.combine(headers)
    hasher.combine(body)
  }

  private final class Parts: Sendable {
    let status: Int
    let statusMessage: String?
    let headers: [HeaderField]
    let framing: Framing
    let isCompressed: Bool
    let body: ArraySlice<UInt8>
    let rare: Rare?
    /// Used for every request.
    let isPlain: Bool
    let isConstant: Bool
    let isDrawn: Bool

    init(
      status: Int, statusMessage: String?, headers: [HeaderField], withheldHeaders: Set<String>,
      framing: Framing, isCompressed: Bool, body: ArraySlice<UInt8>, timing: Timing, fault: Fault?,
      beforeRequestBody: UnreadBody?, template: ResponseTemplate?
    ) {
      self.status = status
      self.statusMessage = statusMessage
      self.headers = headers
      self.framing = framing
      self.isCompressed = isCompressed
      self.body = body
      rare =
        fault == nil && timing == Timing() && withheldHeaders.isEmpty && template == nil
          && beforeRequestBody == nil
        ? nil
        : Rare(
          withheldHeaders: withheldHeaders, timing: timing, fault: fault,
          beforeRequestBody: beforeRequestBody, template: template)
      isPlain = fault == nil && timing.isImmediate
      isConstant = template == nil && !isCompressed
      isDrawn = !isPlain || template?.isRandom == true
    }
  }

  /// What most of many thousand responses do not have.
  private final class Rare: Sendable {
    let withheldHeaders: Set<String>
    let timing: Timing
    let fault: Fault?
    let beforeRequestBody: UnreadBody?
    let template: ResponseTemplate?

    init(
      withheldHeaders: Set<String>, timing: Timing, fault: Fault?, beforeRequestBody: UnreadBody?,
      template: ResponseTemplate?
    ) {
      self.withheldHeaders = withheldHeaders
      self.timing = timing
      self.fault = fault
      self.beforeRequestBody = beforeRequestBody
      self.template = template
    }
  }
}
