// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPTypes
import MockAPIClient
import Testing

@Suite("A body of several parts")
struct MultipartTests {
  private func text(_ multipart: Request.Multipart) throws -> String {
    let body = Request.post("p", multipart: multipart).body
    return String(decoding: try #require(body), as: UTF8.self)
  }

  @Test("Fields and files follow each other, each with its head")
  func parts() throws {
    let request = Request.post(
      "p",
      multipart: [
        .field("title", "Süd\r\n"),
        .file("image", name: "a.png", contentType: "image/png", Data([0, 0xFF, 0x0D, 0x0A])),
        .json("meta", ["b": 1, "a": 2]),
      ])
    let expected =
      Data(
        """
        --mockapi-boundary-000000000000\r
        Content-Disposition: form-data; name="title"\r
        \r
        Süd\r\n\r
        --mockapi-boundary-000000000000\r
        Content-Disposition: form-data; name="image"; filename="a.png"\r
        Content-Type: image/png\r
        \r\n
        """.utf8) + Data([0, 0xFF, 0x0D, 0x0A])
      + Data(
        """
        \r
        --mockapi-boundary-000000000000\r
        Content-Disposition: form-data; name="meta"\r
        Content-Type: application/json\r
        \r
        {"a":2,"b":1}\r
        --mockapi-boundary-000000000000--\r\n
        """.utf8)
    #expect(request.body == expected)
    #expect(
      request.headers[.contentType] == "multipart/form-data; boundary=mockapi-boundary-000000000000"
    )
    #expect(request.method == .post)
    #expect(Request.put("p", multipart: []).method == .put)
  }

  @Test(
    "A name cannot end its quotes or its line",
    arguments: [
      ("a\"b", "a%22b"), ("a\r\nX-Evil: 1", "a%0D%0AX-Evil: 1"), ("ü 😀", "ü 😀"),
      ("a;b=c\\", "a;b=c\\"), ("100%", "100%"), ("", ""),
    ])
  func names(name: String, expected: String) throws {
    let text = try text([.file(name, name: name, Data())])
    #expect(text.contains("form-data; name=\"\(expected)\"; filename=\"\(expected)\"\r\n"))
  }

  private struct Upload: Resource {
    typealias Success = EmptyBody
    let request: Request
  }

  /// What is sent, or the error.
  private func sent(_ request: Request, _ encoder: ContractEncoder? = nil) async throws -> String {
    let seen = Seen<String>()
    let client = APIClient(
      baseURL: try #require(URL(string: "https://x")),
      transport: StubTransport { request, _ in
        await seen.append(
          "\(request.headers[.contentType] ?? "") "
            + String(decoding: request.body ?? Data(), as: UTF8.self))
        return Received(status: 200)
      }, encoder: encoder)
    let outcome = await client.fetch(Upload(request: request))
    if case .noAnswer(let error) = outcome { return error.description }
    return try #require(await seen.values.first)
  }

  @Test(
    "A media type cannot start another header field, and a part that cannot be written is not left out"
  )
  func invalid() async throws {
    let evil = try await sent(
      .post("p", multipart: [.file("f", name: "f", contentType: "a/b\r\nX: 1", Data())]))
    #expect(evil.hasPrefix("the request is invalid: the media type of part 'f'"), "\(evil)")
    let number = try await sent(.put("p", multipart: [.field("a", ""), .json("n", [Double.nan])]))
    #expect(number.hasPrefix("the request is invalid"), "\(number)")
  }

  @Test("A part with JSON is written by the client's encoder, wherever it was made")
  func encoder() async throws {
    let snake = ContractEncoder(keys: .snakeCase)
    struct Meta: Encodable { let userID: Int }
    var part = Request.Multipart.Part.json("meta", Meta(userID: 7))
    #expect(part.content == Data(#"{"userID":7}"#.utf8))
    let request = Request.post("p", multipart: [part])
    #expect(try await sent(request, snake).contains(#"{"user_id":7}"#))
    #expect(try await sent(request.setting(.contentType, to: "x/y"), snake).hasPrefix("x/y "))
    let written = Request.Multipart.Part.json("meta", Meta(userID: 7), encoder: ContractEncoder())
    #expect(try await sent(.post("p", multipart: [written]), snake).contains(#"{"userID":7}"#))
    part.content = Data("[]".utf8)
    #expect(try await sent(.post("p", multipart: [part]), snake).contains("\r\n\r\n[]\r\n"))
  }

  @Test("The boundary never occurs in a part, whatever the parts contain")
  func boundary() throws {
    func name(_ number: Int) -> String {
      let digits = String(number)
      return "mockapi-boundary-" + String(repeating: "0", count: 12 - digits.count) + digits
    }
    let hostile = (0..<20).map { "--\(name($0))\r\n" }.joined()
    let request = Request.post("p", multipart: [.field("a", hostile), .field("b", name(21))])
    let contentType = try #require(request.headers[.contentType])
    #expect(contentType == "multipart/form-data; boundary=\(name(20))")
    #expect(
      try text([.field("a", "mockapi-boundary-x"), .field("b", "\r\n--mockapi")]).contains(name(0)))
    // Not even if the prefix overlaps itself or the end.
    #expect(
      try text([.field("a", "mockapi-boundary-mockapi-boundary-000000000000")]).contains(name(1)))
  }

  @Test("Equal parts give equal requests")
  func deterministic() throws {
    let parts: Request.Multipart = [
      .field("a", "1"), .file("f", name: "f", Data(repeating: 7, count: 9)),
    ]
    #expect(Request.post("p", multipart: parts) == .post("p", multipart: parts))
  }
}
