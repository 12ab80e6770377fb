// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIEngine
import MockAPILeaseTestSupport
import MockAPILeases
import MockAPIScenario
import MockAPITestSupport
import Testing

@testable import MockAPIServer

/// Variants as a client meets them: asked for with `Prefer`, or selected for a lease.
struct VariantTests {
  private static let text = #"""
    {"name": "user", "request": {"method": "ANY", "urlPath": "/user"}, "cases": {
      "good": {"response": {"headers": {"X-Kept": "1"}, "jsonBody": {"id": 7, "name": "Ada"}}},
      "bad": {"response": {"status": 500, "body": "bad"}},
      "turns": {"sequence": ["bad", "good"]}}}
    """#

  private let server: MockServer

  init() async throws {
    server = try await MockServer.start(
      WireTests.scenarios(Self.text), configuration: .onAnyPort())
  }

  private func ask(_ fields: String..., method: String = "GET", port: Int? = nil) throws
    -> RawResponse
  {
    let connection = try RawConnection(port: port ?? server.port)
    let head = ["\(method) /user?a=1 HTTP/1.1", "Host: 127.0.0.1:\(server.port)"] + fields
    try connection.send(head.joined(separator: "\r\n") + "\r\n\r\n")
    return try connection.receiveResponse(hasBody: method != "HEAD")
  }

  @Test func `a preferred variant answers, with one thing changed`() throws {
    let response = try ask(#"Prefer: case="good~null@/name""#)
    #expect(response.status == 200)
    #expect(response.text == #"{"id": 7, "name": null}"#)
    #expect(response.header("Preference-Applied") == #"case="good~null@/name""#)
    #expect(response.header("X-Kept") == "1")
    let entry = try #require(server.journal.entries.last)
    #expect(entry.reply.variant == "good~null@/name")
    #expect(entry.reply.caseName == "good")
    #expect(entry.json.contains(#""variant":"good~null@/name""#))
  }

  @Test func `a lease serves its variant, and the others do not`() throws {
    let lease = try server.lease(select: ["user": "good~drop@/name"])
    #expect(try ask("Mockapi-Lease: \(lease.id)").text == #"{"id": 7}"#)
    #expect(try ask().text == #"{"id": 7, "name": "Ada"}"#)
    try lease.select(["user": "good~status(503)"])
    #expect(try ask("Mockapi-Lease: \(lease.id)").status == 503)
    // The variant of a response without a body has none either.
    #expect(try ask("Mockapi-Lease: \(lease.id)", method: "HEAD").body.isEmpty)
  }

  @Test func `a status can be preferred together with a variant`() throws {
    #expect(try ask(#"Prefer: case="good~status(503)", code=503"#).status == 503)
    #expect(try ask(#"Prefer: case="good~status(503)", code=200"#).status == 400)
  }

  @Test(arguments: [
    ("good~drop@/nothing", "the operator 'drop' makes no such variant of this case"),
    ("turns~drop@/id", "the operator 'drop' makes no such variant of this case"),
    ("nobody~drop@/id", "it has no case 'nobody'"),
    ("good~refused", "use --fault-port refused=PORT of 'mockapi serve'"),
  ])
  func `a variant that does not exist is refused with a reason`(id: String, reason: String) throws {
    let response = try ask("Prefer: case=\"\(id)\"")
    #expect(response.status == 400)
    #expect(response.text.contains(reason))
  }

  @Test func `a selection must name a variant that exists`() throws {
    let error = #expect(throws: ServerError.self) {
      try server.lease(select: ["user": "good~drop@/nothing"])
    }
    #expect("\(try #require(error))".contains("good~drop@/nothing"))
  }

  @Test func `a redirect leads to the same target at another port, which keeps a journal`() throws {
    let response = try ask(#"Prefer: case="good~redirect(307)""#)
    #expect(response.status == 307)
    let place = try #require(response.header("Location"))
    let port = try #require(Int(place.split(separator: ":")[2].prefix { $0 != "/" }))
    #expect(place == "http://127.0.0.1:\(port)/user?a=1")
    #expect(port != server.port)
    // The redirect is followed, with credentials that do not belong there.
    let followed = try ask("Authorization: Bearer secret", port: port)
    #expect(followed.text == #"{"id": 7, "name": "Ada"}"#)
    let again = try ask(#"Prefer: case="good~redirect(302)""#)
    #expect(again.header("Location") == place)
  }

  @Test(arguments: [true, false])
  func `a decision to redirect makes no lease and opens no port`(isPreferred: Bool) throws {
    let name = "good~redirect(307)"
    let lease = try server.lease(select: isPreferred ? [:] : ["user": name]).lease
    let answer = Answering(allowsCrossOrigin: false).answer(
      StubRequest("GET", "/user", headers: isPreferred ? ["Prefer": "case=\"\(name)\""] : [:]),
      index: server.catalogue.index, state: lease)
    #expect(answer.needsRedirectPort)
    #expect(server.leases.all.map(\.id) == [server.mainLease.id, lease.id])
    #expect(server.leases.all.allSatisfy { $0.port == nil })
  }

  @Test func `a redirect for which no port can be opened leaves no lease`() throws {
    server.leasePorts.stop()
    for _ in 0..<2 {
      let response = try ask(#"Prefer: case="good~redirect(307)""#)
      #expect(response.status == 503)
      #expect(response.text.contains("mockapi:no-port"))
    }
    #expect(server.leaseCount == 1)
  }

  @Test func `the wire of a variant is damaged, too`() throws {
    let connection = try RawConnection(port: server.port)
    try connection.send(
      "GET /user HTTP/1.1\r\nHost: a\r\nPrefer: case=\"good~close(bodyHalf)\"\r\n\r\n")
    let (bytes, ending) = connection.receiveToEnd()
    #expect(ending == .closed)
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains("Content-Length: 24"))
    #expect(text.hasSuffix("\r\n\r\n" + #"{"id": 7, "n"#))
  }
}
