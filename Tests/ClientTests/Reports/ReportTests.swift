// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPTypes
import MockAPIClient
import SeedModels
import Testing

private struct List: Resource {
  struct Item: APIModel {
    let price: Double
  }
  struct Success: APIModel {
    @Tolerant var items: [Item]
  }
  struct Failure: APIModel {
    let code: String
    @Defaulted<DefaultName> var title: String
  }
  var request: Request { .get("shops/1/items?token=secret", query: [QueryItem("q", "secret")]) }
}

private enum Users {
  struct Get: Resource {
    typealias Success = EmptyBody
    var request: Request { .get("users") }
  }
  struct Page<Item: APIModel>: Resource {
    typealias Success = [String: Item]
    var request: Request { .get("users") }
  }
}

private enum Orders {
  struct Get: Resource {
    typealias Success = EmptyBody
    var request: Request { .get("users") }
  }
}

extension List {
  struct More: Resource {
    typealias Success = EmptyBody
    var request: Request { .get("users") }
  }
}

@Suite("Reports")
struct ReportTests {
  private func reports(
    _ status: Int, _ body: String, type: String = "application/json",
    capturing capture: DefectReport.BodyCapture = .nothing
  ) async throws -> [DefectReport] {
    let reporter = CollectingReporter()
    let client = APIClient(
      baseURL: try #require(URL(string: "https://api.test/v1")),
      transport: StubTransport { _, _ in
        Received(status: status, headers: [.contentType: type], body: Data(body.utf8))
      }, reporters: [reporter], capturing: capture)
    _ = await client.fetch(List())
    return reporter.reports
  }

  @Test(
    "A response is reported once if it violates the contract, and never otherwise",
    arguments: [
      (200, #"{"items":[{"price":1}]}"#, nil, nil),
      (200, #"{"items":[{"price":1},{},{"price":"2"}]}"#, OutcomeKind.partial, nil),
      (400, #"{"code":"x","title":"y"}"#, nil, nil),
      (400, #"{"code":"x"}"#, .failure, nil),
      (302, "", .unexpected, DefectReport.Reason.status),
      (200, "", .unexpected, .emptyBody),
      (200, "[]", .unexpected, .undecodable),
    ])
  func once(status: Int, body: String, kind: OutcomeKind?, reason: DefectReport.Reason?)
    async throws
  {
    let reports = try await reports(status, body)
    #expect(reports.map(\.kind) == (kind.map { [$0] } ?? []))
    #expect(reports.first?.reason == reason)
    #expect((reports.first?.fatal != nil) == (reason == .undecodable))
  }

  @Test("No answer is not reported")
  func noAnswer() async throws {
    let reporter = CollectingReporter()
    let results: [Result<Received, any Error>] = [
      .failure(NoAnswer.timedOut), .failure(URLError(.networkConnectionLost)),
      .success(Received(status: 200, headers: [.contentLength: "5"])),
    ]
    for result in results {
      let client = APIClient(
        baseURL: try #require(URL(string: "https://api.test")),
        transport: StubTransport { _, _ in try result.get() }, reporters: [reporter])
      #expect(await client.fetch(List()).kind == .noAnswer)
    }
    #expect(reporter.reports.isEmpty)
  }

  @Test("Each of several reporters gets the report")
  func several() async throws {
    let (first, second) = (CollectingReporter(), CollectingReporter())
    let client = APIClient(
      baseURL: try #require(URL(string: "https://api.test")),
      transport: StubTransport { _, _ in Received(status: 500) },
      reporters: [first, ClosureReporter { second.report($0) }])
    _ = await client.fetch(List())
    #expect(first.reports == second.takeAll())
    #expect(first.reports.count == 1)
    #expect(second.reports.isEmpty)
  }

  @Test("A report contains the request, without the query")
  func request() async throws {
    let report = try #require(try await reports(200, #"{"items":[{}]}"#).first)
    #expect(report.resource == "List")
    #expect(report.method == "GET")
    #expect(report.path == "shops/1/items")
    #expect(report.status == 200)
    #expect(
      report.description
        == "GET /shops/1/items (List): 200, partial: /items/0/price is missing; /items/0 was dropped"
    )
  }

  @Test("No value of the body is in a report, unless captured")
  func noValues() async throws {
    let body = #"{"items":[{"price":"SECRET"}],"other":"SECRET"}"#
    for (type, body) in [("application/json", body), ("text/html", body), ("text/plain", "SECRET")]
    {
      let report = try #require(try await reports(200, body, type: type).first)
      #expect(report.bodyExcerpt == nil)
      #expect(!String(decoding: try JSONEncoder().encode(report), as: UTF8.self).contains("SECRET"))
      #expect(!report.description.contains("SECRET"))
    }
  }

  @Test(
    "An excerpt of a body has a limit, and contains whole characters",
    arguments: [
      ("abcdef", 4, "abcd"), ("abcd", 4, "abcd"), ("abé", 3, "ab"), ("abé", 4, "abé"),
      ("a€€", 3, "a"), ("a€€", 4, "a€"), ("a😀", 4, "a"), ("a😀", 5, "a😀"), ("€", 1, ""),
      ("abc", 0, nil), ("abc", -1, nil),
    ])
  func excerpt(body: String, limit: Int, expected: String?) async throws {
    let report = try await reports(302, body, capturing: .excerpt(maxBytes: limit)).first
    #expect(try #require(report).bodyExcerpt == expected)
  }

  @Test("No excerpt is longer than the limit")
  func excerptLimit() async throws {
    let body = String(repeating: "x", count: 100_000)
    let report = try await reports(302, body, capturing: .excerpt(maxBytes: .max)).first
    #expect(try #require(report).bodyExcerpt?.count == DefectReport.BodyCapture.limit)
  }

  @Test("Equal breakages have equal fingerprints, others do not")
  func fingerprint() async throws {
    func fingerprint(_ status: Int, _ body: String, type: String = "application/json") async throws
      -> String
    {
      try #require(try await reports(status, body, type: type).first).fingerprint
    }
    let one = try await fingerprint(200, #"{"items":[{}]}"#)
    #expect(try await fingerprint(200, #"{"items":[{"price":1},{"price":"x"},{}]}"#) == one)
    #expect(one.count == 16)
    let others = [
      try await fingerprint(201, #"{"items":[{}]}"#), try await fingerprint(200, "{}"),
      try await fingerprint(200, "x"), try await fingerprint(200, ""),
      try await fingerprint(200, "x", type: "text/html"),
    ]
    #expect(Set(others + [one]).count == 6)
  }

  @Test("A resource has its type name and those of the enclosing types, without modules")
  func resourceName() throws {
    struct Local: Resource {
      typealias Success = EmptyBody
      var request: Request { .get("local") }
    }
    func report(_ resource: some Resource) throws -> DefectReport {
      let reporter = CollectingReporter()
      let received = Received(status: 500)
      _ = ResponseJudge(reporters: [reporter]).outcome(of: resource, received: received)
      return try #require(reporter.reports.first)
    }
    #expect(try report(Users.Get()).resource == "Users.Get")
    #expect(try report(Orders.Get()).resource == "Orders.Get")
    #expect(try report(Users.Get()).fingerprint != report(Orders.Get()).fingerprint)
    #expect(try report(Users.Page<[List.Item]>()).resource == "Users.Page<Array<List.Item>>")
    #expect(try report(List.More()).resource == "List.More")
    // The name has no address of the function around the type either.
    let local = try report(Local()).resource
    #expect(local.hasSuffix("Local") && !local.contains("$"))
  }

  @Test("A fingerprint is the same in every release")
  func fingerprintIsStable() {
    let report = DefectReport(
      resource: "List", method: "GET", path: "items", status: 200, kind: .partial,
      defects: [
        Defect(path: ["items", 3, "price"], kind: .missing, recovery: .dropped),
        Defect(path: ["items", 7, "price"], kind: .null, recovery: .dropped),
      ])
    // FNV-1a of "List", "200", "", "/items/*/price", each followed by a byte 255.
    #expect(report.fingerprint == "6d90c0304c0aca23")
  }

  @Test("A report is bounded: equal breakages of many entries are one group with a count")
  func bounded() async throws {
    let items = Array(repeating: #"{"price":"x"}"#, count: 20_000).joined(separator: ",")
    let report = try #require(try await reports(200, #"{"items":[{},\#(items),{}]}"#).first)
    #expect(report.defectCount == 20_002)
    #expect(report.groups.map(\.first.path.pointer) == ["/items/0/price", "/items/1/price"])
    #expect(report.groups.map(\.count) == [2, 20_000])
    #expect(try JSONEncoder().encode(report).count < 1_000)
    #expect(
      report.description.hasSuffix(
        "/items/1/price is string, expected number; /items/1 was dropped (20000 like it)"))
  }

  @Test("A report with many kinds of breakage has the first of them, and short keys")
  func manyGroups() throws {
    let key = String(repeating: "k", count: 10_000)
    let report = DefectReport(
      resource: "List", method: "GET", path: "items", status: 200, kind: .partial,
      defects: (0..<1_000).map { number in
        Defect(path: [.key("f\(number)"), .entry(key)], kind: .null, recovery: .dropped)
      })
    #expect(report.groups.count == DefectReport.maxGroups && report.defectCount == 1_000)
    #expect(try JSONEncoder().encode(report).count < 30_000)
  }

  @Test("A report has no long key of the server, also not in place of a model's own key")
  func longKey() throws {
    struct Model: APIModel { let userId: Int }
    struct Get: Resource {
      typealias Success = Model
      var request: Request { .get("user") }
    }
    let reporter = CollectingReporter()
    let body = #"{"user\#(String(repeating: "_", count: 100_000))id":"x"}"#
    _ = ResponseJudge(decoder: ContractDecoder(keys: .snakeCase), reporters: [reporter]).outcome(
      of: Get(),
      received: Received(
        status: 200, headers: [.contentType: "application/json"], body: Data(body.utf8)))
    let report = try #require(reporter.reports.first)
    #expect(report.fatal?.kind == .wrongType(expected: .number, found: .string))
    #expect(try JSONEncoder().encode(report).count < 2_000)
  }

  @Test("A report survives encoding and decoding as JSON")
  func json() async throws {
    let report = try #require(try await reports(200, "[]").first)
    let data = try JSONEncoder().encode(report)
    #expect(try JSONDecoder().decode(DefectReport.self, from: data) == report)
  }
}
