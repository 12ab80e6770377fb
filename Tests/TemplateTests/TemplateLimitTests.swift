// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIRegularExpression
import MockAPIScenario
import MockAPITemplate
import MockAPITestSupport
import MockAPIText
import Testing

struct TemplateLimitTests {
  /// Templates that would take minutes, gigabytes or the stack without bounds.
  static let hostile: [(name: String, template: String, message: String)] = [
    ("a range of a billion", "{{#each (range 1 1000000000)}}x{{/each}}", "at most 100000 items"),
    (
      "a range of all numbers", "{{size (range '-9223372036854775808' '9223372036854775807')}}",
      "at most"
    ),
    (
      "loops in loops",
      "{{#each (range 1 1000)}}{{#each (range 1 1000)}}{{#each (range 1 1000)}}{{/each}}{{/each}}{{/each}}",
      "a template must"
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
      "{{#each (range 1 100000)}}{{matches request.body '(x+x+)+y'}}{{/each}}", "a template must"
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
      "a template must"
    ),
    (
      "JSON of lists that double",
      "{{#each (range 1 50)}}{{val (array a a) assign='a'}}{{/each}}{{toJson a}}", " must "
    ),
  ]

  /// A template, and a body that makes it large.
  static let bodies: [(name: String, template: String, body: @Sendable () -> String)] = [
    (
      "a search in a text that nearly matches everywhere",
      "{{formData request.body 'f'}}{{contains f.a f.b}}{{replace f.a.[0] f.b.[0] 'x'}}",
      {
        "a=" + String(repeating: "a", count: 600_000) + "&b="
          + String(repeating: "a", count: 300_000) + "b"
      }
    ),
    (
      "a merge of equal names", "{{size (jsonMerge request.body request.body)}}",
      {
        "{" + String(repeating: "\"a\":0,", count: 100_000) + "\"a\":\""
          + String(repeating: "x", count: 1_000_000) + "\"}"
      }
    ),
    (
      "a path to everything", "{{size (jsonPath request.body '$..*')}}",
      {
        String(repeating: "[", count: 190) + String(repeating: "0,", count: 100_000) + "0"
          + String(repeating: "]", count: 190)
      }
    ),
    (
      "a document again and again",
      String(repeating: "{{#if (jsonPath request.body '$')}}{{/if}}", count: 200),
      { "[" + String(repeating: "0,", count: 1_000_000) + "0]" }
    ),
    (
      "groups that look ahead", "{{regexExtract request.body '(?=(.*))' 'p'}}",
      { String(repeating: "x", count: 200_000) }
    ),
    (
      "copies of a body",
      (1...100).map { "{{val (trim request.body) assign='a\($0)'}}" }.joined(),
      { String(repeating: "x", count: 4_000_000) }
    ),
    (
      "beginnings of a body", String(repeating: "{{substring request.body 0 1}}", count: 300),
      { String(repeating: "x", count: 4_000_000) }
    ),
  ]

  @Test(arguments: bodies.map(\.name))
  func `a hostile body ends a template within its bounds`(name: String) throws {
    let one = try #require(Self.bodies.first { $0.name == name })
    let request = StubRequest("POST", "/", headers: ["Host": "a"], body: one.body())
    let start = ContinuousClock.now
    do {
      // Linear work may end well.
      let text = try TemplateSample.render(one.template, request: request)
      #expect(text.utf8.count < 2_000_000)
    } catch let failure as RenderFailure {
      #expect(failure.isLimit, "\(failure.message)")
    }
    // The bound of time is two seconds; the machine may be busy.
    #expect(ContinuousClock.now - start < .seconds(60))
  }

  @Test(arguments: [
    (
      "{{jsonMerge '{\"a\":1,\"a\":{\"b\":2}}' '{\"a\":{\"c\":3},\"d\":4,\"d\":5}'}}",
      #"{"a":{"b":2,"c":3},"d":5}"#
    ),
    (
      "{{contains 'aabaabaaab' 'aabaaab'}} {{contains 'aab' 'b'}} {{contains 'ab' 'abc'}}",
      "true true false"
    ),
    ("{{replace 'ababcab' 'ab' '-'}} {{cut 'aaaa' 'aa'}} {{replace 'abc' 'c' ''}}", "--c-  ab"),
  ])
  func `searches and merges give what they gave`(text: String, result: String) throws {
    #expect(try TemplateSample.render(text) == result)
  }

  @Test(arguments: [
    ("{{rjust 'ab' size=(math '-9223372036854775808' '+' 0)}}", "ab"),
    (
      "{{#each (array 1 2 3) base=(math '9223372036854775806' '+' 0)}}{{@index_1}} {{/each}}",
      "9223372036854775807 -9223372036854775808 -9223372036854775807 "
    ),
    ("{{center 'abc' size=8 pad='é-'}}", "é-abcé-é"),
    ("{{ljust 'a' size=4 pad='bcd'}}|{{rjust 'a' size=3 pad=''}}", "abcd|  a"),
    ("{{val (array (array 1 2) 3) assign='x'}}{{eq x x}}", "true"),
  ])
  func `numbers at the edge do not trap`(text: String, result: String) throws {
    #expect(try TemplateSample.render(text).hasSuffix(result))
  }

  @Test func `a limit has a place in the template`() throws {
    for text in ["ab{{rjust 'x' size=1000000000}}", "ab{{#each (range 1 2000000)}}{{/each}}"] {
      let failure = try #require(throws: RenderFailure.self) { try TemplateSample.render(text) }
      #expect(failure.offset.map { $0 >= 2 } == true, "\(failure)")
    }
  }

  /// For work that must end well on a busy machine, too.
  private static let patient: TemplateLimits = {
    var limits = TemplateLimits()
    limits.time = .seconds(3_600)
    return limits
  }()

  private func context(_ request: StubRequest = TemplateSample.request) -> TemplateContext {
    TemplateContext(request: request, random: SeededRandom(seed: 7))
  }

  @Test func `the templates of one answer share limits, random values and the id`() throws {
    var limits = TemplateLimits()
    limits.outputBytes = 100
    let answer = AnswerRendering(context(), limits: limits)
    let text = try Template(Array("{{ljust 'x' size=40}}".utf8))
    #expect(try answer.render(text).bytes.count == 40)
    #expect(try answer.render(text).bytes.count == 40)
    #expect(throws: RenderFailure.self) { try answer.render(text) }

    let values = AnswerRendering(context())
    let random = try Template(Array("{{randomValue type='UUID'}}".utf8))
    let id = try Template(Array("{{request.id}}".utf8))
    #expect(try values.render(random).bytes != values.render(random).bytes)
    let first = try values.render(id).bytes
    #expect(try values.render(random).bytes != first)
    #expect(try values.render(id).bytes == first)
  }

  @Test func `a variable is seen by the templates of the same text only`() throws {
    let answer = AnswerRendering(context())
    let shown = try Template(Array("[{{v}}]".utf8))
    _ = try answer.render(try Template(Array("{{#assign 'v'}}1{{/assign}}".utf8)))
    #expect(try answer.render(shown, isContinued: true).bytes == Array("[1]".utf8))
    #expect(try answer.render(shown).bytes == Array("[]".utf8))
  }

  @Test func `each mention of a large body is not work of its own`() throws {
    let body = "{\"a\":1,\"b\":\"" + String(repeating: "x", count: 1 << 20) + "\"}"
    let request = StubRequest("POST", "/", headers: ["Host": "a"], body: body)
    let text = String(repeating: "{{jsonPath request.body '$.a'}}", count: 200)
    let result = try TemplateSample.render(text, limits: Self.patient, request: request)
    #expect(result == String(repeating: "1", count: 200))
  }

  @Test func `the parts of a body are read once`() throws {
    let part = String(repeating: "x", count: 1 << 20)
    let request = StubRequest(
      "POST", "/", headers: ["Host": "a", "Content-Type": "multipart/form-data; boundary=b"],
      body: "--b\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n\(part)\r\n--b--\r\n")
    let text = "{{#each (range 1 1000)}}{{#if @root.request.parts.a.name}}y{{/if}}{{/each}}"
    let result = try TemplateSample.render(text, limits: Self.patient, request: request)
    #expect(result.utf8.count == 1_000)
  }

  @Test(arguments: hostile.map(\.name))
  func `a hostile template ends within its bounds`(name: String) throws {
    let one = try #require(Self.hostile.first { $0.name == name })
    let start = ContinuousClock.now
    let failure = try #require(throws: RenderFailure.self) {
      _ = try TemplateSample.render(one.template)
    }
    #expect(failure.isLimit)
    #expect(failure.message.contains(one.message), "\(failure.message)")
    // The bound of time is two seconds; the machine may be busy.
    #expect(ContinuousClock.now - start < .seconds(30))
  }

  @Test(arguments: [
    String(repeating: "{{#if true}}", count: 20_000) + "}}",
    "{{upper " + String(repeating: "(upper ", count: 20_000) + "}}",
    String(repeating: "{{#if a}}{{else if b}}", count: 20_000) + "}}",
    "{{" + String(repeating: "../", count: 20_000) + "a}}",
    String(repeating: "{{#> p}}", count: 20_000) + "}}",
    "{{#if a}}" + String(repeating: "{{else if a}}", count: 20_000) + "{{/if}}",
  ])
  func `a template must not be nested too deep`(text: String) throws {
    let error = try #require(throws: SyntaxError.self) { _ = try Template(Array(text.utf8)) }
    #expect(error.message.contains("deep") || error.message.contains("too far up"))
  }

  @Test func `a template must not be too long`() throws {
    var limits = TemplateLimits()
    limits.sourceBytes = 20
    let text = "{{a}}" + String(repeating: "x", count: 20) + "{{a}}"
    let error = try #require(throws: SyntaxError.self) {
      _ = try Template(Array(text.utf8), limits: limits)
    }
    #expect(error.message == "a template must have at most 20 bytes; found 30")
    let tags = String(repeating: "{{a}}", count: limits.tags + 1)
    let many = try #require(throws: SyntaxError.self) { _ = try Template(Array(tags.utf8)) }
    #expect(many.message == "a template must have at most 100000 tags; this one has more")
  }

  @Test func `a text without tags may be as long as it is`() throws {
    let text = Array(String(repeating: "x", count: 20 << 20).utf8)
    #expect(try Template(text).isConstant)
  }

  @Test func `no template reads the environment unless its keys are permitted`() throws {
    let text = "{{systemValue key='PATH'}}"
    #expect(try TemplateSample.render(text) == "[ERROR: Access to PATH is denied]")
    let system = TemplateSystem(permittedKeys: [try RegularExpression("PA.H")])
    #expect(try !TemplateSample.render(text, system: system).isEmpty)
    #expect(try !TemplateSample.render(text, system: system).contains("ERROR"))
    #expect(
      try TemplateSample.render("{{systemValue key='HOME'}}", system: system)
        == "[ERROR: Access to HOME is denied]")
  }

  @Test func `random values follow from the seed`() throws {
    let text = "{{randomValue}} {{randomInt}} {{pickRandom 'a' 'b' 'c'}} {{request.id}}"
    #expect(try TemplateSample.render(text, seed: 1) == TemplateSample.render(text, seed: 1))
    #expect(try TemplateSample.render(text, seed: 1) != TemplateSample.render(text, seed: 2))
  }

  @Test func `the base of URLs includes the lease`() throws {
    #expect(
      try TemplateSample.render("{{request.baseUrl}}{{request.url}}", prefix: "/~/ada")
        == "http://mock.test:8080/~/ada/things/42?q=1&q=2")
  }
}
