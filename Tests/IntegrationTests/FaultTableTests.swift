// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPILoading
import MockAPIScenario
import MockAPIServer
import MockAPITestSupport
import Testing

/// `docs/fault-table.md` shows each fault on the wire, and its effect on clients. These tests write the page if
/// `MOCKAPI_UPDATE_DOCS` is set, and otherwise compare it with their results.
struct FaultTableTests {
  static let file = Repository.root.appending(path: "docs/fault-table.md")
  static let updates = ProcessInfo.processInfo.environment["MOCKAPI_UPDATE_DOCS"] != nil
  static let curl = Program(ofSystem: "curl")
  static let python = Program(ofSystem: "python3")

  /// Results of programs of other versions are not compared.
  struct Versions: Equatable {
    var curl: String?
    var python: String?
    var swift: String?

    /// The versions with which the table was made.
    init(of text: String) {
      func word(after name: String) -> String? {
        text.range(of: name).map { range in
          String(text[range.upperBound...].prefix { $0.isNumber || $0 == "." })
        }
      }
      (curl, python, swift) = (word(after: "curl "), word(after: "Python "), word(after: "Swift "))
    }

    /// The versions on this machine.
    init() async throws {
      func numbers(_ program: Program?) async throws -> String? {
        guard let program else { return nil }
        let output = try await program.run("--version").output
        return output.split(separator: " ").dropFirst().first.map {
          $0.split(separator: ".").prefix(2).joined(separator: ".")
            .trimmingCharacters(in: .newlines)
        }
      }
      (curl, python) = (
        try await numbers(FaultTableTests.curl), try await numbers(FaultTableTests.python)
      )
      #if os(Linux) && compiler(>=6.3) && compiler(<6.4)
        swift = "6.3"
      #endif
    }
  }

  @Test(.tags(.realTime))
  func `the table shows each fault on the wire and for clients`() async throws {
    let loaded = ScenarioLoader().load(texts: FaultTable.scenarios())
    #expect(loaded.diagnostics.map(\.description) == [])
    let server = try await MockServer.start(loaded.scenarios, port: 0)
    let text = (try? String(contentsOf: Self.file, encoding: .utf8)) ?? ""
    let here = try await Versions()
    let there = Self.updates ? here : Versions(of: text)
    let written =
      Self.updates
      ? [] : text.split(separator: "\n").compactMap { FaultTable.Row(line: String($0)) }
    var rows: [FaultTable.Row] = []
    let hasPython = here.python == there.python
    let python = hasPython ? Self.python : nil
    async let verdicts = FaultTable.httpClient(port: server.port, python)
    for index in FaultTable.entries.indices {
      var row = try FaultTable.raw(index, port: server.port, written: written)
      if let curl = Self.curl, here.curl == there.curl {
        row.curl = try await FaultTable.curl(index, port: server.port, curl)
      }
      if here.swift != nil, here.swift == there.swift {
        row.urlSession = try await FaultTable.urlSession(index, port: server.port)
      }
      rows.append(row)
      // After each fault the server answers the next request.
      let alive = try RawConnection(port: server.port)
      try alive.send("GET /alive HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try alive.receiveResponse().status == 200)
    }
    let seen = try await verdicts
    if python != nil {
      #expect(seen.count == rows.count)
      for (index, verdict) in seen.enumerated() { rows[index].httpClient = verdict }
    }
    await server.stop()
    if Self.updates {
      try Self.page(rows, here).write(to: Self.file, atomically: true, encoding: .utf8)
    } else {
      compare(rows, with: text)
    }
  }

  private func compare(_ rows: [FaultTable.Row], with text: String) {
    let lines = text.split(separator: "\n").compactMap { FaultTable.Row(line: String($0)) }
    #expect(lines.map(\.fault) == rows.map(\.fault))
    for (row, written) in zip(rows, lines) {
      var seen = row
      if seen.curl.isEmpty { seen.curl = written.curl }
      if seen.urlSession.isEmpty { seen.urlSession = written.urlSession }
      if seen.httpClient.isEmpty { seen.httpClient = written.httpClient }
      #expect(seen.line == written.line)
    }
  }

  private static func page(_ rows: [FaultTable.Row], _ versions: Versions) -> String {
    """
    # Every fault, byte for byte

    For each `fault`, this table has the bytes that `"response": {"headers": {"Date": null}, "body": "{\\"id\\":7}", "fault": …}` sends, the end of the
    connection, and the reactions of three clients: curl \(versions.curl ?? "") (exit status), URLSession of Swift \(versions.swift ?? "") on Linux (status and length
    of the body, or the code of its error), and `http.client` of Python \(versions.python ?? "") (the same, or the exception). All of them
    give up after a second. A fault that sends bytes of its own (`bytes`, `RANDOM_DATA_THEN_CLOSE`, `MALFORMED_RESPONSE_CHUNK`)
    is alone in its `response`: beside it, `headers` and `body` are errors, since they would have no effect. A test makes this page from its observations, and compares it in every run.

    | fault | bytes sent | end | curl | URLSession | http.client |
    | --- | --- | --- | --- | --- | --- |
    \(rows.map(\.line).joined(separator: "\n"))

    """
  }
}
