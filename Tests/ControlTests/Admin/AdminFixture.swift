// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPICatalogue
import MockAPIEngine
import MockAPIJSON
import MockAPILeases
import MockAPIMatching
import MockAPIScenario
import MockAPITestSupport
import Testing

@testable import MockAPIControl

/// WireMock's API on a catalogue without a server.
struct AdminFixture {
  let catalogue: Catalogue
  let leases = LeaseTable(seed: 0)
  let api: AdminAPI
  let stops = StopCounter()

  /// - Parameter paths: what is served.
  init(_ paths: [String] = []) {
    self.init(Catalogue(paths: paths))
  }

  init(_ catalogue: Catalogue) {
    self.catalogue = catalogue
    api = AdminAPI(
      ControlContext(
        catalogue: catalogue, leases: leases, ports: NoPorts(), version: "1.2.3",
        facts: ServerFacts(scope: .all),
        requestStop: { [stops] in stops.count() }))
  }

  struct Answer {
    let status: Int
    let body: [UInt8]
    let headers: [HeaderField]

    var text: String { String(decoding: body, as: UTF8.self) }

    var json: JSONValue? { (try? JSONDocument(parsing: body))?.root }

    /// The values of a member of each element of a list.
    func values(of member: String, in list: String = "mappings") -> [String?] {
      json?[list]?.elements.map { $0[member]?.string } ?? []
    }
  }

  @discardableResult
  func call(_ method: String, _ path: String, _ body: String = "") -> Answer {
    let request = ControlRequest(
      method: method, target: RequestTarget("/__admin" + path), path: .wireMock,
      headers: [HeaderField(name: "Host", value: "localhost:8080")], body: Array(body.utf8),
      lease: leases.main)
    switch api.reply(to: request) {
    case .stream, .later: preconditionFailure("WireMock's API answers at once")
    case .response(let response):
      return Answer(
        status: response.status, body: Array(response.body), headers: response.headers)
    }
  }
}
