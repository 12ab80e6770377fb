// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIJudging
import MockAPIReports
import MockAPITestSupport
import Testing

struct ReportTargetTests {
  @Test(arguments: [
    ("junit", "a report must be FORMAT=FILE, such as junit=report.xml; found 'junit'"),
    ("junit=", "a report must be FORMAT=FILE, such as junit=report.xml; found 'junit='"),
    ("jnit=a.xml", "'jnit' is not a format of reports; did you mean 'junit'?"),
  ])
  func `a text that is not FORMAT=FILE is refused`(text: String, message: String) {
    #expect(throws: ReportError(message)) { try ReportTarget(text) }
  }

  @Test func `a report replaces its file, through links, and makes missing folders`() throws {
    let folder = try ScratchFolder()
    let report = try SampleRecords(count: 20).report()
    try ReportTarget("json=\(folder.path)/new/folder/a=b.json").write(report)
    let file = folder.url.appending(path: "new/folder/a=b.json")
    #expect(try String(contentsOf: file, encoding: .utf8) == report.text(.json))

    let link = folder.url.appending(path: "link.json")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file)
    try ReportTarget("ndjson=\(link.path)").write(report)
    #expect(try String(contentsOf: file, encoding: .utf8) == report.text(.ndjson))
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: file.deletingLastPathComponent().path)
        == ["a=b.json"])
  }

  @Test func `a report that fails leaves the old file`() throws {
    struct Failing: RecordSource {
      func visit(_ body: (VerdictRecord) throws -> Void) throws {
        if shouldFail.value { throw ReportError("no more") }
      }
      let shouldFail: Flag
      final class Flag { var value = false }
    }
    let folder = try ScratchFolder()
    let path = try folder.write("old", to: "a.json")
    let flag = Failing.Flag()
    let run = RunInfo(version: "1", client: nil, paths: [])
    let report = try Report(run: run, records: Failing(shouldFail: flag))
    flag.value = true
    #expect(throws: ReportError("the json report '\(path)' could not be written: no more")) {
      try ReportTarget(format: .json, path: path).write(report)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a.json"])
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "old")
  }

  @Test func `a device is written to, and stays a device`() throws {
    try ReportTarget("html=/dev/null").write(try SampleRecords(count: 20).report())
    let type = try FileManager.default.attributesOfItem(atPath: "/dev/null")[.type]
    #expect(type as? FileAttributeType == .typeCharacterSpecial)
  }

  @Test func `no piece of a report is large`() throws {
    for format in ReportFormat.allCases {
      var largest = 0
      var size = 0
      let output = ReportOutput { block in
        largest = max(largest, block.count)
        size += block.count
      }
      try SampleRecords(count: 4_000).report().write(format, to: output)
      try output.flush()
      #expect(size == output.size)
      // The page has chunks of 1 MB, and its script.
      #expect(largest < 2_000_000)
    }
  }
}
