// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPTypes
import MockAPIClient
import MockAPIClientScenarios
import Testing

/// Redirects among scenarios, as they are followed over a network (RFC 9110 section 15.4).
struct ScenarioRedirectTests {
  /// A redirect, and a target that says how it was asked.
  private func folder(
    _ status: Int = 302, to location: String = "/new", delay: Int = 0, fault: String = ""
  ) throws -> ScenarioFolder {
    try ScenarioFolder([
      "old.json": """
      {"request": {"urlPath": "/a/old"}, "cases": {"a": {"response":
        {"status": \(status), "headers": {"Location": "\(location)"},
          "fixedDelayMilliseconds": \(delay)}}}}
      """,
      "new.json": """
      {"request": {"urlPathPattern": "/(a/)?new"}, "cases": {"a": {"response": {
        "template": true, "headers": {"X-Method": "{{request.method}}"},
        "body": "{{request.url}} {{request.headers.Content-Type}} {{request.body}}",
        "fixedDelayMilliseconds": \(delay)\(fault)}}}}
      """,
    ])
  }

  private func send(
    _ method: HTTPRequest.Method, _ folder: ScenarioFolder, timeout: Duration = .seconds(60),
    clock: NoWaiting = NoWaiting()
  ) async throws -> Received {
    var request = Request(method: method, path: "old", timeout: timeout)
    if method == .post || method == .put {
      request.headers[.contentType] = "text/plain"
      request.body = Data("text".utf8)
    }
    let url = try #require(URL(string: "http://localhost/a/old"))
    return try await folder.transport(clock: clock).send(request, to: url)
  }

  @Test(
    arguments: [
      (301, .get, "GET", "/new  "), (301, .post, "GET", "/new  "), (302, .post, "GET", "/new  "),
      (303, .post, "GET", "/new  "), (303, .put, "GET", "/new  "), (303, .head, "HEAD", ""),
      (303, .delete, "GET", "/new  "), (307, .post, "POST", "/new text/plain text"),
      (308, .post, "POST", "/new text/plain text"), (307, .put, "PUT", "/new text/plain text"),
      (308, .delete, "DELETE", "/new  "),
    ] as [(Int, HTTPRequest.Method, String, String)])
  func `the status decides about method and body`(
    status: Int, method: HTTPRequest.Method, asked: String, text: String
  ) async throws {
    let received = try await send(method, try folder(status))
    #expect(received.status == 200)
    #expect(received.headers[try #require(HTTPField.Name("X-Method"))] == asked)
    #expect(String(decoding: received.body, as: UTF8.self) == text)
  }

  @Test(arguments: [300, 304, 305])
  func `another status is the answer`(status: Int) async throws {
    #expect(try await send(.get, try folder(status)).status == status)
  }

  @Test(arguments: [
    ("/new?a=b", "http://localhost/new?a=b"), ("new", "http://localhost/a/new"),
    ("../new", "http://localhost/new"), ("./new#part", "http://localhost/a/new#part"),
    ("//localhost/new", "http://localhost/new"), ("http://localhost/new", "http://localhost/new"),
  ])
  func `a location is relative to the request`(location: String, target: String) async throws {
    let received = try await send(.get, try folder(to: location))
    #expect(received.status == 200)
    #expect(received.url?.absoluteString == target)
  }

  @Test func `the duration is that of all answers`() async throws {
    let clock = NoWaiting()
    let received = try await send(.get, try folder(delay: 2_000), clock: clock)
    #expect(received.duration == .seconds(4))
    #expect(clock.waits == [.seconds(2), .seconds(2)])
  }

  @Test func `the timeout is for all answers together`() async throws {
    let clock = NoWaiting()
    let folder = try folder(delay: 2_000)
    await #expect(throws: NoAnswer.timedOut) {
      try await send(.get, folder, timeout: .seconds(3), clock: clock)
    }
    #expect(clock.waits == [.seconds(2), .seconds(1)])
  }

  @Test func `the part of an answer that is cut off has the address that it came from`()
    async throws
  {
    let folder = try folder(delay: 1_000, fault: #", "fault": {"at": {"bodyByte": 4}}"#)
    let error = await #expect(throws: NoAnswer.self) { try await send(.get, folder) }
    let part = try #require(error?.received)
    #expect(part.url?.absoluteString == "http://localhost/new")
    #expect(String(decoding: part.body, as: UTF8.self) == "/new")
    #expect(part.duration == .seconds(2))
  }
}
