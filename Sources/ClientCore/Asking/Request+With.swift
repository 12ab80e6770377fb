// mockapi
// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import HTTPTypes

extension Request {
  /// The request with `value` in the header field `name`, in place of any previous value; nil removes the field.
  ///
  ///     .get("feed").setting(.acceptLanguage, to: "de")
  public func setting(_ name: HTTPField.Name, to value: String?) -> Request {
    var request = self
    request.headers[name] = value
    return request
  }

  /// The same for a field of any name, which must be a token of HTTP.
  ///
  ///     .get("feed").setting("X-Client-Version", to: "7.1")
  public func setting(_ name: StaticString, to value: String?) -> Request {
    guard let name = HTTPField.Name("\(name)") else {
      preconditionFailure("'\(name)' is not the name of a header field")
    }
    return setting(name, to: value)
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
  /// - Throws: `NoAnswer.invalidRequest` if a media type has a character that no header field may have.
  public func with(multipart: Multipart) throws(NoAnswer) -> Request {
    let (pieces, contentType) = try multipart.encoded()
    // Without files there is one piece, which has everything.
    if pieces.count == 1, case .bytes(let body) = pieces[0] {
      return with(body: body, contentType: contentType)
    }
    return with(streamedBody: StreamedBody(pieces: pieces), contentType: contentType)
  }

  /// The request with the bytes of `body` and their media type.
  public func with(body: Data, contentType: String) -> Request {
    var request = self
    request.body = body
    request.headers[.contentType] = contentType
    return request
  }
}
