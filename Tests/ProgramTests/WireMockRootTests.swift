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
    #expect(text.lines.count == 2 && text.lines[0].contains(" GET /users/1 file 200 2B "))
    #expect(text.lines.last?.hasSuffix(": files 1") == true)
    let json = try await serve(["--log-format", "json"], ["HEAD /users/1"])
    #expect(json.statuses == [200] && json.problems == "" && json.lines.count == 2)
    let event = try JSONDocument(parsing: try #require(json.lines.first)).root
    #expect(event["reason"]?.string == "file" && event["scenario"] == nil)
  }

  @Test func `files beside mappings are counted by check and at the start, and not served`()
    async throws
  {
    try folder.write(#"{"request": {"url": "/b"}, "response": {}}"#, to: "fixtures/b.json")
    let warning =
      ".: warning: a folder with 'mappings' is one of WireMock, with mappings only there; "
    let checked = try await Program(in: folder.url).run("check", ".")
    #expect(checked.status == 0)
    #expect(checked.output == "1 file, 1 scenario, 1 case: no problems, 1 warning\n")
    #expect(checked.errors.hasPrefix(warning) && checked.errors.contains("(./fixtures/b.json)"))
    let served = try await serve(["--no-request-log"], ["GET /stub", "GET /b"])
    #expect(served.statuses == [200, 404] && served.problems == checked.errors)
  }

  @Test func `a folder with nothing but body files is served, and has no scenarios to check`()
    async throws
  {
    try FileManager.default.removeItem(atPath: folder.path + "/mappings")
    try folder.write(
      #"{"request": {"url": "/c"}, "response": {}}"#, to: "__files/t/mappings/c.json")
    let served = try await serve(["--no-request-log"], ["GET /users/1", "GET /c"])
    #expect(served.statuses == [200, 404])
    #expect(served.problems.hasPrefix("./__files: warning: a folder '__files' has body files; "))
    let quiet = try await serve(["--no-request-log", "--files", "__files"], ["GET /users/1"])
    #expect(quiet.statuses == [200] && quiet.problems == "")
    let checked = try await Program(in: folder.url).run("check", ".")
    #expect(checked.status == 2 && checked.errors.contains("there must be a scenario file"))
  }

  @Test func `the folder of --files must be there`() async throws {
    let result = try await Program(in: folder.url).run("check", ".", "--files", "none")
    #expect(result.status == 2)
    #expect(result.errors == "none: error: there is no such file or folder\n")
  }
}
