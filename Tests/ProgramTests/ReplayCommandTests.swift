// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIJSON
import MockAPITestSupport
import Testing

/// `mockapi replay`, and the lines of reports that call it, with the program.
struct ReplayCommandTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
  }

  private func run(_ arguments: [String]) async throws -> Program.Result {
    try await Program(in: Repository.root).run(arguments)
  }

  @Test func `a replay line has the options for templates and body files`() async throws {
    let path = try folder.write(
      #"{"request": {"method": "GET", "urlPath": "/a"}, "contract": {"success": {"fields": {"/m": "required"}}}, "cases": {"a": {"response": {"template": true, "jsonBody": {"m": "{{request.method}}"}}}}}"#,
      to: "a.json")
    let report = folder.path + "/report.json"
    let options = ["--global-response-templating", "--permitted-system-keys", "A,B C.*"]
    let result = try await run(
      ["test", path, "--files", folder.path] + options + [
        "--operators", "drop", "--report", "json=\(report)",
      ])
    let root = try JSONDocument(
      parsing: Array(try Data(contentsOf: URL(filePath: report)))
    ).root
    let lines = root["verdicts"]?.elements.compactMap { $0["replay"]?.string } ?? []
    #expect(lines.contains { $0.contains("~drop@/m'") }, "\(result)")
    for line in lines {
      #expect(
        line.hasSuffix(
          "' --files \(folder.path) --global-response-templating --permitted-system-keys 'A,B C.*'"),
        "\(line)")
    }
  }

  @Test func `a replay line has the path that gives the file`() async throws {
    let fields = #""contract": {"success": {"fields": {"/m": "required"}}}"#
    try folder.write(#"{"request": {"url": "/a"}, "response": {}}"#, to: "mappings/a.json")
    let path = try folder.write(
      #"{"name": "own", "request": {"method": "GET", "urlPath": "/b"}, \#(fields), "cases": {"a": {"response": {"jsonBody": {"m": 1}}}}}"#,
      to: "own/b.json")
    let own = String(path.dropLast("/b.json".count))
    let report = folder.path + "/report.json"
    _ = try await run(
      [
        "test", folder.path, own, "--scenario", "own", "--operators", "drop", "--report",
        "json=\(report)",
      ])
    let root = try JSONDocument(parsing: Array(try Data(contentsOf: URL(filePath: report)))).root
    let lines = root["verdicts"]?.elements.compactMap { $0["replay"]?.string } ?? []
    #expect(!lines.isEmpty && lines.allSatisfy { $0.hasPrefix("mockapi replay \(own) 'own/a") })
  }

  @Test(
    "the id of a replay must be there, and the message names the nearest one",
    arguments: [
      ("user/complet", "there is no case 'complet'; did you mean 'complete'?"),
      ("complete", "the id of a case must begin with its scenario, as 'user/complete'"),
      ("user/complete~dorp@/id", "'dorp' is not an operator of variants; did you mean 'drop'?"),
    ])
  func unknownReplay(_ id: String, _ reason: String) async throws {
    let result = try await run(["replay", "Scenarios", id])
    #expect(result.status == 2)
    #expect(result.errors.contains(reason), "\(result.errors)")
  }

  @Test("a replay shows everything that passes, byte for byte, and the verdict")
  func replay() async throws {
    // It writes the request itself, so its bytes are known.
    let client = """
      host=${MOCKAPI_URL#http://}; path=/${host#*/}; host=${host%%/*}
      exec 3<>/dev/tcp/${host%:*}/${host#*:}
      printf 'GET %s/users/user01 HTTP/1.1\\r\\nhOsT:  x \\r\\nConnection: close\\r\\n\\r\\n' "$path" >&3
      cat <&3 >/dev/null
      echo trouble >&2
      echo '{"outcome": "ok"}'
      """
    let file = try folder.write(client, to: "client.sh")
    let result = try await run(
      ["replay", "Scenarios", "user/complete~drop@/id", "--each", "bash '\(file)'"]
        + HangLimit.option)
    #expect(result.status == 1)
    #expect(result.errors == "")
    let output = result.output
    #expect(output.contains("MOCKAPI_VARIANT=complete~drop@/id\n"), "\(output)")
    #expect(output.contains("/users/user01 HTTP/1.1\\r\nhOsT:  x \\r\nConnection: close\\r\n\\r\n"))
    #expect(output.contains("HTTP/1.1 200 OK\\r\n"))
    #expect(output.contains(", then close):\n"))
    #expect(!output.contains("\"id\""))
    #expect(output.contains("from the client:\n{\"outcome\": \"ok\"}\n"))
    #expect(output.contains("standard error of the client:\ntrouble\n"))
    #expect(output.contains("user/complete~drop@/id: silent\n"))
    #expect(output.contains("  expected  unexpected, because /id is required\n  client    ok\n"))
  }

  @Test("a replay of a variant whose case does not pass shows the case")
  func replayOfInvalid() async throws {
    // It makes the request, and answers with rubbish.
    let driver =
      #"read -r line; curl -s "$(echo "$line" | jq -r .baseURL)/users/user01" >&2; echo '{}'; cat"#
    guard Program(ofSystem: "curl") != nil, Program(ofSystem: "jq") != nil else {
      print("skipped: this needs curl and jq")
      return
    }
    let result = try await run(
      ["replay", "Scenarios", "user/complete~drop@/id", "--client", driver] + HangLimit.option)
    #expect(result.status == 1)
    let output = result.output
    #expect(
      output.hasPrefix("user/complete did not pass, so the variant was not made."), "\(output)")
    #expect(output.contains("to the client:\n{\"id\":"))
    #expect(output.contains("\"variant\":null"))
    #expect(output.contains("GET /__mockapi/at/"))
    #expect(output.contains("HTTP/1.1 200 OK\\r\n"))
    #expect(output.contains("user/complete: fail (protocol)\n"))
    #expect(output.contains("  client    not an answer: "))
    #expect(
      output.contains("  client    not run: 'user/complete' did not pass\n"), "\(output)")
  }

  @Test("a replay without a client serves the variant until it is stopped")
  func served() async throws {
    let running = try Program(in: Repository.root)
      .start(["replay", "Scenarios", "user/complete~status(503)"])
    #expect(await running.nextLine()?.hasPrefix("user/complete~status(503) is served at ") == true)
    let line = try #require(await running.nextLine())
    if let curl = Program(ofSystem: "sh") {
      #expect(try await curl.run("-c", line).output.hasPrefix("HTTP/1.1 503 "))
    }
    running.signal(SIGTERM)
    #expect(await running.finish().status == 0)
  }
}
