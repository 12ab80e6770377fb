// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPTypes
import MockAPIClient
import MockAPIClientTestSupport
import MockAPIServer
import MockAPITestSupport
import MockAPITesting
import SeedModels
import Testing

extension APIClient {
  /// A client of the test's own server that asks for a case; without a name, the scenario decides.
  static func current(
    preferring name: String? = nil, over transport: any Transport = RawSocketTransport(),
    reporters: [any DefectReporter] = []
  ) throws -> APIClient {
    try asking(
      MockServer.current.url, preferring: name, over: transport, reporters: reporters)
  }

  /// A client of the server at a URL that asks for a case; without a name, the scenario decides.
  static func asking(
    _ url: URL, preferring name: String?, over transport: any Transport,
    timeout: Duration = HangLimit.duration, reporters: [any DefectReporter] = []
  ) -> APIClient {
    APIClient(baseURL: url, transport: transport, reporters: reporters) { request in
      request.timeout = timeout
      guard let name, let prefer = HTTPField.Name("Prefer") else { return }
      request.headers[prefer] = "case=\(name)"
    }
  }
}

/// The three documents that the product grew from: client and server over real HTTP.
@Suite(.mockServer(scenarios: Repository.scenarios.path))
struct SeedTests {
  // MARK: A failure model inside a 400

  @Test func `a modelled failure inside a 400 arrives as a failure with its model`() async throws {
    let outcome = try await APIClient.current().fetch(
      Registration(email: "a@b.c", password: "wrong"))
    guard case .failure(let failure, let defects, let received) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(failure.errorCode == .incorrectPassword)
    #expect(defects.isEmpty)
    #expect(received.status == 400)
    #expect(
      String(decoding: received.body, as: UTF8.self) == #"{ "errorCode": "incorrectPassword" }"#)
  }

  @Test func `the same failure inside a 200 is a failure too`() async throws {
    let outcome = try await APIClient.current(preferring: "errorInside200").fetch(
      Registration(email: "a@b.c"))
    #expect(outcome.kind == .failure)
    #expect(outcome.received?.status == 200)
  }

  @Test func `an unknown code is unexpected, and its place is reported`() async throws {
    let outcome = try await APIClient.current(preferring: "unmodelledCode").fetch(
      Registration(email: "a@b.c"))
    #expect(outcome.kind == .unexpected)
    #expect(outcome.defects.map(\.path.pointer) == ["/errorCode"])
    #expect(outcome.received?.status == 400)
  }

  @Test(arguments: ["garbage", "garbageAsJSON", "empty500"])
  func `garbage is unexpected, and never a made-up failure`(name: String) async throws {
    let outcome = try await APIClient.current(preferring: name).fetch(Registration(email: "a@b.c"))
    guard case .unexpected(let response) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(response.received.status == 500)
    #expect(response.received.body.isEmpty == (name == "empty500"))
  }

  @Test func `a sequence fails twice and then succeeds`() async throws {
    let client = try APIClient.current(preferring: "flaky")
    var kinds: [OutcomeKind] = []
    for _ in 0..<3 { kinds.append(await client.fetch(Registration(email: "a@b.c")).kind) }
    #expect(kinds == [.unexpected, .unexpected, .success])
  }

  // MARK: Partial decoding

  @Test(arguments: [
    (
      "missingName", ["/name"],
      User(id: "user01", name: "Default name", email: "user01@mail.com", homepage: nil)
    ),
    (
      "missingEmail", ["/email"],
      User(id: "user01", name: "Bach Le", email: "Default email", homepage: nil)
    ),
    (
      "nullName", ["/name"],
      User(id: "user01", name: "Default name", email: "user01@mail.com", homepage: nil)
    ),
    (
      "homepageIsNoURL", ["/homepage"],
      User(id: "user01", name: "Bach Le", email: "user01@mail.com", homepage: nil)
    ),
    (
      "everythingOptionalIsBad", ["/name", "/email", "/homepage"],
      User(id: "user01", name: "Default name", email: "Default email", homepage: nil)
    ),
  ])
  func `a user with bad fields is usable, and the bad fields are known`(
    name: String, pointers: [String], user: User
  ) async throws {
    let outcome = try await APIClient.current(preferring: name).fetch(GetUser(id: "user01"))
    guard case .partial(let model, let defects, _) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(model == user)
    #expect(defects.map(\.path.pointer) == pointers)
  }

  @Test func `the failing keys are known before the domain model is made`() async throws {
    let client = try APIClient.current(preferring: "missingName")
    let received = try #require(await client.fetch(GetUser(id: "user01")).received)
    let decoded = try ContractDecoder().decode(APIUser.self, from: received.body)
    #expect(decoded.defects.map(\.path.pointer) == ["/name"])
    _ = decoded.model.makeDomain()
    #expect(decoded.defects.map(\.path.pointer) == ["/name"])
  }

  @Test func `an id that is a number keeps every digit`() async throws {
    let outcome = try await APIClient.current(preferring: "numericID").fetch(GetUser(id: "user01"))
    #expect(try outcome.get().id == "9007199254740993")
    #expect(outcome.kind == .success)
  }

  // MARK: Three categories of errors

  @Test func `the three categories of errors are kept apart`() async throws {
    let client = try APIClient.current()
    let loggedIn = await client.fetch(Login(email: "john@doe.com", password: "onlyjohnknowsme"))
    #expect(try loggedIn.get().userID == "123")
    let unknown = await client.fetch(Login(email: "jane@doe.com", password: "x"))
    guard case .failure(let failure, _, _) = unknown else {
      Issue.record("\(unknown)")
      return
    }
    #expect(failure.message == "User doesn't exist.")
    let proxy = await client.fetch(Login(email: "proxy@doe.com", password: "x"))
    guard case .unexpected(let page) = proxy else {
      Issue.record("\(proxy)")
      return
    }
    #expect(page.received.status == 502)
    #expect(page.reason == .contentType("text/html"))
    // The port of a server that has stopped could be that of another test by now.
    let other = try await MockServer.start(
      [], configuration: .onAnyPort { $0.faultPorts = [.refused: 0] })
    let nowhere = APIClient.asking(
      try #require(other.url(of: .refused)), preferring: nil, over: RawSocketTransport())
    let offline = await nowhere.fetch(Login(email: "john@doe.com", password: "onlyjohnknowsme"))
    await other.stop()
    guard case .noAnswer(.cannotConnect) = offline else {
      Issue.record("\(offline)")
      return
    }
  }
}
