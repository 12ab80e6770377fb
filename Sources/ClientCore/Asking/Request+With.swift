// mockapi
// SPDX-License-Identifier: Apache-2.0

public import HTTPTypes

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension Request {
  /// The request with `value` in the header field `name`, in place of any previous value; nil removes the field.
  ///
  ///     .get("feed").setting(.acceptLanguage, to: "de")
  public func setting(_ name: HTTPField.Name, to value: String?) -> Request {
    var request = self
    request.headers[name] = value
    return request
  }

  /// The same for a field of any name.
  ///
  ///     .get("feed").setting("X-Client-Version", to: "7.1")
  ///
  /// A name that is not a token (RFC 9110, section 5.6.2) makes the request invalid: the outcome is
  /// `.noAnswer(.invalidRequest)`.
  public func setting(_ name: String, to value: String?) -> Request {
    if let name = HTTPField.Name(name) { return setting(name, to: value) }
    guard value != nil else { return self }
    var request = self
    request.fault =
      "the name of a header field must have only letters, digits and !#$%&'*+-.^_`|~; found '\(name)'"
    return request
  }

  /// The request with its own timeout for the whole exchange.
  ///
  ///     .get("report").with(timeout: .seconds(300))
  public func with(timeout: Duration) -> Request {
    var request = self
    request.timeout = timeout
    return request
  }

  /// The request with `form` as its body and the matching Content-Type.
  public func with(form: [QueryItem]) -> Request {
    with(body: Data(form.encoded.utf8), contentType: "application/x-www-form-urlencoded")
  }

  /// The request with `multipart` as its body and the matching Content-Type, which includes the boundary.
  ///
  /// If a part is read from a file, the body is read piece by piece while it is sent, as with ``with(file:contentType:)``.
  ///
  /// If a part cannot be encoded, or a media type has a character that no header field may have, `body` is nil, the outcome is
  /// `.noAnswer(.invalidRequest)`, and nothing is sent.
  public func with(multipart: Multipart) -> Request {
    // Only parts that are drafts must be written again, and so the whole body.
    let encoder = multipart.isFinished ? ContractEncoder() : nil
    return with(BodyDraft(with: encoder) { try multipart.encoded(with: $0) })
  }

  /// The request with the bytes of `body` and their media type.
  public func with(body: Data, contentType: String) -> Request {
    var request = self
    request.body = body
    request.headers[.contentType] = contentType
    return request
  }
}

extension Request {
  /// Makes this a request of `method`, without a body and without the header fields that describe one.
  package mutating func become(_ method: HTTPRequest.Method) {
    self.method = method
    body = nil
    // RFC 9110, section 15.4, and <https://fetch.spec.whatwg.org/#request-body-header-name>.
    for name: HTTPField.Name in [
      .contentEncoding, .contentLanguage, .contentLength, .contentLocation, .contentType,
    ] {
      headers[name] = nil
    }
  }
}
