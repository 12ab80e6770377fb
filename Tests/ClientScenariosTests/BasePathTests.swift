// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPTypes
import MockAPIClient
import MockAPIClientScenarios
import SeedModels
import Testing

/// A base URL with a path, as most APIs have it.
struct BasePathTests {
  private let folder: ScenarioFolder

  init() throws {
    folder = try ScenarioFolder([
      "root.json":
        #"{"request": {"urlPath": "/"}, "cases": {"a": {"response": {"body": "root"}}}}"#,
      "echo.json": """
      {"request": {"urlPath": "/echo"}, "cases": {"a": {"response": {"template": true,
        "body": "{{request.url}}"}}}}
      """,
      "old.json": """
      {"request": {"urlPath": "/old"}, "cases": {"a": {"response":
        {"status": 302, "headers": {"Location": "/echo?from=old"}}}}}
      """,
    ])
  }

  private func ask(
    _ url: String, below path: String, _ method: HTTPRequest.Method = .get
  ) async throws -> (received: Received, text: String) {
    let transport = try ScenarioTransport(
      contentsOf: folder.url, below: path, clock: NoWaiting())
    let request = Request(method: method, path: "")
    let received = try await transport.send(request, to: try #require(URL(string: url)))
    return (received, String(decoding: received.body, as: UTF8.self))
  }

  @Test(arguments: [
    ("https://api.example.com/v1", "/v1"), ("https://api.example.com/v1/", "v1/"),
    ("https://api.example.com/shop/v1", "/shop/v1/"),
    ("https://api.example.com/gr%C3%B6%C3%9Fe", "/größe"),
    ("https://api.example.com/gr%c3%b6%c3%9fe", "/größe"),
    ("https://api.example.com/%76%31;a=1", "/v1;a=1"), ("https://api.example.com", ""),
    ("https://api.example.com/", "/"),
  ])
  func `a client with this base URL meets the scenarios`(base: String, path: String) async throws {
    let transport = try ScenarioTransport(
      contentsOf: ScenarioFolder.shipped, below: path, clock: NoWaiting())
    let client = APIClient(baseURL: try #require(URL(string: base)), transport: transport)
    let outcome = await client.fetch(Registration(email: "a@b.c"))
    #expect(outcome.kind == .success, "\(outcome)")
  }

  @Test(arguments: [
    ("https://api.example.com/v1", "root"), ("https://api.example.com/v1/", "root"),
    ("https://api.example.com/v1?a=b", "root"),
    ("https://api.example.com/v1/echo?a=b", "/echo?a=b"),
  ])
  func `scenarios see the path below it`(url: String, text: String) async throws {
    #expect(try await ask(url, below: "/v1").text == text)
  }

  @Test(arguments: ["/v2/echo", "/v10/echo", "/v1%2Fecho", "/echo", "/V1/echo", "/"])
  func `a path that is not below it gets a problem that says so`(path: String) async throws {
    let (received, text) = try await ask("https://api.example.com\(path)", below: "/v1")
    #expect(received.status == 404)
    #expect(received.mediaType == "application/problem+json")
    #expect(text.contains("mockapi:outside-base"))
    let detail =
      "a path must be below '/v1', which the ScenarioTransport has as 'below'; found \(path); "
      + "give both the path of the same base URL"
    #expect(text.contains(detail), "\(text)")
    let head = try await ask("https://api.example.com\(path)", below: "/v1", .head)
    #expect(head.received.status == 404)
    #expect(head.text == "")
  }

  @Test func `a redirect to a path stays below it`() async throws {
    let (received, text) = try await ask("https://api.example.com/v1/old", below: "/v1")
    #expect(text == "/echo?from=old")
    #expect(received.url?.absoluteString == "https://api.example.com/v1/echo?from=old")
  }

  @Test func `without it, the near miss names the path that is too much`() async throws {
    let (received, text) = try await ask("https://api.example.com/v1/echo", below: "")
    #expect(received.status == 404)
    #expect(text.contains("it matches without '/v1'"), "\(text)")
  }
}
