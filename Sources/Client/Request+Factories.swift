// mockapi
// SPDX-License-Identifier: Apache-2.0

public import Foundation
import HTTPTypes

extension Request {
  /// A GET request.
  public static func get(_ path: String, query: [QueryItem] = []) -> Request {
    Request(method: .get, path: path, query: query)
  }

  /// A DELETE request.
  public static func delete(_ path: String, query: [QueryItem] = []) -> Request {
    Request(method: .delete, path: path, query: query)
  }

  /// A POST request with `json` as its body; throws what the encoder throws.
  ///
  ///     try .post("login", json: ["email": email, "password": password])
  public static func post(_ path: String, json: some Encodable) throws -> Request {
    try Request(method: .post, path: path).with(json: json)
  }

  /// A PUT request with `json` as its body; throws what the encoder throws.
  public static func put(_ path: String, json: some Encodable) throws -> Request {
    try Request(method: .put, path: path).with(json: json)
  }

  /// A PATCH request with `json` as its body; throws what the encoder throws.
  public static func patch(_ path: String, json: some Encodable) throws -> Request {
    try Request(method: .patch, path: path).with(json: json)
  }

  /// A POST request with a form (`application/x-www-form-urlencoded`) as its body.
  public static func post(_ path: String, form: [QueryItem]) -> Request {
    Request(method: .post, path: path).with(form: form)
  }

  /// A PUT request with a form (`application/x-www-form-urlencoded`) as its body.
  public static func put(_ path: String, form: [QueryItem]) -> Request {
    Request(method: .put, path: path).with(form: form)
  }

  /// The request with `json` as its body, and the Content-Type that says so.
  ///
  /// Keys are sorted: equal values give equal bytes.
  public func with(json: some Encodable, encoder: JSONEncoder? = nil) throws -> Request {
    var request = self
    request.body = try (encoder ?? .sorted()).encode(json)
    request.headers[.contentType] = "application/json"
    return request
  }

  /// The request with `form` as its body, and the Content-Type that says so.
  public func with(form: [QueryItem]) -> Request {
    var request = self
    request.body = Data(form.encoded.utf8)
    request.headers[.contentType] = "application/x-www-form-urlencoded"
    return request
  }
}

extension JSONEncoder {
  fileprivate static func sorted() -> JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }
}
