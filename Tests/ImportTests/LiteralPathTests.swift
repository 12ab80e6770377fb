// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIImport
import MockAPIImportModel
import MockAPIJSON
import MockAPILoading
import Testing

/// Paths of requests that look like patterns. They were sent as they are.
struct LiteralPathTests {
  private static let paths = ["/files/*", "/a/**/7", "/a/**/8", "/x/.*y", "/z*"]

  /// The condition of a scenario's request, and of its sample the path.
  private func condition(of scenario: ImportedScenario) throws -> (text: String, path: String?) {
    let request = try JSONDocument(parsing: scenario.request.bytes).root
    let text = (request["urlPathPattern"] ?? request["urlPath"] ?? request["urlPathTemplate"])?
      .string
    let sample =
      if case .absent = scenario.sample { nil as String? } else {
        try JSONDocument(parsing: scenario.sample.bytes).root["path"]?.string
      }
    return (try #require(text), sample)
  }

  @Test(arguments: RecordedFormat.allCases)
  func `an asterisk in a path is compared as it is`(format: RecordedFormat) throws {
    let imported = try format.imported(Self.paths.map { RecordedFormat.Exchange(path: $0) })
    #expect(imported.loaded.diagnostics.isEmpty)
    let conditions = try imported.scenarios.map(condition)
    // Segments that are ids become variables, but not in a collection.
    let ids = format == .collection ? [#"/a/\*\*/7"#, #"/a/\*\*/8"#] : [#"/a/\*\*/[^/]+"#]
    #expect(
      conditions.map(\.text).sorted() == ids + [#"/files/\*"#, #"/x/\.\*y"#, "/z*"])
    // An expression alone does not say what a request has.
    for (text, path) in conditions where text.contains(#"\"#) {
      #expect(path.map(Self.paths.contains) == true)
    }
  }

  @Test func `a variable beside an asterisk matches a segment`() throws {
    let imported = try RecordedFormat.collection.imported([
      RecordedFormat.Exchange(path: "/b/**/:id")
    ])
    #expect(imported.loaded.diagnostics.isEmpty)
    let (text, path) = try condition(of: try #require(imported.scenarios.first))
    #expect(text == #"/b/\*\*/[^/]+"#)
    #expect(path == "/b/**/1")
  }
}
