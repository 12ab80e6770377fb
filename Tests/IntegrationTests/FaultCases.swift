// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIScenario
import MockAPIServer
import Testing

/// Every fault below HTTP that the server has. It is the only list: `docs/fault-table.md` and the tests of the
/// client's transports use it.
enum FaultCases {
  struct Entry: Sendable, CustomTestStringConvertible {
    let name: String
    /// The fault as it appears in a scenario.
    let fault: String
    /// Whether the fault sends its own bytes in place of the response.
    var replaces = false
    /// Whether the page leaves it out because it shows nothing new.
    var isLeftOut = false

    /// Whether the client ends it only by its timeout. The whole response has arrived by then, so no pause is
    /// visible.
    var stalls: Bool { fault.contains(#""stall""#) && !fault.contains(#""end""#) }

    /// The response for the page. All faults share it, and it contains nothing that they do not need.
    var shortResponse: String {
      replaces
        ? #"{"fault": \#(fault)}"#
        : #"{"headers": {"Date": null}, "body": "{\"id\":7}", "fault": \#(fault)}"#
    }

    /// The response of an API.
    var response: String {
      replaces
        ? #"{"fault": \#(fault)}"# : #"{"jsonBody": {"id": 7}, "fault": \#(fault)}"#
    }

    var testDescription: String { name }
  }

  /// Each place with each ending.
  static let cuts: [Entry] = places.flatMap { cuts(at: $0.place, $0.name) }

  private static let places = [
    (name: "start", place: #""start""#), (name: "statusLine", place: #""statusLine""#),
    (name: "head", place: #"{"byte": 20}"#), (name: "afterHead", place: #""afterHead""#),
    (name: "body", place: #"{"bodyByte": 3}"#), (name: "beforeEnd", place: #""beforeEnd""#),
    (name: "end", place: #""end""#),
  ]

  private static func cuts(at place: String, _ name: String) -> [Entry] {
    var entries = [Entry(name: "\(name)-close", fault: #"{"at": \#(place)}"#)]
    for ending in ["reset", "stall"] {
      entries.append(
        Entry(name: "\(name)-\(ending)", fault: #"{"at": \#(place), "then": "\#(ending)"}"#))
    }
    for index in entries.indices {
      entries[index].isLeftOut = leftOut.contains(entries[index].name)
    }
    return name == "body" ? entries + [pause] : entries
  }

  private static let leftOut = [
    "statusLine-stall", "head-stall", "beforeEnd-reset", "beforeEnd-stall", "end-close",
  ]

  private static let pause = Entry(
    name: "body-pause", fault: #"{"at": {"bodyByte": 3}, "stallMilliseconds": 50}"#)

  /// Each kind of malformation.
  static let malformations = Malformation.Kind.allCases.map {
    Entry(name: $0.rawValue, fault: #"{"malformed": "\#($0.rawValue)"}"#)
  }

  static let bytes = [
    Entry(
      name: "otherProtocol", fault: #"{"bytes": "SSH-2.0-OpenSSH_9.2\r\n"}"#, replaces: true),
    Entry(name: "base64", fault: #"{"bytes": {"base64": "AAECAw=="}}"#, replaces: true),
    Entry(name: "random", fault: #"{"bytes": {"random": 16, "seed": 7}}"#, replaces: true),
  ]

  // Faults that WireMock has by name.
  private static let namedEndings = [
    Entry(name: "EMPTY_RESPONSE", fault: #""EMPTY_RESPONSE""#),
    Entry(name: "CONNECTION_RESET_BY_PEER", fault: #""CONNECTION_RESET_BY_PEER""#),
  ]
  private static let namedBytes = [
    Entry(name: "RANDOM_DATA_THEN_CLOSE", fault: #""RANDOM_DATA_THEN_CLOSE""#, replaces: true),
    Entry(name: "MALFORMED_RESPONSE_CHUNK", fault: #""MALFORMED_RESPONSE_CHUNK""#, replaces: true),
  ]

  static let all: [Entry] = cuts + namedEndings + malformations + bytes + namedBytes

  /// A server that answers `GET /item` with the faults, chosen by `Prefer: case=…`.
  static func server(
    _ change: (inout ServerConfiguration) -> Void = { _ in }
  ) async throws -> MockServer {
    try await ItemServer.start(all.map { ($0.name, $0.response) }, change)
  }
}
