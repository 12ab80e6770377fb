// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIClient

/// Answers in place of the API, so that this example needs no server.
struct DemoAPI: Transport {
  func send(_ request: Request, to url: URL) async throws -> Received {
    let body = String(decoding: request.body ?? Data(), as: UTF8.self)
    let path = url.path.dropFirst("/v1/".count)
    switch (request.method, path) {
    case (.post, "session"):
      return body.contains(#""password":"secret""#)
        ? Self.answer(200, #"{"access_token": "old", "refresh_token": "r1"}"#)
        : Self.answer(401, #"{"code": "wrong_password"}"#)
    case (.post, "oauth/token"):
      return Self.answer(200, #"{"access_token": "new", "refresh_token": "r2"}"#)
    default:
      // The first token has expired already.
      guard request.headers[.authorization] == "Bearer new" else {
        return Self.answer(401, #"{"code": "locked"}"#)
      }
      return answer(to: request, path: path, body: body)
    }
  }

  private func answer(to request: Request, path: Substring, body: String) -> Received {
    switch (request.method, path) {
    case (.get, "products"):
      return Self.answer(
        200,
        """
        {"items": [
          {"id": 1, "name": "Lamp", "price": "19.99", "availability": "in_stock", "tags": ["light"]},
          {"id": 2, "name": "Torch", "price": 5, "availability": "sold_out", "image": "none"},
          {"id": 3, "price": 7, "availability": "in_stock"}]}
        """)
    case (.get, "profile"):
      return Self.answer(200, #"{"id": 7, "email": "ada@example.com", "nickname": "countess"}"#)
    case (.patch, "profile") where body == #"{"nickname":null}"#:
      return Self.answer(200, #"{"id": 7, "email": "ada@example.com"}"#)
    case (.post, "profile/avatar"):
      let type = request.headers[.contentType] ?? ""
      return type.hasPrefix("multipart/form-data")
        ? Self.answer(201, #"{"image": "https://market.example/7.jpg"}"#)
        : Self.answer(415, #"{"title": "A picture must be part of a form."}"#)
    case (.post, "basket/lines"):
      return Self.answer(
        200,
        """
        {"lines": [{"product": 1, "name": "Lamp", "quantity": "2"}], "total": 39.98}
        """)
    case (.post, "orders"):
      return Self.answer(200, #"{"code": "sold_out", "products": ["1"]}"#)
    default:
      return Self.answer(404, #"{"title": "There is no such thing."}"#)
    }
  }

  private static func answer(_ status: Int, _ body: String) -> Received {
    Received(
      status: status, headers: [.contentType: "application/json"], body: Data(body.utf8))
  }
}
