// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIMatching
import MockAPISystem
import MockAPIText

/// A request that a client describes in WireMock's form, to ask for the nearest stubs.
struct SentRequest: RequestView {
  let method: String
  let target: RequestTarget
  let scheme: String
  let peerAddress: String
  let time: Duration
  let headers: [HeaderField]
  let body: [UInt8]
  /// The document as it was sent.
  private let source: JSONValue
  private let host: String
  private let port: Int

  /// Only `url` is needed. Unknown members are ignored, so that a request of the journal can be sent back.
  init(_ source: JSONValue) throws(AdminError) {
    self.source = source
    let members = try AdminCall.object(source, Self.order, ignoringOthers: true)
    guard let url = members["url"]?.string else {
      throw .invalid(
        .value(JSONPointer()),
        "a request must have the string 'url'; found "
          + (members["url"]?.kind.description ?? "none"))
    }
    target = RequestTarget(url)
    method = members["method"]?.string ?? "GET"
    peerAddress = members["clientIp"]?.string ?? ""
    time = SystemTime.now.since1970
    if let encoded = members["bodyAsBase64"]?.string, let bytes = Base64.decode(encoded) {
      body = bytes
    } else {
      body = Array((members["body"]?.string ?? "").utf8)
    }
    let absolute = members["absoluteUrl"]?.string ?? ""
    scheme = members["scheme"]?.string ?? (absolute.hasPrefix("https:") ? "https" : "http")
    let authority = RequestTarget(absolute).authority ?? ""
    let colon = authority.lastIndex(of: ":") ?? authority.endIndex
    host = members["host"]?.string ?? String(authority[..<colon])
    port = members["port"]?.number?.wholeInteger ?? Int(authority[colon...].dropFirst()) ?? -1
    var headers = Self.fields(members["headers"])
    if !authority.isEmpty, !headers.contains(where: { $0.isNamed("Host") }) {
      headers.append(HeaderField(name: "Host", value: authority))
    }
    let cookies = Self.fields(members["cookies"]).map { "\($0.name)=\($0.value)" }
    if !cookies.isEmpty, !headers.contains(where: { $0.isNamed("Cookie") }) {
      headers.append(HeaderField(name: "Cookie", value: cookies.joined(separator: "; ")))
    }
    self.headers = headers
  }

  /// An object of strings, or of lists of strings.
  private static func fields(_ value: JSONValue?) -> [HeaderField] {
    guard let value else { return [] }
    return value.members.flatMap { member -> [HeaderField] in
      let values = member.value.kind == .array ? Array(member.value.elements) : [member.value]
      return values.compactMap(\.string).map { HeaderField(name: member.name, value: $0) }
    }
  }

  var headerFields: [HeaderField] { headers }

  func headerValues(named name: String) -> [String] {
    headers.values(named: name)
  }

  // MARK: Writing

  /// The members that are given back as they were sent.
  private static let echoed = [
    "url", "absoluteUrl", "method", "clientIp", "headers", "cookies", "loggedDate", "bodyAsBase64",
    "body", "protocol", "loggedDateString",
  ]
  private static let order = echoed + ["scheme", "host", "port"]

  func write(to writer: inout JSONWriter) {
    let sent = Self.echoed.compactMap { name in source[name].map { (name, $0) } }
    writer.object { writer in
      writer.members(sent.filter { $1.kind != .null }.map { ($0, .value($1)) })
      writer.members([
        ("browserProxyRequest", false), ("scheme", .string(scheme)), ("host", .string(host)),
        ("port", .int(port)), ("queryParams", LoggedRequest.json(target.queryParameters)),
      ])
    }
  }
}
