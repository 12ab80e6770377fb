// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPITemplate
import MockAPITestSupport
import MockAPIText
import Testing

/// Templates and bodies that want more than a rendering may cost. The clock of these renderings is still, so that only bounds end
/// them that count work: the result is the same on every machine.
struct TemplateHostileTests {
  /// Templates that would take minutes, gigabytes or the stack without bounds, and the bound that each reaches.
  static let templates: [(name: String, template: String, message: String)] = [
    ("a range of a billion", "{{#each (range 1 1000000000)}}x{{/each}}", "at most 100000 items"),
    (
      "a range of all numbers", "{{size (range '-9223372036854775808' '9223372036854775807')}}",
      "at most"
    ),
    (
      "loops in loops",
      "{{#each (range 1 1000)}}{{#each (range 1 1000)}}{{#each (range 1 1000)}}{{/each}}{{/each}}{{/each}}",
      "must take at most 1000000 steps"
    ),
    (
      "100 MB of output",
      "{{#assign 'a'}}\(String(repeating: "x", count: 10_000)){{/assign}}{{#each (range 1 10000)}}{{a}}{{/each}}",
      "at most 16777216 bytes"
    ),
    (
      "a text that doubles",
      "{{#assign 'a'}}xxxxxxxx{{/assign}}"
        + String(repeating: "{{#assign 'a'}}{{a}}{{a}}{{/assign}}", count: 40), "at most"
    ),
    ("a pad of a billion", "{{rjust 'x' size=1000000000}}", "bytes on its way"),
    ("a random text of a billion", "{{randomValue length=1000000000}}", "bytes on its way"),
    ("a partial in itself", "{{#*inline \"p\"}}{{> p}}{{/inline}}{{> p}}", "nested more than"),
    (
      "a partial twice in itself", "{{#*inline \"p\"}}{{> p}}{{> p}}{{/inline}}{{> p}}",
      "nested more than"
    ),
    (
      "a block in itself",
      "{{#partial 'b'}}{{#block 'b'}}{{/block}}{{/partial}}{{#block 'b'}}{{/block}}",
      "nested more than"
    ),
    (
      "a regular expression that backtracks",
      "{{matches '\(String(repeating: "a", count: 5_000))!' '((a+)+)+(b|c)'}}", "fewer steps"
    ),
    (
      "a regular expression that searches",
      "{{regexExtract '\(String(repeating: "a", count: 5_000))!' '(a+a+)+[bc]$'}}", "fewer steps"
    ),
    (
      "many regular expressions",
      "{{#each (range 1 100000)}}{{matches request.body '(x+x+)+y'}}{{/each}}",
      "must take at most 1000000 steps"
    ),
    (
      "numbers of many digits",
      "{{#assign 'n'}}9{{/assign}}"
        + String(repeating: "{{#assign 'n'}}{{math n '*' n}}{{/assign}}", count: 40)
        + "{{math '1e999' '*' '1e9999'}}", "digits"
    ),
    ("a huge exponent", "{{math '1e9999' '+' '1'}}", "digits"),
    ("a wide format", "{{stringFormat '%999999999d' 1}}", "at most 99999"),
    (
      "replacements that grow",
      "{{replace '\(String(repeating: "a", count: 60_000))' 'a' '\(String(repeating: "b", count: 60_000))'}}",
      "bytes on its way"
    ),
    (
      "the largest pad", "{{rjust 'x' size=(math '9223372036854775807' '+' 0) pad='ab'}}",
      "bytes on its way"
    ),
    (
      "lists in one another that are printed",
      "{{#each (range 1 20000)}}{{val (array a) assign='a'}}{{/each}}{{a}}", "nested more than 400"
    ),
    (
      "lists in one another that are freed",
      "{{#each (range 1 99000)}}{{val (array a) assign='a'}}{{/each}}x", "nested more than 400"
    ),
    (
      "a comparison of lists that double",
      "{{#each (range 1 50)}}{{val (array a a) assign='a'}}{{/each}}{{eq a a}}",
      "must take at most 1000000 steps"
    ),
    (
      "JSON of lists that double",
      "{{#each (range 1 50)}}{{val (array a a) assign='a'}}{{/each}}{{toJson a}}", " must "
    ),
  ]

  @Test(arguments: templates.map(\.name))
  func `a hostile template ends within its bounds`(name: String) throws {
    let one = try #require(Self.templates.first { $0.name == name })
    let failure = try #require(throws: RenderFailure.self) {
      _ = try TemplateSample.render(one.template)
    }
    #expect(failure.isLimit)
    #expect(failure.message.contains(one.message), "\(failure.message)")
  }

  // MARK: Bodies

  /// A template, and a body that makes it large.
  struct LargeBody: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let template: String
    let body: @Sendable () -> String
    let end: End
    /// Fewer steps for work that would only be repeated.
    var steps = 1_000_000

    enum End: Sendable {
      /// The work is linear, and ends well.
      case text(@Sendable () -> String)
      /// The message of a bound.
      case limit(String)
    }
  }

  static let bodies: [LargeBody] = [
    LargeBody(
      testDescription: "a search in a text that nearly matches everywhere",
      template: "{{formData request.body 'f'}}{{contains f.a f.b}}{{replace f.a.[0] f.b.[0] 'x'}}",
      body: {
        "a=" + String(repeating: "a", count: 600_000) + "&b="
          + String(repeating: "a", count: 300_000) + "b"
      }, end: .text { "false" + String(repeating: "a", count: 600_000) }),
    LargeBody(
      testDescription: "a merge of equal names",
      template: "{{size (jsonMerge request.body request.body)}}",
      body: {
        "{" + String(repeating: "\"a\":0,", count: 100_000) + "\"a\":\""
          + String(repeating: "x", count: 1_000_000) + "\"}"
      }, end: .text { String(#"{"a":""}"#.utf8.count + 1_000_000) }),
    LargeBody(
      testDescription: "a path to everything",
      template: "{{size (jsonPath request.body '$..*')}}",
      body: {
        String(repeating: "[", count: 190) + String(repeating: "0,", count: 100_000) + "0"
          + String(repeating: "]", count: 190)
      }, end: .limit("a list must have at most 100000 items")),
    LargeBody(
      testDescription: "a document again and again",
      template: String(repeating: "{{#if (jsonPath request.body '$')}}{{/if}}", count: 200),
      body: { "[" + String(repeating: "0,", count: 1_000_000) + "0]" },
      end: .limit("a template must take at most 400000 steps"), steps: 400_000),
    LargeBody(
      testDescription: "groups that look ahead",
      template: "{{regexExtract request.body '(?=(.*))' 'p'}}",
      body: { String(repeating: "x", count: 200_000) }, end: .limit("find less")),
    LargeBody(
      testDescription: "copies of a body",
      template: (1...100).map { "{{val (trim request.body) assign='a\($0)'}}" }.joined(),
      body: { String(repeating: "x", count: 4_000_000) }, end: .limit("a template must")),
    LargeBody(
      testDescription: "beginnings of a body",
      template: String(repeating: "{{substring request.body 0 1}}", count: 300),
      body: { String(repeating: "x", count: 4_000_000) },
      end: .limit("a template must take at most 400000 steps"), steps: 400_000),
  ]

  @Test(arguments: bodies)
  func `a hostile body ends a template within its bounds`(one: LargeBody) throws {
    let request = StubRequest("POST", "/", headers: ["Host": "a"], body: one.body())
    var limits = TemplateLimits()
    limits.steps = one.steps
    switch one.end {
    case .text(let text):
      // Not compared by the macro, which would print both.
      let isSame =
        try TemplateSample.render(one.template, limits: limits, request: request) == text()
      #expect(isSame)
    case .limit(let message):
      let failure = try #require(throws: RenderFailure.self) {
        try TemplateSample.render(one.template, limits: limits, request: request)
      }
      #expect(failure.isLimit)
      #expect(failure.message.contains(message), "\(failure.message)")
    }
  }

  @Test func `a search takes work in proportion to its texts, whatever they are`() throws {
    func steps(_ count: Int) throws -> Int {
      let text = String(repeating: "a", count: 2 * count)
      let part = String(repeating: "a", count: count) + "b"
      let request = StubRequest(
        "POST", "/", headers: ["Host": "a"], body: "a=\(text)&b=\(part)&c=\(part)")
      let template =
        "{{formData request.body 'f'}}{{contains f.a.[0] f.b.[0]}}{{replace f.a.[0] f.b.[0] 'x'}}"
        + "{{cut f.a.[0] f.b.[0]}}{{replace f.b.[0] f.c.[0] 'x'}}"
      return try WorkMeter.steps {
        let result = try TemplateSample.render(template, request: request)
        #expect(result.utf8.count == 5 + 2 * text.utf8.count + 1)
      }
    }
    let (few, many) = (try steps(5_000), try steps(20_000))
    // Each search goes through its text, and through the part that it looks for.
    #expect(few > 4 * 5_000)
    #expect(many < 5 * few, "\(few), \(many)")
  }
}
