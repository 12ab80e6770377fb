// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPILoading
import MockAPIServer
import MockAPITestSupport
import Testing

@testable import mockapi

/// `mockapi select`, with the program and a server of this process.
struct SelectCommandTests {
  static let text =
    #"{"request": {"urlPath": "/a"}, "cases": {"a": {"response": {"jsonBody": {"id": 1}}}, "b": {"response": {}}}}"#

  private let server: MockServer
  private let url: String

  init() async throws {
    var configuration = ServerConfiguration()
    configuration.port = 0
    configuration.controlToken = "secret"
    configuration.clock = .manual(ManualClock())
    server = try await MockServer.start(
      ScenarioLoader().load(texts: [
        ("orders.json", Self.text), ("user.json", Self.text.replacing("/a", with: "/b")),
      ]), configuration: configuration)
    url = server.url.absoluteString
  }

  private func select(_ arguments: String..., token: String = "secret") async throws
    -> Program.Result
  {
    try await Program(in: Repository.root, environment: ["MOCKAPI_CONTROL_TOKEN": token])
      .run(["select"] + arguments + ["--server", url])
  }

  @Test func `cases are selected, listed and reset, and the others stay`() async throws {
    try server.mainLease.select("b", of: "user")
    let selected = try await select("orders=a~drop@/id")
    #expect(selected.output == "orders: a~drop@/id\n" && selected.status == 0)
    #expect(server.mainLease.selection == ["user": "b", "orders": "a~drop@/id"])
    #expect(try await select().output == "orders: a~drop@/id\nuser: b\n")
    #expect(try await select("--reset", "orders").output == "orders: as its file says\n")
    #expect(server.mainLease.selection == ["user": "b"])
    #expect(try await select("--reset").output == "nothing is selected at \(url)\n")
    #expect(try await select().output == "nothing is selected at \(url)\n")
    #expect(server.mainLease.selection == [:])
    await server.stop()
  }

  @Test func `limits are selected for each scenario that is named, and shown`() async throws {
    #expect(
      try await select("--next", "orders=b").output
        == "orders: b for the next request, otherwise as its file says\n")
    #expect(try await select("user=a").output == "user: a\n")
    #expect(
      try await select("orders=b", "user=b", "--next", "3", "--for", "90s").output == """
        orders: b for the next 3 requests, for 90 s, otherwise as its file says
        user: b for the next 3 requests, for 90 s, otherwise a

        """)
    #expect(
      try await select("user=b", "--share", "12.5%", "--for", "500ms").output
        == "user: b for 12.5% of the requests, for 0.5 s, otherwise a\n")
    #expect(
      try await select("user=b", "--for", "1h").output == "user: b for 3600 s, otherwise a\n")
    await server.stop()
  }

  @Test func `a lease is changed if it is named`() async throws {
    let lease = try server.lease()
    #expect(try await select("orders=b", "--lease", lease.id).status == 0)
    #expect(lease.selection == ["orders": "b"] && server.mainLease.selection == [:])
    await server.stop()
  }

  @Test(arguments: [
    ("ordrs=b", "404: no scenario has the name 'ordrs'; did you mean 'orders'?"),
    ("orders=c", "400: the selection for 'orders' must name one of its cases; found 'c'"),
    ("orders=a~drop@/i", "did you mean 'a~drop@/id'?"),
  ])
  func `what the server does not have is reported with the nearest name`(
    selection: String, message: String
  ) async throws {
    let result = try await select(selection)
    #expect(result.status == 2 && result.output == "")
    #expect(result.errors.hasPrefix("mockapi: error: \(url) answers "))
    #expect(result.errors.contains(message), "\(result.errors)")
    await server.stop()
  }

  @Test func `without the token nothing is selected`() async throws {
    let result = try await select("orders=b", token: "wrong")
    #expect(result.status == 2 && result.errors.contains("answers 401: "))
    #expect(try await select("orders=b", "--token", "secret", token: "wrong").status == 0)
    await server.stop()
  }

  @Test(arguments: [
    (
      ["orders"],
      "'orders' cannot be selected: it must be SCENARIO=CASE, as in 'registration=incorrectPassword'."
    ),
    (["--next"], "--next, --share and --for need a SCENARIO=CASE."),
    (["--reset", "--for", "1s"], "--reset has no limits; leave --next, --share and --for out."),
    (
      ["a=b", "--next", "--share", "1"],
      "--next and --share both say which requests; keep one."
    ),
    (["a=b", "--server", "localhost:8080"], "--url or --server must be an http URL such as"),
    (["a=b", "--lease", ""], "--lease must be the id of a lease."),
    (["a=b", "--next", "0"], "it must be a number from 1 to 1000000000"),
    (["a=b", "--next", "-1"], "it must be a number from 1 to 1000000000"),
    (["a=b", "--next", "1.5"], "it must be a number from 1 to 1000000000"),
    (["--next", "99999999999999999999", "a=b"], "it must be a number from 1 to 1000000000"),
    (["a=b", "--share", "120%"], "it must be from 0 to 1, or from 0% to 100%"),
    (["a=b", "--for", "30"], "it must be a whole number with a unit"),
  ])
  func `wrong usage is refused before any server is asked`(
    arguments: [String], message: String
  ) async throws {
    let result = try await Program(in: Repository.root).run(["select"] + arguments)
    #expect(result.status == 64)
    #expect(result.errors.contains(message), "\(result.errors)")
    await server.stop()
  }

  @Test(arguments: [
    (["select", "--next"], ["select", "--next=1"]),
    (["select", "--next", "a=b"], ["select", "--next=1", "a=b"]),
    (["select", "a=b", "--next", "--for", "1s"], ["select", "a=b", "--next=1", "--for", "1s"]),
    (["select", "a=b", "--next", "2"], ["select", "a=b", "--next=2"]),
    (["select", "--next", "3=b"], ["select", "--next=1", "3=b"]),
    (["select", "--next", "-1", "a=b"], ["select", "--next=-1", "a=b"]),
    (["select", "--next", "--next"], ["select", "--next=1", "--next=1"]),
    (["select", "a=b", "--next=2"], ["select", "a=b", "--next=2"]),
    (["serve", "--next"], ["serve", "--next"]), ([], []),
  ])
  func `the number of the next requests may be left out`(given: [String], parsed: [String]) {
    #expect(MockAPI.Select.withNumbers(given) == parsed)
  }
}
