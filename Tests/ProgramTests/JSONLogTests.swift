// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPILoading
import Testing

@testable import mockapi

/// The lines of the JSON log about the program itself, byte by byte.
struct JSONLogTests {
  @Test func `each event is one line, with its members in order`() {
    let events: [(LogEvent, String)] = [
      (
        .reload(
          ReloadReport(
            added: ["a.json"], changed: [], removed: ["b", "c\u{9b}"], scenarioCount: 3,
            errorCount: 1)),
        #"{"event":"reload","added":["a.json"],"changed":[],"removed":["b","c\u009b"],"scenarios":3,"errors":1}"#
      ),
      (.lost(requests: 7), #"{"event":"lost","requests":7}"#),
      (
        .summary(ServeSummary(counts: RequestCounts(), milliseconds: 4_056)),
        #"{"event":"summary","seconds":4.056,"requests":0,"scenarios":{},"files":0,"unmatched":0,"server":0}"#
      ),
      (.unmatchedMore(requests: 2), #"{"event":"unmatchedMore","requests":2}"#),
      (
        .diagnostic(
          Diagnostic(.warning, file: "a \"b\".json", message: "it has no 'cases'")),
        #"{"event":"diagnostic","severity":"warning","file":"a \"b\".json","message":"it has no 'cases'"}"#
      ),
      (
        .message(LogMessage(level: "info", text: "line\n", details: [("b", "1"), ("a", "2")])),
        #"{"event":"message","level":"info","message":"line\n","b":"1","a":"2"}"#
      ),
      (
        .authority(NewAuthority(file: "ca.pem", url: "https://localhost:1/")),
        #"{"event":"authority","file":"ca.pem","trust":{"iOS simulators":"xcrun simctl keychain booted add-root-cert ca.pem","#
          + #""macOS":"security add-trusted-cert -r trustRoot -k ~/Library/Keychains/login.keychain-db ca.pem","#
          + #""Debian":"sudo cp ca.pem /usr/local/share/ca-certificates/mockapi.crt && sudo update-ca-certificates","#
          + #""curl":"curl --cacert ca.pem https://localhost:1/"}}"#
      ),
    ]
    for (event, line) in events {
      #expect(String(decoding: event.json, as: UTF8.self) == line + "\n")
    }
  }
}
