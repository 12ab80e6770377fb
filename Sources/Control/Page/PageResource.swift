// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIEngine
import MockAPIGzip
import MockAPIMatching
import MockAPIScenario

/// `/__mockapi/ui`: on the page's port the page, and on the other ports the way to it and to its list without scripts.
struct PageResource: Sendable {
  /// Where the page is; `nil` if the server has no port for it.
  let address: PageAddress?

  func reply(to request: ControlRequest) -> ControlReply {
    guard ["GET", "HEAD"].contains(request.method) else {
      return NativeAPI.refusal(of: request.method, allowing: ["GET"])
    }
    if request.isOfPagePort { return .response(Self.document(for: request)) }
    guard let address else { return Self.reply(to: request, .noPage) }
    // Without the key, which only the person has who started the server. The list for a browser without scripts has parameters.
    let isList = request.path == .plainList
    let query = request.target.query.map { "?" + String(decoding: $0, as: UTF8.self) } ?? ""
    return .response(
      ResponseDefinition(
        status: 307,
        headers: [
          HeaderField(
            name: "Location",
            value: address.url(for: request) + (isList ? "/plain" + query : "")),
          HeaderField(name: "Cache-Control", value: "no-store"),
        ]))
  }

  /// Why there is no page for this request: as a page for a person, else as a problem.
  static func reply(to request: ControlRequest, _ problem: ProblemDetails) -> ControlReply {
    let fields = problem.status == 401 ? ControlAccess.challenge : []
    return .response(
      PlainPage.isPreferred(by: request.headers.values(named: "Accept"))
        ? PlainPage(problem).response(adding: fields) : problem.response(adding: fields))
  }

  /// The answer on the page's port to a path that has nothing.
  static let nothing = ProblemDetails(
    type: "only-page", title: "Only the page is here", status: 404,
    detail:
      "this port has the page, /__mockapi/ui, its list without JavaScript, /__mockapi/ui/plain, and the server's own API "
      + "below /__mockapi/; scenarios and /__admin/ are "
      + "at the server's other ports")

  // MARK: The document

  /// The whole document, or that the client has it already (RFC 9110 section 13.1.2).
  private static func document(for request: ControlRequest) -> ResponseDefinition {
    let isCompressed = TokenList.accepts(
      "gzip", in: request.headers.values(named: "Accept-Encoding"))
    let tag = isCompressed ? compressedTag : PageDocument.entityTag
    let fields = [HeaderField(name: "ETag", value: tag)] + fields
    let known = TokenList.elements(of: request.headers.values(named: "If-None-Match"))
    if known.contains(where: { [tag, "w/\(tag)", "*"].contains($0) }) {
      return ResponseDefinition(status: 304, headers: fields)
    }
    let type = HeaderField(name: "Content-Type", value: "text/html; charset=utf-8")
    guard isCompressed else {
      return ResponseDefinition(
        status: 200, headers: [type] + fields, body: PageDocument.html[...])
    }
    let coding = HeaderField(name: "Content-Encoding", value: "gzip")
    return ResponseDefinition(status: 200, headers: [type, coding] + fields, body: compressed[...])
  }

  private static let compressed = Gzip.compress(PageDocument.html[...])
  /// Other bytes have another tag (RFC 9110 section 8.8.3).
  private static let compressedTag = "\"gzip-\(PageDocument.entityTag.dropFirst())"

  private static let fields =
    [
      HeaderField(name: "Vary", value: "Accept-Encoding"),
      HeaderField(name: "Cache-Control", value: "no-cache"),
      HeaderField(name: "Content-Security-Policy", value: PageDocument.contentSecurityPolicy),
    ] + protection

  /// No page of another origin has a window, a frame or a resource of a document with these fields.
  static let protection = [
    HeaderField(name: "Cross-Origin-Opener-Policy", value: "same-origin"),
    HeaderField(name: "Cross-Origin-Resource-Policy", value: "same-origin"),
    HeaderField(name: "X-Frame-Options", value: "DENY"),
    HeaderField(name: "Referrer-Policy", value: "no-referrer"),
    HeaderField(name: "X-Content-Type-Options", value: "nosniff"),
  ]
}

extension ProblemDetails {
  fileprivate static let noPage = ProblemDetails(
    type: "no-page", title: "The server has no page", status: 404,
    detail:
      "the page has a port of its own, which this server does not have; start it with 'mockapi serve', without "
      + "--page-port off")
}
