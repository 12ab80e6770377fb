// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIImport
import MockAPIImportModel
import MockAPILoading
import Testing

/// What answers by default if a document shows errors alone.
struct DefaultErrorTests {
  private func imported(
    _ format: RecordedFormat, _ exchanges: [RecordedFormat.Exchange]
  ) throws -> (scenario: ImportedScenario, warnings: [ImportWarning]) {
    let imported = try format.imported(exchanges)
    #expect(imported.loaded.diagnostics.isEmpty)
    return (
      try #require(imported.scenarios.first),
      imported.documents[0].result.warnings.filter { $0.kind == "no-success" }
    )
  }

  private static let failure = RecordedFormat.Exchange(status: 404, body: #"{"code": "NO_USER"}"#)

  @Test(arguments: RecordedFormat.allCases)
  func `an error answers by default only if there is nothing else, and that is told`(
    format: RecordedFormat
  ) throws {
    let (scenario, warnings) = try imported(
      format, [Self.failure, .init(status: 500, body: #"{"code": "DOWN"}"#)])
    let usual = try #require(scenario.cases.first { $0.name == scenario.defaultCase })
    #expect(usual.response.status == 404)
    #expect(
      warnings.map(\.message) == [
        "\(scenario.name): the default should be a success; found none in the \(format.rawValue), so the error '\(usual.name)' (status 404) answers all requests that choose no case. Add a success to the \(format.rawValue), or a case to the scenario"
      ])
  }

  @Test(arguments: RecordedFormat.allCases, [200, 302])
  func `a success or a redirect comes before an error, and nothing is told`(
    format: RecordedFormat, status: Int
  ) throws {
    let (scenario, warnings) = try imported(format, [Self.failure, .init(status: status)])
    let usual = try #require(scenario.cases.first { $0.name == scenario.defaultCase })
    #expect(usual.response.status == status)
    #expect(warnings.isEmpty)
  }

  @Test func `a failure under a status of success is an error, too`() throws {
    let (scenario, warnings) = try imported(
      .recording, [.init(body: #"{"errorCode": "limitExceeded"}"#)])
    #expect(scenario.defaultCase == "limitExceeded")
    #expect(warnings.count == 1)
  }
}
