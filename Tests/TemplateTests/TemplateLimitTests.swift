// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIRegularExpression
import MockAPIScenario
import MockAPITemplate
import MockAPITestSupport
import MockAPIText
import Testing

struct TemplateLimitTests {
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
    let result = try TemplateSample.render(text, request: request)
    #expect(result == String(repeating: "1", count: 200))
  }

  @Test func `the parts of a body are read once`() throws {
    let part = String(repeating: "x", count: 1 << 20)
    let request = StubRequest(
      "POST", "/", headers: ["Host": "a", "Content-Type": "multipart/form-data; boundary=b"],
      body: "--b\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n\(part)\r\n--b--\r\n")
    let text = "{{#each (range 1 1000)}}{{#if @root.request.parts.a.name}}y{{/if}}{{/each}}"
    let result = try TemplateSample.render(text, request: request)
    #expect(result.utf8.count == 1_000)
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
