// mockapi
// SPDX-License-Identifier: Apache-2.0

import HTTPTypes

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

// Each method has the same parameters, so that whatever an API asks for can be written.

extension Request {
  // MARK: Without a body

  /// A GET request.
  public static func get(_ path: Path, query: [QueryItem] = []) -> Request {
    Request(method: .get, path: path, query: query)
  }

  /// A HEAD request. Its answer has no body, so use `EmptyBody` as the success model.
  public static func head(_ path: Path, query: [QueryItem] = []) -> Request {
    Request(method: .head, path: path, query: query)
  }

  /// An OPTIONS request.
  public static func options(_ path: Path, query: [QueryItem] = []) -> Request {
    Request(method: .options, path: path, query: query)
  }

  // MARK: POST

  /// A POST request without a body, such as `.post("logout")`.
  public static func post(_ path: Path, query: [QueryItem] = []) -> Request {
    Request(method: .post, path: path, query: query)
  }

  /// A POST request with `json` as its body: see `with(json:encoder:)`.
  public static func post(
    _ path: Path, query: [QueryItem] = [], json: some Encodable & Sendable
  ) -> Request {
    Request(method: .post, path: path, query: query).with(json: json)
  }

  /// A POST request with a form (`application/x-www-form-urlencoded`) as its body.
  public static func post(
    _ path: Path, query: [QueryItem] = [], form: [QueryItem]
  ) -> Request {
    Request(method: .post, path: path, query: query).with(form: form)
  }

  /// A POST request with fields and files (`multipart/form-data`) as its body: see `with(multipart:)`.
  public static func post(
    _ path: Path, query: [QueryItem] = [], multipart: Multipart
  ) -> Request {
    Request(method: .post, path: path, query: query).with(multipart: multipart)
  }

  /// A POST request with the bytes of `body` and their media type.
  public static func post(
    _ path: Path, query: [QueryItem] = [], body: Data, contentType: String
  ) -> Request {
    Request(method: .post, path: path, query: query).with(body: body, contentType: contentType)
  }

  // MARK: PUT

  /// A PUT request without a body.
  public static func put(_ path: Path, query: [QueryItem] = []) -> Request {
    Request(method: .put, path: path, query: query)
  }

  /// A PUT request with `json` as its body: see `with(json:encoder:)`.
  public static func put(
    _ path: Path, query: [QueryItem] = [], json: some Encodable & Sendable
  ) -> Request {
    Request(method: .put, path: path, query: query).with(json: json)
  }

  /// A PUT request with a form (`application/x-www-form-urlencoded`) as its body.
  public static func put(
    _ path: Path, query: [QueryItem] = [], form: [QueryItem]
  ) -> Request {
    Request(method: .put, path: path, query: query).with(form: form)
  }

  /// A PUT request with fields and files (`multipart/form-data`) as its body: see `with(multipart:)`.
  public static func put(
    _ path: Path, query: [QueryItem] = [], multipart: Multipart
  ) -> Request {
    Request(method: .put, path: path, query: query).with(multipart: multipart)
  }

  /// A PUT request with the bytes of `body` and their media type.
  public static func put(
    _ path: Path, query: [QueryItem] = [], body: Data, contentType: String
  ) -> Request {
    Request(method: .put, path: path, query: query).with(body: body, contentType: contentType)
  }

  // MARK: PATCH

  /// A PATCH request without a body.
  public static func patch(_ path: Path, query: [QueryItem] = []) -> Request {
    Request(method: .patch, path: path, query: query)
  }

  /// A PATCH request with `json` as its body: see `with(json:encoder:)`.
  public static func patch(
    _ path: Path, query: [QueryItem] = [], json: some Encodable & Sendable
  ) -> Request {
    Request(method: .patch, path: path, query: query).with(json: json)
  }

  /// A PATCH request with a form (`application/x-www-form-urlencoded`) as its body.
  public static func patch(
    _ path: Path, query: [QueryItem] = [], form: [QueryItem]
  ) -> Request {
    Request(method: .patch, path: path, query: query).with(form: form)
  }

  /// A PATCH request with fields and files (`multipart/form-data`) as its body: see `with(multipart:)`.
  public static func patch(
    _ path: Path, query: [QueryItem] = [], multipart: Multipart
  ) -> Request {
    Request(method: .patch, path: path, query: query).with(multipart: multipart)
  }

  /// A PATCH request with the bytes of `body` and their media type.
  public static func patch(
    _ path: Path, query: [QueryItem] = [], body: Data, contentType: String
  ) -> Request {
    Request(method: .patch, path: path, query: query).with(body: body, contentType: contentType)
  }

  // MARK: DELETE

  /// A DELETE request without a body.
  public static func delete(_ path: Path, query: [QueryItem] = []) -> Request {
    Request(method: .delete, path: path, query: query)
  }

  /// A DELETE request with `json` as its body: see `with(json:encoder:)`. HTTP gives such a body no meaning (RFC 9110, section
  /// 9.3.5), but some APIs ask for one.
  public static func delete(
    _ path: Path, query: [QueryItem] = [], json: some Encodable & Sendable
  ) -> Request {
    Request(method: .delete, path: path, query: query).with(json: json)
  }

  /// A DELETE request with a form (`application/x-www-form-urlencoded`) as its body.
  public static func delete(
    _ path: Path, query: [QueryItem] = [], form: [QueryItem]
  ) -> Request {
    Request(method: .delete, path: path, query: query).with(form: form)
  }

  /// A DELETE request with fields and files (`multipart/form-data`) as its body: see `with(multipart:)`.
  public static func delete(
    _ path: Path, query: [QueryItem] = [], multipart: Multipart
  ) -> Request {
    Request(method: .delete, path: path, query: query).with(multipart: multipart)
  }

  /// A DELETE request with the bytes of `body` and their media type.
  public static func delete(
    _ path: Path, query: [QueryItem] = [], body: Data, contentType: String
  ) -> Request {
    Request(method: .delete, path: path, query: query).with(body: body, contentType: contentType)
  }
}
