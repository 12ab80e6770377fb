// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIEngine
import MockAPIMatching
import MockAPIScenario

/// The response of a case, ready to be sent: made once, when its scenario is loaded.
enum CaseResponse: Sendable {
  /// libmicrohttpd sends it as it is declared.
  case prepared(Prepared)
  /// Every byte and pause of it is ours. With the body for clients that accept gzip, where the scenario compresses it.
  case scripted(CompressedBody?)

  /// An object, since it is looked up for every request.
  final class Prepared: Sendable {
    fileprivate let plain: Form
    /// The form for clients that accept gzip; `nil` if the scenario does not ask for compression.
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

  init(_ declared: ResponseDefinition) {
    guard !declared.needsScript, let prepared = Self.prepare(declared) else {
      self = .scripted(declared.isCompressed ? CompressedBody() : nil)
      return
    }
    self = .prepared(prepared)
  }

  /// `nil` where libmicrohttpd refuses a header that HTTP allows, an empty one for instance, or has no room for the head.
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
  ///   - acceptsGzip: whether the client takes the compressed form.
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
      // What is added echoes the request; what cannot be echoed is left out.
      return form.response
    }
  }
}
