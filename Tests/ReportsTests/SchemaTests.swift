// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIJSON
import MockAPIJSONSchema
import MockAPIJudging
import MockAPIReports
import MockAPITestSupport
import Testing

private let xmllint = Program(ofSystem: "xmllint")
private let schemaFolder = Corpora.folder("report-schemas")

/// Reports against the published schemas of their formats.
@Suite(.enabled(if: schemaFolder != nil, "\(Corpora.reason)"))
struct SchemaTests {

  private static func file(_ path: String) throws -> URL {
    try #require(schemaFolder).appending(path: path)
  }

  private static func document(_ path: String) throws -> JSONDocument {
    try JSONDocument(parsing: [UInt8](Data(contentsOf: file(path))))
  }

  private static func schema(_ path: String) throws -> JSONSchema {
    try JSONSchema(try document(path).root, options: .assertsFormats)
  }

  @Test func `the validator tells all documents of the tests of CTRF apart`() throws {
    let schema = try Self.schema("ctrf/ctrf.2020-12.json")
    let folder = try Self.file("ctrf/tests")
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".test.json") }
    var count = 0
    for file in files {
      for test in try Self.document("ctrf/tests/\(file)").root["tests"]?.list ?? [] {
        var data = test["data"]
        if let path = test["dataPath"]?.string {
          data = try Self.document("ctrf/\(path.split(separator: "/").last ?? "")").root
        }
        let value = try #require(data)
        count += 1
        #expect(
          schema.validate(value).isEmpty == test["valid"]?.boolean,
          "\(file): \(test["description"]?.string ?? "")")
      }
    }
    #expect(count == 168)
  }

  @Test(arguments: [
    (ReportFormat.ctrf, "ctrf/ctrf.2020-12.json"),
    (.sarif, "sarif/sarif-2.1.0.2020-12.json"),
    (.sarifCauses, "sarif/sarif-2.1.0.2020-12.json"),
  ])
  func `a report with every verdict is valid`(format: ReportFormat, path: String) throws {
    let schema = try Self.schema(path)
    for count in [0, 1, 1_000] {
      var options = ReportOptions()
      options.environment = [
        "GITHUB_SHA": "abc", "GITHUB_RUN_NUMBER": "17", "GITHUB_REPOSITORY": "a/b",
        "GITHUB_SERVER_URL": "https://github.com", "GITHUB_RUN_ID": "9",
      ]
      let text = try SampleRecords(count: count).report(options: options).text(format)
      let violations = schema.validate(try JSONDocument(parsing: text).root)
      #expect(violations.isEmpty, "\(violations.prefix(3))")
    }
  }

  @Test(
    .enabled(if: xmllint != nil, "there is no xmllint on the PATH"),
    arguments: ["junit/jenkins-junit-10.xsd", "junit/windyroad-JUnit.xsd"])
  func `a strict JUnit report is valid`(path: String) async throws {
    var options = ReportOptions()
    options.isStrictJUnit = true
    let text = try SampleRecords(count: 1_000).report(options: options).text(.junit)
    let folder = try ScratchFolder()
    let report = try folder.write(text, to: "report.xml")
    let result = try await xmllint?.run(
      "--noout", "--schema", try Self.file(path).path, report)
    #expect(result?.status == 0, "\(result?.errors.prefix(2_000) ?? "")")
  }

  @Test(.enabled(if: xmllint != nil, "there is no xmllint on the PATH"))
  func `the other JUnit report has only file, line and output beyond a strict one`() async throws {
    let records = SampleRecords(count: 1_000)
    let text = try records.report().text(.junit)
      .replacing(try Regex(#" (file|line)="[^"]*""#), with: "")
      .replacing(try Regex("(?s)<system-out>[^<]+</system-out>"), with: "")
    let folder = try ScratchFolder()
    let report = try folder.write(text, to: "report.xml")
    let result = try await xmllint?.run(
      "--noout", "--schema", try Self.file("junit/jenkins-junit-10.xsd").path, report)
    #expect(result?.status == 0, "\(result?.errors.prefix(2_000) ?? "")")
  }
}
