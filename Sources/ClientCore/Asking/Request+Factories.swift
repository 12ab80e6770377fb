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

  /// A POST request without a body, such as `.post("logout")`.
  public static func post(_ path: String, query: [QueryItem] = []) -> Request {
    Request(method: .post, path: path, query: query)
  }

  /// A PUT request without a body.
  public static func put(_ path: String, query: [QueryItem] = []) -> Request {
    Request(method: .put, path: path, query: query)
  }

  /// A POST request with `json` as its body, as the client's ``ContractEncoder`` writes it.
  ///
  /// - Throws: what the encoder throws.
  public static func post(
    _ path: String, query: [QueryItem] = [], json: some Encodable & Sendable
  ) throws -> Request {
    try Request(method: .post, path: path, query: query).with(json: json)
  }

  /// A PUT request with `json` as its body, as the client's ``ContractEncoder`` writes it.
  ///
  /// - Throws: what the encoder throws.
  public static func put(
    _ path: String, query: [QueryItem] = [], json: some Encodable & Sendable
  ) throws -> Request {
    try Request(method: .put, path: path, query: query).with(json: json)
  }

  /// A PATCH request with `json` as its body, as the client's ``ContractEncoder`` writes it.
  ///
  /// - Throws: what the encoder throws.
  public static func patch(
    _ path: String, query: [QueryItem] = [], json: some Encodable & Sendable
  ) throws -> Request {
    try Request(method: .patch, path: path, query: query).with(json: json)
  }

  /// A POST request with a form (`application/x-www-form-urlencoded`) as its body.
  public static func post(
    _ path: String, query: [QueryItem] = [], form: [QueryItem]
  ) -> Request {
    Request(method: .post, path: path, query: query).with(form: form)
  }

  /// A PUT request with a form (`application/x-www-form-urlencoded`) as its body.
  public static func put(
    _ path: String, query: [QueryItem] = [], form: [QueryItem]
  ) -> Request {
    Request(method: .put, path: path, query: query).with(form: form)
  }

  /// A POST request with fields and files (`multipart/form-data`) as its body.
  ///
  /// - Throws: `NoAnswer.invalidRequest` if a media type has a character that no header field may have.
  public static func post(
    _ path: String, query: [QueryItem] = [], multipart: Multipart
  ) throws(NoAnswer) -> Request {
    try Request(method: .post, path: path, query: query).with(multipart: multipart)
  }

  /// A PUT request with fields and files (`multipart/form-data`) as its body.
  ///
  /// - Throws: `NoAnswer.invalidRequest` if a media type has a character that no header field may have.
  public static func put(
    _ path: String, query: [QueryItem] = [], multipart: Multipart
  ) throws(NoAnswer) -> Request {
    try Request(method: .put, path: path, query: query).with(multipart: multipart)
  }
}
