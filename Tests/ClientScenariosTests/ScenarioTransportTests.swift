// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPTypes
import MockAPIClient
import MockAPIClientScenarios
import MockAPILoading
import SeedModels
import Testing

struct ScenarioTransportTests {
  /// The scenarios that are shipped.
  private let shipped: ScenarioTransport

  init() throws {
    shipped = try ScenarioTransport(contentsOf: ScenarioFolder.shipped, clock: NoWaiting())
  }

  private func client(_ transport: some Transport) throws -> APIClient {
    APIClient(
      baseURL: try #require(URL(string: "https://api.example.com")), transport: transport)
  }

  // MARK: Selection

  @Test func `conditions and defaults choose a case as on the server`() async throws {
    let client = try client(shipped)
    #expect(await client.fetch(Registration(email: "a@b.c")).kind == .success)
    let refused = await client.fetch(Registration(email: "a@b.c", password: "wrong"))
    #expect(refused.refusal?.errorCode == .incorrectPassword)
  }

  @Test func `a selected case answers until another is selected`() async throws {
    let client = try client(shipped)
    try shipped.select(case: "garbage", of: "registration")
    #expect(await client.fetch(Registration(email: "a@b.c")).kind == .unexpected)
    try shipped.select(case: "incorrectPassword", of: "registration")
    #expect(await client.fetch(Registration(email: "a@b.c")).kind == .failure)
    shipped.deselect("registration")
    #expect(await client.fetch(Registration(email: "a@b.c")).kind == .success)
  }

  @Test func `a variant can be selected like a case`() async throws {
    try shipped.select(case: "registered~drop@/id", of: "registration")
    let outcome = try await client(shipped).fetch(Registration(email: "a@b.c"))
    #expect(outcome.kind == .unexpected)
    #expect(outcome.defects.map(\.path.pointer) == ["/id"])
  }

  @Test func `a request may prefer a case itself`() async throws {
    var request = Registration(email: "a@b.c").request
    request.headers[try #require(HTTPField.Name("Prefer"))] = "case=errorInside200"
    let url = try #require(URL(string: "https://api.example.com/registration"))
    let received = try await shipped.send(request, to: url)
    #expect(received.status == 200)
    #expect(received.jsonRootKeys == ["errorCode"])
    #expect(received.headers[try #require(HTTPField.Name("Preference-Applied"))] != nil)
  }

  @Test(arguments: [
    (
      "registration", "incorectPassword",
      """
      the selection for 'registration' must name one of its cases; found 'incorectPassword'; \
      did you mean 'incorrectPassword'?
      """
    ),
    (
      "registratio", "garbage",
      "a selection must name a scenario; found 'registratio'; did you mean 'registration'?"
    ),
  ])
  func `an unknown name is refused with the nearest name`(
    scenario: String, name: String, message: String
  ) async throws {
    try shipped.select(case: "garbage", of: "registration")
    let error = #expect(throws: ScenarioTransport.InvalidSelection.self) {
      try shipped.select(case: name, of: scenario)
    }
    #expect(error?.description == message)
    #expect(error?.localizedDescription == message)
    // The earlier selection stays.
    #expect(try await client(shipped).fetch(Registration(email: "a@b.c")).kind == .unexpected)
  }

  @Test func `a sequence steps with each request, and a reset takes everything back`() async throws
  {
    let client = try client(shipped)
    try shipped.select(case: "flaky", of: "registration")
    var kinds: [OutcomeKind] = []
    for _ in 0..<3 { kinds.append(await client.fetch(Registration(email: "a@b.c")).kind) }
    #expect(kinds == [.unexpected, .unexpected, .success])
    shipped.reset()
    try shipped.select(case: "flaky", of: "registration")
    #expect(await client.fetch(Registration(email: "a@b.c")).kind == .unexpected)
    shipped.reset()
    // The selection is gone, too.
    #expect(await client.fetch(Registration(email: "a@b.c")).kind == .success)
  }

  @Test func `two transports share nothing`() async throws {
    let other = try ScenarioTransport(contentsOf: ScenarioFolder.shipped, clock: NoWaiting())
    try other.select(case: "garbage", of: "registration")
    #expect(try await client(shipped).fetch(Registration(email: "a@b.c")).kind == .success)
    #expect(try await client(other).fetch(Registration(email: "a@b.c")).kind == .unexpected)
  }

  // MARK: Requests

  @Test func `a request that no scenario matches gets the nearest misses`() async throws {
    let url = try #require(URL(string: "https://api.example.com/registrations?page=2"))
    let received = try await shipped.send(.get("registrations"), to: url)
    #expect(received.status == 404)
    #expect(received.mediaType == "application/problem+json")
    #expect(received.url == url)
    let text = String(decoding: received.body, as: UTF8.self)
    #expect(text.contains("registration.json"))
    #expect(text.contains("GET /registrations?page=2"))
  }

  @Test func `state machines change their state`() async throws {
    let folder = try ScenarioFolder([
      "todo.json": """
      {"mappings": [
        {"scenarioName": "todo", "requiredScenarioState": "Started",
          "request": {"method": "GET", "url": "/todo"}, "response": {"body": "empty"}},
        {"scenarioName": "todo", "requiredScenarioState": "Started", "newScenarioState": "full",
          "request": {"method": "POST", "url": "/todo"}, "response": {"status": 201}},
        {"scenarioName": "todo", "requiredScenarioState": "full",
          "request": {"method": "GET", "url": "/todo"}, "response": {"body": "full"}}]}
      """
    ])
    let transport = try folder.transport()
    let url = try #require(URL(string: "http://localhost/todo"))
    func text() async throws -> String {
      String(decoding: try await transport.send(.get("todo"), to: url).body, as: UTF8.self)
    }
    #expect(try await text() == "empty")
    #expect(try await transport.send(Request(method: .post, path: "todo"), to: url).status == 201)
    #expect(try await text() == "full")
    transport.reset()
    #expect(try await text() == "empty")
  }

  @Test func `a folder of WireMock answers with its files`() async throws {
    let folder = try ScenarioFolder([
      "mappings/a.json":
        #"{"request": {"url": "/a"}, "response": {"bodyFileName": "a.txt"}}"#,
      "__files/a.txt": "from a file", "__files/logo.svg": "<svg/>", "__files/7": "{}",
    ])
    let transport = try folder.transport()
    for (path, text) in [("a", "from a file"), ("logo.svg", "<svg/>")] {
      let url = try #require(URL(string: "http://localhost/\(path)"))
      let received = try await transport.send(.get(.init(raw: path)), to: url)
      #expect(String(decoding: received.body, as: UTF8.self) == text)
    }
    let file = try #require(URL(string: "http://localhost/7"))
    for (request, text) in [(Request.get("7"), "{}"), (Request(method: .head, path: "7"), "")] {
      let received = try await transport.send(request, to: file)
      #expect(received.headers[.contentType] == "application/json")
      #expect(String(decoding: received.body, as: UTF8.self) == text)
    }
    // Its files are read for each request.
    withExtendedLifetime(folder) {}
  }

  @Test func `body files may be in a folder that is given`() async throws {
    let stubs = try ScenarioFolder([
      "a.json": #"{"request": {"url": "/a"}, "response": {"bodyFileName": "a.txt"}}"#
    ])
    let bodies = try ScenarioFolder(["a.txt": "from a file"])
    let transport = try ScenarioTransport(
      contentsOf: stubs.url, bodyFolder: bodies.url, clock: NoWaiting())
    for path in ["a", "a.txt"] {
      let url = try #require(URL(string: "http://localhost/\(path)"))
      let received = try await transport.send(.get(.init(raw: path)), to: url)
      #expect(String(decoding: received.body, as: UTF8.self) == "from a file")
    }
    // Its files are read for each request.
    withExtendedLifetime(bodies) {}
  }

  @Test func `a hundred requests at once each take one step of a sequence`() async throws {
    let folder = try ScenarioFolder([
      "count.json": """
      {"request": {"urlPath": "/count"}, "cases": {
        "steps": {"sequence": [\((0..<100).map { "\"c\($0)\"" }.joined(separator: ", "))]},
        \((0..<100).map { #""c\#($0)": {"response": {"body": "\#($0)"}}"# }.joined(separator: ",\n"))
      }, "default": "steps"}
      """
    ])
    let transport = try folder.transport()
    let url = try #require(URL(string: "http://localhost/count"))
    let bodies = try await withThrowingTaskGroup(of: String.self) { group in
      for _ in 0..<100 {
        group.addTask {
          String(decoding: try await transport.send(.get("count"), to: url).body, as: UTF8.self)
        }
      }
      return try await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(bodies == Set((0..<100).map(String.init)))
  }

  // MARK: Times

  @Test func `a delay is waited for, and is the duration of the answer`() async throws {
    let clock = NoWaiting()
    let transport = try Self.slow(clock)
    let url = try #require(URL(string: "http://localhost/slow"))
    let received = try await transport.send(.get("slow"), to: url)
    #expect(received.duration == .seconds(2))
    #expect(clock.waits == [.seconds(2)])
  }

  @Test func `a delay beyond the timeout ends with the timeout`() async throws {
    let clock = NoWaiting()
    let transport = try Self.slow(clock)
    let url = try #require(URL(string: "http://localhost/slow"))
    var request = Request.get("slow")
    request.timeout = .seconds(1)
    await #expect(throws: NoAnswer.timedOut) { try await transport.send(request, to: url) }
    #expect(clock.waits == [.seconds(1)])
  }

  @Test func `a cancellation ends the wait for a delay at once`() async throws {
    let clock = NoWaiting(sleeps: true)
    let transport = try Self.slow(clock)
    let client = try client(transport)
    let fetch = Task { await client.fetch(GetUser(id: "7")) }
    await clock.hasSleeper()
    fetch.cancel()
    let outcome = await fetch.value
    guard case .noAnswer(.cancelled) = outcome else {
      Issue.record("\(outcome)")
      return
    }
  }

  /// A transport whose answers come after two seconds.
  private static func slow(_ clock: NoWaiting) throws -> ScenarioTransport {
    let folder = try ScenarioFolder([
      "slow.json": """
      {"request": {"urlPathPattern": "/.*"}, "cases": {"a": {"response":
        {"fixedDelayMilliseconds": 2000, "jsonBody": {"id": 7}}}}}
      """
    ])
    return try folder.transport(clock: clock)
  }

  @Test func `errors say what is wrong also where only their localized text is shown`() throws {
    let folder = try ScenarioFolder(["bad.json": #"{"cases": 7}"#])
    let files = #expect(throws: InvalidScenarios.self) { try folder.transport() }
    let selection = #expect(throws: ScenarioTransport.InvalidSelection.self) {
      try ScenarioTransport(contentsOf: ScenarioFolder.shipped).select(case: "a", of: "no such one")
    }
    for error in [files, selection] as [(any Error & CustomStringConvertible)?] {
      let error = try #require(error)
      #expect(error.localizedDescription == error.description)
      #expect(!error.description.isEmpty)
    }
  }

  // MARK: Redirects

  @Test func `redirects to the same origin are followed, unless they are refused`() async throws {
    let folder = try ScenarioFolder([
      "old.json": """
      {"request": {"urlPath": "/old"}, "cases": {"a": {"response":
        {"status": 301, "headers": {"Location": "/new?from=old"}}}}}
      """,
      "new.json": """
      {"request": {"method": "GET", "urlPath": "/new"},
        "cases": {"a": {"response": {"body": "new"}}}}
      """,
    ])
    let url = try #require(URL(string: "http://localhost:80/old"))
    let post = Request(method: .post, path: "old", body: Data("x".utf8))
    let following = try folder.transport()
    let received = try await following.send(post, to: url)
    #expect(String(decoding: received.body, as: UTF8.self) == "new")
    #expect(received.url?.absoluteString == "http://localhost:80/new?from=old")
    let refusing = try folder.transport(redirects: .refused)
    #expect(try await refusing.send(post, to: url).status == 301)
  }

  @Test(arguments: [
    ("https://api.test:443/old", "https://api.test/new"),
    ("http://api.test/old", "http://api.test:80/new"),
    ("HTTPS://API.test/old", "https://Api.Test/new"),
  ])
  func `an origin has many spellings`(from: String, location: String) async throws {
    let folder = try ScenarioFolder([
      "old.json": """
      {"request": {"urlPath": "/old"}, "cases": {"a": {"response":
        {"status": 301, "headers": {"Location": "\(location)"}}}}}
      """,
      "new.json":
        #"{"request": {"urlPath": "/new"}, "cases": {"a": {"response": {"body": "new"}}}}"#,
    ])
    let received = try await folder.transport().send(
      .get("old"), to: try #require(URL(string: from)))
    #expect(String(decoding: received.body, as: UTF8.self) == "new")
  }

  @Test(arguments: [
    ("http://[::1]:8080/", "[::1]:8080"), ("http://[::1]/", "[::1]"),
    ("http://api.test:8080/", "api.test:8080"),
  ])
  func `the host field has brackets around an address of IPv6`(
    address: String, host: String
  ) async throws {
    let folder = try ScenarioFolder([
      "host.json": """
      {"request": {"urlPath": "/", "headers": {"Host": {"equalTo": "\(host)"}}},
        "cases": {"a": {"response": {}}}}
      """
    ])
    let url = try #require(URL(string: address))
    #expect(try await folder.transport().send(.get(""), to: url).status == 200)
  }

  @Test(arguments: [
    ("https://elsewhere.example/", "another server"), ("https://localhost/", "another server"),
    ("http://localhost:81/", "another server"), ("/loop", "20 redirects"),
  ])
  func `a redirect that leads nowhere is not an answer`(
    location: String, reason: String
  ) async throws {
    let folder = try ScenarioFolder([
      "loop.json": """
      {"request": {"urlPath": "/loop"}, "cases": {"a": {"response":
        {"status": 302, "headers": {"Location": "\(location)"}}}}}
      """
    ])
    let transport = try folder.transport()
    let url = try #require(URL(string: "http://localhost/loop"))
    let error = await #expect(throws: NoAnswer.self) {
      try await transport.send(.get("loop"), to: url)
    }
    #expect(error?.description.contains(reason) == true)
  }

  // MARK: Files

  @Test func `mistakes in files are thrown with their places`() throws {
    let folder = try ScenarioFolder([
      "a.json": #"{"reqest": {"urlPath": "/a"}, "cases": {"a": {"response": {}}}}"#,
      "b.json": "{\n  \"request\": {\"urlPath\": 7}, \"cases\": {\"a\": {\"response\": {}}}}",
    ])
    let error = try #require(
      throws: InvalidScenarios.self
    ) { try folder.transport() }
    let text = error.description
    #expect(text.contains("a.json:1:2: error: unknown key 'reqest'"), "\(text)")
    #expect(
      text.contains("b.json:2:26: error: 'urlPath' must be a string; found a number"), "\(text)")
  }

  @Test func `a folder that is not there, or has no scenarios, is refused`() throws {
    let empty = try ScenarioFolder([:])
    for url in [empty.url, empty.url.appending(path: "missing")] {
      #expect(throws: InvalidScenarios.self) { try ScenarioTransport(contentsOf: url) }
    }
    let error = try #require(throws: InvalidScenarios.self) {
      try ScenarioTransport(folder: "NoSuchFolder")
    }
    #expect(error.description.contains("the bundle must contain a folder 'NoSuchFolder'"))
  }
}
