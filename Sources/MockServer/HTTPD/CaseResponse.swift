// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIEngine
import MockAPIJournal
import MockAPIMatching
import MockAPIScenario

/// The response of a case, ready to be sent; it is made once, for the first answer of its scenario.
enum CaseResponse: Sendable {
  /// libmicrohttpd sends it as it is declared.
  case prepared(Prepared)
  /// The server itself writes every byte and pause of it. It contains the body for clients that accept gzip if the
  /// scenario declares compression.
  case scripted(CompressedBody?)

  /// An object, because every request looks it up.
  final class Prepared: Sendable {
    fileprivate let plain: Form
    /// The form for clients that accept gzip; `nil` if the scenario does not declare compression.
    fileprivate let compressed: Form?

    fileprivate init(plain: Form, compressed: Form?) {
      self.plain = plain
      self.compressed = compressed
    }
  }

  fileprivate struct Form: Sendable {
    let response: PreparedResponse
    let headers: [HeaderField]

    init(status: Int, headers: [HeaderField], body: ResponseBody) throws(PreparedResponse
      .RefusedHeader)
    {
      response = try PreparedResponse(status: status, headers: headers, body: body)
      self.headers = headers
    }
  }

  /// How a response that is made for one request is sent: `nil` if libmicrohttpd can send it.
  static func made(for reply: Reply) -> CaseResponse? {
    reply.response.needsScript || reply.response.isCompressed || reply.delay > .zero
      || reply.fault != nil ? .scripted(nil) : nil
  }

  init(_ declared: ResponseDefinition) {
    // It is made for each request.
    if declared.template != nil {
      self = .scripted(nil)
      return
    }
    guard !declared.needsScript, let prepared = Self.prepare(declared) else {
      self = .scripted(declared.isCompressed ? CompressedBody() : nil)
      return
    }
    self = .prepared(prepared)
  }

  /// `nil` if libmicrohttpd refuses a header that HTTP allows, such as an empty one, or has no room for the head.
  private static func prepare(_ declared: ResponseDefinition) -> Prepared? {
    do throws(PreparedResponse.RefusedHeader) {
      func form(acceptsGzip: Bool) throws(PreparedResponse.RefusedHeader) -> Form {
        let content = WireMessage.Content(declared, malformation: nil, acceptsGzip: acceptsGzip)
        return try Form(
          status: declared.status, headers: declared.headers + content.fields,
          body: ResponseBody(content.body))
      }
      let plain = try form(acceptsGzip: false)
      guard plain.response.headSize <= HTTPConnection.largestHeadRoom else { return nil }
      return Prepared(
        plain: plain, compressed: declared.isCompressed ? try form(acceptsGzip: true) : nil)
    } catch {
      return nil
    }
  }
}

extension CaseResponse.Prepared {
  /// The response for one request.
  /// - Parameters:
  ///   - acceptsGzip: whether the client accepts the compressed form.
  ///   - added: more header fields; the body is shared.
  func response(acceptsGzip: Bool, adding added: [HeaderField]) -> PreparedResponse {
    if added.isEmpty, !acceptsGzip || compressed == nil { return plain.response }
    let form = (acceptsGzip ? compressed : nil) ?? plain
    if added.isEmpty { return form.response }
    do throws(PreparedResponse.RefusedHeader) {
      return try PreparedResponse(
        status: Int(form.response.status), headers: form.headers + added,
        body: form.response.body)
    } catch {
      // The added fields echo the request; a value that cannot be sent is left out.
      return form.response
    }
  }
}
