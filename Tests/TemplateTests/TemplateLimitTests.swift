// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIRegularExpression
import MockAPITemplate
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
  ]

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
    let text = String(repeating: "x", count: 1_048_577)
    let error = try #require(throws: SyntaxError.self) { _ = try Template(Array(text.utf8)) }
    #expect(error.message == "a template must have at most 1048576 bytes; found 1048577")
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
