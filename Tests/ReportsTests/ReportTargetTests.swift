// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIJudging
import MockAPIReports
import MockAPISynchronization
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
        if shouldFail.value.load(ordering: .relaxed) { throw ReportError("no more") }
      }
      let shouldFail: Flag
      final class Flag: Sendable { let value = Atomic(false) }
    }
    let folder = try ScratchFolder()
    let path = try folder.write("old", to: "a.json")
    let flag = Failing.Flag()
    let run = RunInfo(version: "1", client: nil, paths: [])
    let report = try Report(run: run, records: Failing(shouldFail: flag))
    flag.value.store(true, ordering: .relaxed)
    #expect(throws: ReportError("the json report '\(path)' could not be written: no more")) {
      try ReportTarget(format: .json, path: path).write(report)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a.json"])
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "old")
  }

  @Test func `a path that cannot be written is found before there is a report`() throws {
    let folder = try ScratchFolder()
    let file = try folder.write("old", to: "file")
    func reason(_ path: String) -> String? {
      do throws(ReportError) {
        try ReportTarget(format: .json, path: path).prepare()
        return nil
      } catch {
        return error.description
      }
    }
    for path in [folder.path, folder.path + "/missing/"] {
      #expect(reason(path) == "the json report '\(path)' cannot be written: Is a directory")
    }
    #expect(
      reason(file + "/a.json")
        == "the json report '\(file)/a.json' cannot be written: Not a directory")
    let name = folder.path + "/" + String(repeating: "a", count: 260)
    #expect(reason(name) == "the json report '\(name)' cannot be written: File name too long")
    for path in [file, folder.path + "/new/a.json", "-", "/dev/null"] {
      #expect(reason(path) == nil)
    }
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "old")
    #expect(
      try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted() == ["file", "new"])
  }

  @Test func `all paths of a file have one identity`() throws {
    let folder = try ScratchFolder()
    try folder.makeFolder("real")
    func link(_ name: String, to target: String) throws {
      try FileManager.default.createSymbolicLink(
        atPath: folder.path + "/" + name, withDestinationPath: target)
    }
    try link("folder", to: "real")
    try link("dangling", to: "real/a.json")
    try link("chain", to: folder.path + "/dangling")
    func identity(_ path: String) -> String { OutputFile(folder.path + path).identity }
    let expected = identity("/real/a.json")
    let paths = [
      "/real/./a.json", "//real//a.json", "/folder/a.json", "/dangling", "/chain",
      "/real/../real/a.json", "/real/none/../a.json",
    ]
    for exists in [false, true] {
      if exists { try folder.write("", to: "real/a.json") }
      for path in paths where !exists || !path.contains("none") {
        #expect(identity(path) == expected)
      }
    }
    #expect(identity("/real/b.json") != expected)
    #expect(OutputFile("a.json").identity == OutputFile("./a.json").identity)
    #expect(
      OutputFile("a.json").identity
        == OutputFile(FileManager.default.currentDirectoryPath + "/a.json").identity)
    #expect(OutputFile("/dev/stdout").identity == OutputFile("-").identity)
  }

  @Test(arguments: ReportFormat.allCases)
  func `a report that is stopped leaves no file`(format: ReportFormat) throws {
    struct Stopping: RecordSource {
      let stop: ReportStop
      func visit(_ body: (VerdictRecord) throws -> Void) throws {
        var count = 0
        try SampleRecords(count: 300).visit { record in
          count += 1
          if count == 200 { stop.set() }
          try body(record)
        }
      }
    }
    let folder = try ScratchFolder()
    let stop = ReportStop()
    let sample = SampleRecords(count: 300)
    let report = Report(
      run: try sample.run(), records: StoppableRecords(Stopping(stop: stop), stop),
      summary: try RunSummary(of: sample))
    let path = folder.path + "/report"
    #expect(
      throws: ReportError(
        "the \(format.rawValue) report '\(path)' could not be written: it was interrupted")
    ) {
      try ReportTarget(format: format, path: path).write(report)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
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
