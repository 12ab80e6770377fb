// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIScenario
import MockAPIServer
import Testing

/// Every fault that the server has, on one endpoint: a case for each.
enum FaultCases {
  /// A case with a fault.
  struct Entry: Sendable, CustomTestStringConvertible {
    let name: String
    let fault: String
    /// Whether the fault sends bytes of its own in place of the response.
    var replaces = false
    /// Whether the client gives up only when its time is over.
    var stalls = false
    var testDescription: String { name }
  }

  /// Each kind of malformation.
  static let malformations = Malformation.Kind.allCases.map {
    Entry(name: $0.rawValue, fault: #"{"malformed": "\#($0.rawValue)"}"#)
  }

  /// Each place with each ending. At the end the response is whole, and only a silence cannot be seen.
  static let cuts = [
    ("start", #""start""#), ("statusLine", #""statusLine""#), ("head", #"{"byte": 30}"#),
    ("afterHead", #""afterHead""#), ("body", #"{"bodyByte": 4}"#), ("beforeEnd", #""beforeEnd""#),
    ("end", #""end""#),
  ].flatMap { name, place in
    ["close", "reset", "stall"].map { ending in
      Entry(
        name: "\(name)-\(ending)", fault: #"{"at": \#(place), "then": "\#(ending)"}"#,
        stalls: ending == "stall" && name != "end")
    }
  }

  /// Bytes in place of a response, and the four that WireMock has by name.
  static let bytes = [
    Entry(
      name: "otherProtocol", fault: #"{"bytes": "SSH-2.0-OpenSSH_9.2\r\n"}"#,
      replaces: true),
    Entry(
      name: "random", fault: #"{"bytes": {"random": 1024, "seed": 7}}"#,
      replaces: true),
    Entry(name: "EMPTY_RESPONSE", fault: #""EMPTY_RESPONSE""#),
    Entry(name: "CONNECTION_RESET_BY_PEER", fault: #""CONNECTION_RESET_BY_PEER""#),
    Entry(
      name: "RANDOM_DATA_THEN_CLOSE", fault: #""RANDOM_DATA_THEN_CLOSE""#,
      replaces: true),
    Entry(
      name: "MALFORMED_RESPONSE_CHUNK", fault: #""MALFORMED_RESPONSE_CHUNK""#,
      replaces: true),
  ]

  static let all = malformations + cuts + bytes

  /// A server that answers `GET /item` with the faults, chosen by `Prefer: case=…`.
  static func server() async throws -> MockServer {
    let cases = all.map { entry in
      let body = entry.replaces ? "" : #""jsonBody": {"id": 7}, "#
      return #""\#(entry.name)": {"response": {\#(body)"fault": \#(entry.fault)}}"#
    }
    let text = #"""
      {"request": {"urlPath": "/item"}, "cases": {\#(cases.joined(separator: ",\n"))}}
      """#
    let loaded = ScenarioLoader().load(texts: [("faults.json", text)])
    try #require(!loaded.hasErrors, "\(loaded.diagnostics)")
    return try await MockServer.start(loaded.scenarios)
  }
}
