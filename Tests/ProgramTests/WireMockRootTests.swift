// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIJSON
import MockAPITestSupport
import Testing

/// A folder of WireMock, with `mappings` and `__files`, tested with the program.
struct WireMockRootTests {
  let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try folder.write(#"{"request": {"url": "/stub"}, "response": {}}"#, to: "mappings/a.json")
    try folder.write("{}", to: "__files/users/1")
  }

  /// Runs until the requests are answered, and gives the lines of the log and the problems.
  func serve(_ arguments: [String], _ requests: [String]) async throws -> (
    statuses: [Int], lines: [String], problems: String
  ) {
    let program = try Program(in: folder.url).start(
      ["serve", ".", "--port", "0", "--no-watch", "--list", "0"] + arguments)
    let ready = await program.nextLine() ?? ""
    let port = try #require(ready.firstMatch(of: /127\.0\.0\.1:(\d+)/).flatMap { Int($0.1) })
    let statuses = try requests.map { request in
      let connection = try RawConnection(port: port)
      try connection.send("\(request) HTTP/1.1\r\nHost: localhost\r\n\r\n")
      return try connection.receiveResponse(hasBody: !request.hasPrefix("HEAD")).status
    }
    program.signal(SIGTERM)
    let result = await program.finish()
    return (statuses, result.output.split(separator: "\n").map(String.init), result.errors)
  }

  @Test func `a file that answers is named in the log, and is not reported as unmatched`()
    async throws
  {
    let text = try await serve([], ["GET /users/1"])
    #expect(text.statuses == [200] && text.problems == "")
    #expect(text.lines.count == 1 && text.lines[0].contains(" GET /users/1 file 200 2B "))
    let json = try await serve(["--log-format", "json"], ["HEAD /users/1"])
    #expect(json.statuses == [200] && json.problems == "" && json.lines.count == 1)
    let event = try JSONDocument(parsing: try #require(json.lines.first)).root
    #expect(event["reason"]?.string == "file" && event["scenario"] == nil)
  }
}
