// mockapi
// SPDX-License-Identifier: Apache-2.0

import HTTPTypes

extension Request {
  /// A GET request.
  public static func get(_ path: String, query: [QueryItem] = []) -> Request {
    Request(method: .get, path: path, query: query)
  }

  /// A HEAD request. Its answer has no body, so use `EmptyBody` as the success model.
  public static func head(_ path: String, query: [QueryItem] = []) -> Request {
    Request(method: .head, path: path, query: query)
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

  /// A POST request with fields and files (`multipart/form-data`) as its body.
  public static func post(_ path: String, multipart: Multipart) throws(NoAnswer) -> Request {
    try Request(method: .post, path: path).with(multipart: multipart)
  }

  /// A PUT request with fields and files (`multipart/form-data`) as its body.
  public static func put(_ path: String, multipart: Multipart) throws(NoAnswer) -> Request {
    try Request(method: .put, path: path).with(multipart: multipart)
  }
}
