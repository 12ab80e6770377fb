// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIRegularExpression
import MockAPITemplate
import MockAPITestSupport
import Testing

/// The formats of numbers and dates, as WireMock 2.35.1 on Java 17 prints them.
struct TemplateFormatTests {
  private static func formats() throws -> [FormatRow] {
    try ["template-numbers", "template-formats", "template-dates"].flatMap {
      try FormatTable.rows($0)
    }
  }

  @Test(arguments: try formats())
  func `a format gives what WireMock gives`(row: FormatRow) throws {
    #expect(try TemplateSample.render(row.template) == row.result)
  }

  @Test(arguments: try FormatTable.rows("template-locales"))
  func `a locale has its own signs and patterns`(row: FormatRow) throws {
    #expect(try TemplateSample.render(row.template) == row.result)
  }

  @Test(arguments: try FormatTable.rows("template-refused", hasResults: false))
  func `a format that WireMock refuses is a mistake`(row: FormatRow) throws {
    let failure = try #require(throws: RenderFailure.self) {
      _ = try TemplateSample.render(row.template)
    }
    #expect(!failure.isLimit, "\(failure.message)")
  }

  @Test func `a table that is missing is an error`() {
    #expect(throws: (any Error).self) { try FormatTable.rows("template-none") }
  }

  @Test(arguments: [
    "[]", "{}", "[1]", #"[{"template": "a"}]"#, #"[{"template": "a", "result": 1}]"#,
    #"[{"template": "a", "result": "b", "reslut": "c"}]"#,
    #"[{"template": "a", "template": "a", "result": "b"}]"#,
    #"[{"template": "a", "result": "b"}, {"template": "a", "result": "c"}]"#,
  ])
  func `a table with a defect is refused`(text: String) throws {
    let table = try JSONDocument(parsing: text).root
    #expect(throws: DataTable.Defect.self) { try FormatTable.rows(of: table) }
  }

  @Test(arguments: [
    "{{stringFormat '%tQ' (parseDate '+999999999-01-01T00:00:00Z')}}",
    "{{stringFormat '%99999999999$s' 'x'}}", "{{stringFormat '%c' -1}}",
    "{{numberFormat 1 '0' 'en' maximumIntegerDigits=2147483647}}",
  ])
  func `hostile numbers in a format are mistakes`(text: String) throws {
    #expect(throws: RenderFailure.self) { _ = try TemplateSample.render(text) }
  }

  @Test func `a property of Java is never an environment variable`() throws {
    let system = TemplateSystem(permittedKeys: [try RegularExpression("PA.H")])
    #expect(
      try TemplateSample.render("{{systemValue type='PROPERTY' key='PATH'}}", system: system) == "")
    #expect(
      try !TemplateSample.render("{{systemValue type='ENVIRONMENT' key='PATH'}}", system: system)
        .isEmpty)
  }
}
