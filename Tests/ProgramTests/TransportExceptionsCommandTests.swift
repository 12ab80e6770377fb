// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPITestSupport
import Testing

/// `mockapi test --transport-exceptions`, with the program and a client in Python.
struct TransportExceptionsCommandTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
  }

  /// It hands out the exceptions of `http.client`, and loses an answer that has an error status.
  private static let driver = #"""
    import http.client, json, sys, urllib.parse

    for line in sys.stdin:
        exchange = json.loads(line)
        url = urllib.parse.urlsplit(exchange["baseURL"])
        connection = http.client.HTTPConnection(url.netloc, timeout=exchange["timeLimitMilliseconds"] / 1000)
        connection.request("GET", url.path + "/users/user01")
        response = connection.getresponse()
        if response.status == 503:
            raise http.client.IncompleteRead(b"")
        outcome = "ok" if response.status == 200 else "error"
        response.read()
        print(json.dumps({"id": exchange["id"], "outcome": outcome}), flush=True)
    """#

  @Test(
    "an exception of the policy is no crash where there is no answer, and one elsewhere",
    .enabled(if: Program.areInstalled("python3"), "this needs python3"))
  func policy() async throws {
    let file = try folder.write(Self.driver, to: "driver.py")
    func test(_ arguments: String...) async throws -> Program.Result {
      try await Program(in: Repository.root).run(
        [
          "test", "Scenarios/user.json", "--only", "user/complete~close(start)", "--only",
          "user/complete~status(503)", "--client", "python3 '\(file)'", "--time-limit",
          "\(HangLimit.milliseconds)",
        ] + arguments)
    }
    let without = try await test()
    #expect(without.status == 1)
    #expect(without.output.contains("3 exchanges"))
    #expect(without.output.contains(": 1 pass, 2 crash"), "\(without)")
    let with = try await test(
      "--transport-exceptions", "http.client.*", "--transport-exceptions", "x.Y")
    #expect(with.status == 1)
    #expect(with.output.contains(": 2 pass, 1 crash"), "\(with)")
    #expect(with.output.contains("user/complete~status(503)"))
    let replay = try await Program(in: Repository.root).run(
      [
        "replay", "Scenarios", "user/complete~close(start)", "--client", "python3 '\(file)'",
        "--transport-exceptions", "http.client.*", "--time-limit", "\(HangLimit.milliseconds)",
      ])
    #expect(replay.status == 0, "\(replay)")
    #expect(
      replay.output.contains(
        "http.client.RemoteDisconnected, a transport exception by 'http.client.*'"))
  }

  @Test(
    "a pattern that names no type is wrong usage", arguments: ["", "a b"])
  func usage(_ pattern: String) async throws {
    let result = try await Program(in: Repository.root).run(
      ["test", "Scenarios", "--transport-exceptions", pattern])
    #expect(result.status == 64)
    #expect(result.errors.contains("it must be the name of a type"), "\(result.errors)")
  }
}
