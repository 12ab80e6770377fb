// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIEngine
import MockAPIJSON
import MockAPILeases
import MockAPIMatching
import MockAPIScenario
import MockAPIText
import Testing

@testable import MockAPIControl

/// Who may read the list for a browser without scripts: whoever may ask the API for the same without a secret, and no script.
struct PlainListAccessTests {
  private static func refusal(
    by access: ControlAccess = ControlAccess(scope: .local), _ fields: [(String, String)] = [],
    host: String = "localhost:8081", peer: String = "127.0.0.1", isAtServer: Bool = true
  ) throws -> (status: Int, type: String)? {
    let request = ControlRequest(
      method: "GET", target: RequestTarget(PlainList.path), path: .plainList,
      headers: ([("Host", host)] + fields).map { HeaderField(name: $0.0, value: $0.1) },
      lease: LeaseTable(seed: 0).main, peerAddress: peer, isOfPagePort: true)
    guard let problem = access.refusalOfPlainList(to: request, isAtServer: isAtServer) else {
      return nil
    }
    let root = try JSONDocument(parsing: Array(problem.response().body)).root
    return (problem.status, try #require(root["type"]?.string))
  }

  private static let window = [
    ("Sec-Fetch-Site", "none"), ("Sec-Fetch-Mode", "navigate"), ("Sec-Fetch-Dest", "document"),
  ]

  @Test(arguments: [
    [], window, [("Sec-Fetch-Site", "cross-site")] + window.dropFirst(),
    [("sec-fetch-mode", "navigate"), ("sec-fetch-dest", "document")],
    [("Referer", "http://localhost:8081/")],
  ])
  func `a program and a window get it without a secret`(fields: [(String, String)]) throws {
    #expect(try Self.refusal(fields) == nil)
  }

  @Test(arguments: [
    // What scripts, elements and workers send.
    [("Sec-Fetch-Site", "same-origin"), ("Sec-Fetch-Mode", "cors"), ("Sec-Fetch-Dest", "empty")],
    [("Sec-Fetch-Mode", "no-cors"), ("Sec-Fetch-Dest", "image")],
    [("Sec-Fetch-Mode", "navigate"), ("Sec-Fetch-Dest", "iframe")],
    [("Sec-Fetch-Mode", "navigate"), ("Sec-Fetch-Dest", "empty")],
    [("Sec-Fetch-Mode", "same-origin"), ("Sec-Fetch-Dest", "document")],
    window + [("Service-Worker-Navigation-Preload", "true")],
    [("Service-Worker-Navigation-Preload", "x")],
    // What no browser sends.
    [("Sec-Fetch-Site", "none")], [("Sec-Fetch-Mode", "navigate")],
    [("Sec-Fetch-Dest", "document")], window + [("Sec-Fetch-Mode", "cors")],
    [("Sec-Fetch-Mode", "Navigate"), ("Sec-Fetch-Dest", "document")], [("Sec-Fetch-User", "?1")],
  ])
  func `a script does not get it`(fields: [(String, String)]) throws {
    let refusal = try Self.refusal(fields)
    #expect(refusal?.status == 403 && refusal?.type == "mockapi:no-window")
  }

  @Test(arguments: ["http://evil.example", "http://localhost:8080", "null"])
  func `nor does another origin, also with the key`(origin: String) throws {
    let access = ControlAccess(scope: .local)
    let key = try #require(access.pageKey).text
    for fields in [[], [("Authorization", "Bearer \(key)")]] {
      let refusal = try Self.refusal(by: access, [("Origin", origin)] + fields + Self.window)
      #expect(refusal?.status == 403 && refusal?.type == "mockapi:foreign-origin")
    }
  }

  @Test func `nor do another machine and a name that is not this machine's`() throws {
    #expect(try Self.refusal(peer: "192.168.1.7")?.type == "mockapi:control-is-local")
    #expect(try Self.refusal(by: ControlAccess(scope: .all), peer: "192.168.1.7") == nil)
    #expect(try Self.refusal(host: "evil.example")?.type == "mockapi:foreign-host")
    let access = ControlAccess(scope: .local, allowedHosts: ["mock.test"])
    #expect(try Self.refusal(by: access, host: "mock.test") == nil)
  }

  @Test func `with a token, it needs that, which a program can send`() throws {
    let access = ControlAccess(scope: .all, token: "s3cret")
    for fields in [
      [], Self.window, [("Authorization", "Bearer other")],
      [("Authorization", "Basic \(Base64.encode(Array("u:s3cret".utf8)))")],
    ] {
      let refusal = try Self.refusal(by: access, fields)
      #expect(refusal?.status == 401 && refusal?.type == "mockapi:missing-token")
    }
    for host in ["localhost:8081", "evil.example"] {
      #expect(try Self.refusal(by: access, [("Authorization", "Bearer s3cret")], host: host) == nil)
    }
  }

  @Test func `who does not reach the server needs the key of its page`() throws {
    let access = ControlAccess(scope: .local)
    let refusal = try Self.refusal(by: access, Self.window, isAtServer: false)
    #expect(refusal?.status == 401 && refusal?.type == "mockapi:missing-key")
    let key = [("Authorization", "Bearer \(try #require(access.pageKey).text)")]
    #expect(try Self.refusal(by: access, key, isAtServer: false) == nil)
    for (host, isAtServer) in [("10.0.0.7", false), ("127.0.0.1", true)] {
      let address = PageAddress(host: "127.0.0.1", port: 8081, server: (host, 8080))
      #expect(address.isAtServer == isAtServer)
    }
  }
}
