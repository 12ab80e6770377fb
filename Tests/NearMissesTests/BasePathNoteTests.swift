// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPINearMisses
import MockAPITestSupport
import Testing

/// What a near miss says of the path of a base URL.
struct BasePathNoteTests {
  private func notes(_ condition: String, _ target: String) throws -> [String?] {
    let texts = [(path: "a.json", text: scenarioText(request: "{\(condition)}"))]
    let miss = try #require(try NearMissTests.misses(StubRequest("GET", target), texts).first)
    return miss.differences.map(\.note)
  }

  @Test(arguments: [
    (#""urlPath": "/token""#, "/v1/token", "/v1"),
    (#""urlPath": "/oauth/token""#, "/api/v1/oauth/token?a=b", "/api/v1"),
    (#""url": "/token?a=b""#, "/v1/token?a=b", "/v1"),
    (#""urlPathTemplate": "/users/{id}""#, "/v1/users/7", "/v1"),
    (#""urlPathPattern": "/users/[0-9]+""#, "/v1/users/7", "/v1"),
    (#""urlPath": "/""#, "/v1/", "/v1"),
  ])
  func `a request with the path of a base URL before it is told to leave it out`(
    condition: String, target: String, base: String
  ) throws {
    #expect(
      try notes(condition, target) == [
        "it matches without '\(base)': leave that out of the base URL of the client, or give it to "
          + "a ScenarioTransport as 'below'"
      ])
  }

  @Test(arguments: [
    (#""urlPath": "/v1/token""#, "/token", "/v1"),
    (#""urlPath": "/api/v1/token""#, "/token?a=b", "/api/v1"),
    (#""url": "/v1/token?a=b""#, "/token?a=b", "/v1"),
    (#""urlPathTemplate": "/v1/users/{id}""#, "/users/7", "/v1"),
    (#""urlPathPattern": "/v1/users/[0-9]+""#, "/users/7", "/v1"),
  ])
  func `a request without the path of a base URL is told that it is missing`(
    condition: String, target: String, base: String
  ) throws {
    #expect(
      try notes(condition, target) == [
        "it matches with '\(base)' before it: the base URL of the client needs that path"
      ])
  }

  @Test(arguments: [
    // Something else differs, too.
    (#""urlPath": "/token""#, "/v1/tokens"), (#""urlPath": "/v1/token""#, "/tokens"),
    (#""url": "/token?a=b""#, "/v1/token?a=c"),
    (#""urlPathPattern": "/users/[0-9]+""#, "/v1/users/x"),
    // A part of a segment is not a path.
    (#""urlPath": "/token""#, "/v1token"), (#""urlPath": "/v1token""#, "/token"),
    // A variable, or an expression, would match anything.
    (#""urlPathTemplate": "/{name}""#, "/users/7"),
    (#""urlPathTemplate": "/users/{id}""#, "/login"),
    (#""urlPathPattern": "/[a-z]+""#, "/v1/users"),
    (#""urlPath": "/""#, "/v1"), (#""urlPath": "/v1""#, "/"),
    (#""urlPath": "/token""#, "/1/2/3/4/5/token"),
  ])
  func `any other difference has no such note`(condition: String, target: String) throws {
    #expect(try notes(condition, target) == [nil])
  }
}
