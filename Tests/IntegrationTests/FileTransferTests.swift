// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIClientTestSupport
import MockAPILoading
import MockAPIScenario
import MockAPIServer
import MockAPITestSupport
import Testing

/// The transports that stream files, in a process of their own: URLSession on Linux loses an answer now and then in a process with
/// much traffic.
struct FileTransferTests {
  private static let text = String(repeating: "0123456789", count: 100_000)

  private static let scenarios = [
    ("up", #"{"status": 204}"#), ("down", #"{"headers": {"ETag": "\"v1\""}, "body": "\#(text)"}"#),
    ("moved", #"{"status": 307, "headers": {"Location": "/up"}}"#),
    ("away", #"{"status": 302, "headers": {"Location": "/down"}, "body": "not this"}"#),
  ]

  @Test(arguments: Way.allCases.filter { $0 != .rawSocket })
  func `a file goes up, and another comes down, also after a redirect`(
    way: Way
  ) async throws {
    let loaded = ScenarioLoader().load(
      texts: Self.scenarios.map { name, response in
        (
          "\(name).json",
          #"{"request": {"urlPath": "/\#(name)"}, "cases": {"a": {"response": \#(response)}}}"#
        )
      })
    try #require(!loaded.hasErrors, "\(loaded.diagnostics)")
    let server = try await MockServer.start(loaded, configuration: .onAnyPort())
    let folder = try ScratchFolder()
    let file = try folder.write(Self.text + "!", to: "up.txt")
    let destination = folder.url.appending(path: "down.txt")
    let result = try await Program("TransportProbe", in: Repository.root).run([
      way.rawValue, "files", server.url.absoluteString, file, destination.path,
    ])
    #expect(
      result.output == """
        up success 1000001 1000001
        moved success 1000001 1000001
        down success 1000000 1000000
        away success 1000000 1000000

        """, "\(result)")
    let requests = server.journal.entries.map(\.request).filter {
      $0.target.path.elementsEqual("/up".utf8)
    }
    #expect(requests.map(\.bodySize) == [1_000_001, 1_000_001])
    for request in requests {
      // Never in chunks: many servers that take files refuse them.
      #expect(request.values(named: "content-length") == ["1000001"])
      #expect(request.values(named: "transfer-encoding") == [])
    }
    #expect(try String(contentsOf: destination, encoding: .utf8) == Self.text)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == [
        "down.txt", "up.txt",
      ])
    await server.stop()
  }
}

extension RecordedRequest {
  fileprivate func values(named name: String) -> [String] {
    headers.filter { $0.name.lowercased() == name }.map(\.value)
  }
}
