// mockapi
// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import HTTPTypes

extension Request {
  /// The request with `value` in the header field `name`, in place of any previous value; nil removes the field.
  ///
  ///     .get("feed").with(.acceptLanguage, "de")
  public func with(_ name: HTTPField.Name, _ value: String?) -> Request {
    var request = self
    request.headers[name] = value
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

  /// The request with `json` as its body and the matching Content-Type.
  ///
  /// Keys are sorted, so equal values give equal bytes.
  public func with(json: some Encodable, encoder: JSONEncoder? = nil) throws -> Request {
    with(body: try (encoder ?? .sorted()).encode(json), contentType: "application/json")
  }

  /// The request with `form` as its body and the matching Content-Type.
  public func with(form: [QueryItem]) -> Request {
    with(body: Data(form.encoded.utf8), contentType: "application/x-www-form-urlencoded")
  }

  /// The request with `multipart` as its body and the matching Content-Type, which includes the boundary.
  public func with(multipart: Multipart) throws(NoAnswer) -> Request {
    let (body, contentType) = try multipart.encoded()
    return with(body: body, contentType: contentType)
  }

  /// The request with the bytes of `body` and their media type.
  public func with(body: Data, contentType: String) -> Request {
    var request = self
    request.body = body
    request.headers[.contentType] = contentType
    return request
  }
}

extension JSONEncoder {
  /// An encoder that gives equal bytes for equal values.
  static func sorted() -> JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }
}
