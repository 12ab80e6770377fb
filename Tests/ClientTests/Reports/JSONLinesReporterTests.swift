// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIClient
import Testing

@Suite("Reports as JSON lines")
struct JSONLinesReporterTests {
  private func lines(of file: URL) throws -> [String] {
    try String(contentsOf: file, encoding: .utf8).split(
      separator: "\n", omittingEmptySubsequences: false
    ).map(String.init)
  }

  private func withFile(_ body: (URL) async throws -> Void) async throws {
    let file = FileManager.default.temporaryDirectory.appending(
      path: "mockapi-test-\(UUID().uuidString).jsonl")
    defer { try? FileManager.default.removeItem(at: file) }
    try await body(file)
  }

  @Test("Each report is a line, in order")
  func lines() async throws {
    try await withFile { file in
      let reporter = try JSONLinesReporter(appendingTo: file)
      for status in 0..<500 { reporter.report(.sample(status)) }
      await reporter.flush()
      let lines = try lines(of: file)
      #expect(
        lines[7] == """
          {"date":"2026-11-21T09:10:00Z","defectCount":1,"fingerprint":"\
          \(DefectReport.sample(7).fingerprint)","groups":[{"count":1,"first":{\
          "affected":["items",3],"kind":{"null":{}},"path":["items",3],"recovery":"dropped"}}],\
          "kind":"partial","method":"GET","path":"items","resource":"List","status":7}
          """)
      let decoder = JSONDecoder()
      decoder.dateDecodingStrategy = .iso8601
      let statuses = try lines.dropLast().map {
        try decoder.decode(DefectReport.self, from: Data($0.utf8)).status
      }
      #expect(statuses == Array(0..<500))
      #expect(lines.last == "")
    }
  }

  @Test("A file that exists is appended to, by several reporters at a time")
  func appends() async throws {
    try await withFile { file in
      let others = try (0..<4).map { _ in try JSONLinesReporter(appendingTo: file) }
      for status in 0..<400 { others[status % 4].report(.sample(status)) }
      for other in others { await other.flush() }
      let statuses = try lines(of: file).dropLast().map {
        let range = try #require($0.range(of: #""status":"#))
        return Int($0[range.upperBound...].prefix { $0.isNumber })
      }
      #expect(statuses.compactMap(\.self).sorted() == Array(0..<400))
      try Data().write(to: file)
      for status in 1...2 {
        let reporter = try JSONLinesReporter(appendingTo: file)
        reporter.report(.sample(status))
        await reporter.flush()
      }
      #expect(try lines(of: file).count == 3)
    }
  }

  @Test("A file that cannot be opened is an error")
  func unopenable() {
    #expect(throws: POSIXError(.ENOENT)) {
      try JSONLinesReporter(appendingTo: URL(filePath: "/no/such/folder/a.jsonl"))
    }
  }

  @Test("A stuck writer delays nobody; reports that do not fit are counted")
  func stuck() async throws {
    // Nothing reads yet, so the writer is stuck as soon as the pipe is full.
    let pipe = Pipe()
    let reporter = JSONLinesReporter(to: pipe.fileHandleForWriting, capacity: 10)
    for status in 0..<10_000 { reporter.report(.sample(status)) }
    // On a thread of its own: those of Swift's tasks, of which there may be one, must not be blocked.
    let (bytes, continuation) = AsyncStream.makeStream(of: Data.self)
    let end = pipe.fileHandleForReading
    Thread.detachNewThread {
      while case let part = end.availableData, !part.isEmpty { continuation.yield(part) }
      continuation.finish()
    }
    await reporter.flush()
    try pipe.fileHandleForWriting.close()
    let data = await bytes.reduce(into: Data()) { $0 += $1 }
    let found = String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
    struct Gap: Decodable { let dropped: Int }
    let gaps = found.filter { $0.hasPrefix(#"{"dropped""#) }
    let dropped = try gaps.map { try JSONDecoder().decode(Gap.self, from: Data($0.utf8)).dropped }
    #expect(dropped.reduce(0, +) > 0)
    #expect(found.count - gaps.count + dropped.reduce(0, +) == 10_000)
    #expect(found.last?.contains(#""status":9999"#) == true)
  }
}
