// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIJSON
import MockAPITestSupport
import Testing

/// `mockapi report merge`, with the program.
struct ReportMergeCommandTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
  }

  private func write(shard: Int, of count: Int = 2, _ verdicts: (String, String)...) throws {
    try write(shard: shard, of: count, records: verdicts)
  }

  private func write(shard: Int, of count: Int, records verdicts: [(String, String)]) throws {
    let head =
      #"{"version":1,"run":{"mockapi":"1","client":"c","shard":{"number":\#(shard),"count":\#(count)}}}"#
    let records = verdicts.map { name, verdict in
      #"{"id":"users/\#(name)","scenario":"users","case":"found","operator":"drop","pointer":"/\#(name)","verdict":"\#(verdict)","reason":null,"group":"cause"}"#
    }
    try folder.write(([head] + records).map { $0 + "\n" }.joined(), to: "\(shard).ndjson")
  }

  private func merge(_ arguments: String...) async throws -> Program.Result {
    try await Program(in: folder.url).run(["report", "merge"] + arguments)
  }

  @Test func `the reports of shards become one, and its exit status`() async throws {
    try write(shard: 1, ("a", "pass"), ("c", "crash"))
    try write(shard: 2, ("b", "pass"))
    let result = try await merge(
      "1.ndjson", "2.ndjson", "--report", "json=out/all.json", "--report", "html=report.html")
    #expect(result.status == 1 && result.errors == "")
    #expect(
      result.output.hasSuffix(
        "3 exchanges: 2 pass, 1 crash\nreports: json=out/all.json, html=report.html\n"))
    let bytes = [UInt8](try Data(contentsOf: folder.url.appending(path: "out/all.json")))
    let ids = try JSONDocument(parsing: bytes).root["verdicts"]?.elements.compactMap {
      $0["id"]?.string
    }
    #expect(ids == ["users/a", "users/b", "users/c"])
  }

  @Test func `a missing shard is reported`() async throws {
    try write(shard: 1, ("a", "pass"))
    let result = try await merge("1.ndjson")
    #expect(result.status == 2)
    #expect(result.errors == "mockapi: warning: all shards must be there; missing: 2/2\n")
  }

  @Test func `a report on standard output is alone there`() async throws {
    try write(shard: 1, of: 1, ("a", "pass"))
    let result = try await merge("1.ndjson", "--report", "ndjson=-", "--reproducible")
    #expect(result.status == 0)
    let lines = result.output.split(separator: "\n")
    #expect(lines.count == 2 && lines.allSatisfy { $0.hasPrefix("{") })
    #expect(result.errors.hasSuffix("1 exchange: 1 pass\n"))
  }

  @Test func `a second signal ends the program at once, and no half report is left`() async throws {
    try write(shard: 1, of: 1, records: (1000..<2000).map { ("\($0)", "pass") })
    let pipe = folder.path + "/pipe"
    #expect(mkfifo(pipe, 0o600) == 0)
    // It reads one line, so that the report waits for it without end.
    let reader = try #require(Program(ofSystem: "sh")).start(
      ["-c", #"exec 3<"$0"; read -r line <&3; echo ready; exec tail -f /dev/null"#, pipe])
    let merge = try Program(in: folder.url).start(
      [
        "report", "merge", "1.ndjson", "--report", "json=done.json", "--report", "ndjson=pipe",
        "--report", "html=never.html",
      ])
    #expect(await reader.nextLine() == "ready")
    merge.signal(SIGINT)
    #expect(
      await merge.nextErrorLine()
        == "mockapi: warning: interrupted: no more reports are written; a second signal ends at once"
    )
    merge.signal(SIGTERM)
    let result = await merge.finish()
    #expect(result.status == 2 && !result.wasKilled)
    #expect(
      result.errors.contains(
        "mockapi: error: the reports were interrupted; complete: json=done.json; not written: ndjson=pipe, html=never.html\n"
      ), "\(result.errors)")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        == ["1.ndjson", "done.json", "pipe"])
    reader.signal(SIGTERM)
  }

  @Test(
    arguments: [
      (
        ["missing.json"], 2,
        "mockapi: error: 'missing.json' must be a report that can be read: No such file or directory\n"
      ),
      (["1.ndjson", "--report", "json=1.ndjson/x"], 2, nil),
      (["1.ndjson", "--report", "jsn=x"], 64, nil),
      (["1.ndjson", "--report", "json=x", "--report", "html=x"], 64, nil),
      (["1.ndjson", "--report", "json=x", "--report", "html=./x"], 64, nil), ([], 64, nil),
    ] as [([String], Int32, String?)])
  func `a mistake is reported, with its exit status`(
    arguments: [String], status: Int32, errors: String?
  ) async throws {
    try write(shard: 1, of: 1, ("a", "pass"))
    let result = try await Program(in: folder.url).run(["report", "merge"] + arguments)
    #expect(result.status == status)
    #expect(!result.errors.isEmpty)
    if let errors { #expect(result.errors == errors) }
  }
}
