// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIScenario
import MockAPITemplate
import MockAPIText
import Testing

struct TemplateMistakeTests {
  @Test(arguments: [
    ("ab\n {{nope 1}}", "2:4", "there is no helper 'nope'"),
    ("{{uper 'x'}}", "1:3", "there is no helper 'uper'; did you mean 'upper'?"),
    ("{{#if (jsnPath request.body '$')}}{{/if}}", "1:8", "did you mean 'jsonPath'?"),
    ("{{#if true}}x {{request.method}}", "1:1", "the block 'if' must be closed by {{/if}}"),
    ("{{#if true}}x{{/unless}}", "1:17", "this must be '{{/if}}'"),
    ("{{/if}}", "1:1", "there is no open block that '{{/if}}' could close"),
    ("{{}}", "1:3", "a name must be in the tag"),
    ("{{\"x\"}}", "1:3", "a name must be here"),
    ("{{5}}", "1:3", "a tag must begin with the name of a value or helper; found '5'"),
    ("{{true}}", "1:3", "found 'true'"),
    ("{{upper 'x}}", "1:9", "the text must end with a single quote"),
    ("{{upper (lower 'x'}}", "1:9", "the expression must end with ')'"),
    ("{{upper parameters.s x='1' '2'}}", "1:28", "arguments without a name must come before"),
    ("{{{request.method}}", "1:18", "the tag must end with '}}}'"),
    ("{{else}}", "1:1", "'{{else}}' must be inside of a block"),
    ("{{a}}{{! open --}} {{!-- x }}", "1:20", "the comment must end with '--}}'"),
    ("{{a.[b}}", "1:5", "the name in brackets must end with ']'"),
    ("{{> nope}}", "1:5", "there is no partial 'nope'"),
    ("{{#*inline \"row\"}}{{/inline}}{{> rwo}}", "1:34", "did you mean 'row'?"),
    ("{{#*other \"row\"}}{{/other}}", "1:5", "only '{{#*inline \"name\"}}' is known"),
    ("{{a}} \\{{{b}}}", "1:7", "only a tag with two braces can be escaped"),
    ("{{{{raw}}}} x }}", "1:1", "must be closed by {{{{/raw}}}}"),
    ("{{#each a as |}}{{/each}}", "1:11", "names of a block must be written like 'as |item|'"),
    ("{{=<% %>}}", "1:1", "new delimiters must be written like {{=<% %>=}}"),
  ])
  func `a mistake has its place and says what must be there`(
    text: String, place: String, message: String
  ) throws {
    let error = try #require(throws: SyntaxError.self) { _ = try Template(Array(text.utf8)) }
    #expect(error.message.contains(message), "\(error.message)")
    #expect(SourceLines.position(of: error.offset, in: Array(text.utf8)).description == place)
  }

  @Test(arguments: [
    ("{{one 1}}{{two x='1'}}{{one 2}}", [2, 11]),
    ("{{upper (one 1)}} {{#two 1}}{{three 3}}{{/two}}", [9, 21, 30]),
    ("{{one 1}}{{#if true}}", [2, 9]), ("{{one 1}}{{else}}{{two 2}}", [2, 9]),
    ("{{upper 'x'}}", []),
  ])
  func `all helpers that do not exist are found, and what ends the reading`(
    text: String, offsets: [Int]
  ) throws {
    let review = TemplateReview(Array(text.utf8))
    #expect(review.mistakes.map(\.offset) == offsets)
    let first = review.mistakes.first
    do throws(SyntaxError) {
      _ = try Template(Array(text.utf8))
      #expect(first == nil)
    } catch {
      #expect(error.offset == first?.offset && error.message == first?.message)
    }
  }

  @Test func `a template of thousands of unknown names is read up to a bound`() {
    let helpers = (1...5_000).map { "{{h\($0) 1}}" }.joined()
    #expect(TemplateReview(Array(helpers.utf8)).mistakes.count == 21)
    let names = (1...5_000).map { "{{n\($0)}}" }.joined()
    #expect(TemplateReview(Array(names.utf8)).unknownNames.count == 20)
  }

  @Test(
    arguments: [
      ("{{my-helper}}", 2, "there is no helper or value 'my-helper'; the tag gives nothing"),
      ("a{{{uper}}}{{uper}}", 4, "there is no helper or value 'uper'; did you mean 'upper'?"),
      ("{{requst.path}}", 2, "there is no value 'requst'; did you mean 'request'?"),
      ("{{#my-helper}}{{inside}}{{/my-helper}}", 3, "there is no helper or value 'my-helper'"),
      ("{{#if request.body}}{{nope}}{{/if}}", 22, "there is no helper or value 'nope'"),
      ("{{#each request.query}}{{x}}{{else}}{{nope}}{{/each}}", 38, "'nope'"),
      ("{{#assign 'a'}}{{b}}{{/assign}}{{a}}", 17, "'b'"), ("{{x}} {{one 1}}", 2, "'x'"),
    ] as [(String, Int, String)])
  func `a tag that is neither a helper nor a value is found`(
    text: String, offset: Int, message: String
  ) throws {
    let found = TemplateReview(Array(text.utf8)).unknownNames
    #expect(found.map(\.offset) == [offset])
    #expect(found.first?.message.contains(message) == true, "\(found)")
  }

  @Test(arguments: [
    "{{request.path}} {{parameters.a}} {{request}} {{this}} {{./x}} {{@root.x}} {{now}} {{hostname}}",
    "{{#each request.query}}{{x}}{{/each}}", "{{#with parameters}}{{name}}{{../x}}{{/with}}",
    "{{#each parameters.list as |item i|}}{{item}}{{i}}{{/each}}",
    "{{#parameters}}{{a}}{{/parameters}}",
    "{{#*inline \"row\"}}{{x}}{{/inline}}{{> row x='1'}}", "{{#> nope}}{{x}}{{/nope}}",
    "{{#assign 'a'}}1{{/assign}}{{a}}", "{{val 1 assign='a'}}{{a}}",
    "{{parseJson request.body 'j'}}{{j.a}}",
    "{{#parseJson 'j'}}{}{{/parseJson}}{{j.a}}",
    "{{formData request.body 'f' urlDecode=true}}{{f.a}}",
    "{{regexExtract request.body '(a)(b)' 'p'}}{{p.0}}", "{{val 1 assign=request.query.n}}{{x}}",
    "{{upper x}}{{#if x}}{{/if}}", "{{#if true}}{{x}}",
  ])
  func `a name that may have a value is not taken for unknown`(text: String) {
    let found = TemplateReview(Array(text.utf8)).unknownNames
    #expect(found.isEmpty, "\(found)")
  }

  @Test(arguments: [
    ("{{matches 'x' '['}}", "a regular expression"),
    ("{{jsonPath request.body '$$'}}", "a JSONPath"),
    ("{{xPath request.body '/r/['}}", "an XPath"),
    ("{{#each (regexExtract 'x' '(' 'p')}}{{/each}}", "a regular expression"),
  ])
  func `a mistake in a constant argument is found without a request`(text: String, kind: String)
    throws
  {
    let template = try Template(Array(text.utf8))
    #expect(template.mistakes.count == 1)
    #expect(template.mistakes.first?.message.contains("must be \(kind)") ?? false)
  }

  @Test(arguments: [
    ("{{now timezone='Europe/London' format='zzzz'}}", "only for UTC, GMT and offsets"),
    ("{{date timezone='Europe/London' format='zzzz'}}", "only for UTC, GMT and offsets"),
    ("{{date (now timezone='Europe/London') format='zzzz'}}", "only for UTC, GMT and offsets"),
    (
      "{{dateFormat (now) 'zzzz' tz='Europe/London'}}", "must be a pattern of java.time"
    ),
    (
      "{{dateFormat (now) 'full' time='full' tz='Europe/London'}}", "must be a pattern of java.time"
    ),
    ("{{now format='Q'}}", "must be a pattern of SimpleDateFormat"),
    ("{{now timezone='Europe/Nowhere'}}", "the time zone 'Europe/Nowhere' must be"),
    ("{{dateFormat (now) tz='nope'}}", "the time zone 'nope' must be"),
    ("{{#if (now offset='3 weeks')}}{{/if}}", "'offset'"),
    ("{{parseDate '2020' format='yyyy b'}}", "'format' must be a pattern of java.time"),
    ("{{truncateDate (now) 'first day'}}", "the second argument must be one of"),
  ])
  func `a wrong format of a date is found without a request`(text: String, message: String) throws {
    let mistakes = try Template(Array(text.utf8)).mistakes
    #expect(mistakes.count == 1)
    #expect(mistakes.first?.message.contains(message) == true, "\(mistakes)")
    #expect(throws: RenderFailure.self) { _ = try TemplateSample.render(text) }
  }

  @Test(arguments: [
    "{{now timezone='GMT' format='zzzz'}}", "{{now timezone='Etc/UTC' format='zzzz'}}",
    "{{now timezone='+02:00' format='zzzz'}}", "{{now format=''}}", "{{now format='unix'}}",
    "{{now timezone='Europe/London' format='z'}}", "{{dateFormat (now) 'zzzz'}}",
    "{{date (parseDate '2020-02-03T04:05:06Z') timezone='Europe/London' format='zzzz'}}",
    "{{now timezone=parameters.zone format='zzzz'}}", "{{parseDate '1' format='epoch'}}",
  ])
  func `a right format of a date is not a mistake`(text: String) throws {
    #expect(try Template(Array(text.utf8)).mistakes.isEmpty)
    _ = try TemplateSample.render(text)
  }

  @Test(arguments: [
    ("a {{substring 'abc' 5}}", 4), ("{{#each (range 5 1)}}{{/each}}", 9),
    ("{{upper (math 1 '/' 0)}}", 9), ("x\n{{gt '10' 9}}", 4),
    ("x{{#gt '10' 9}}{{/gt}}", 4), ("{{#if false}}{{else gt '10' 9}}{{/if}}", 20),
    ("x{{> row}}{{#*inline \"row\"}}{{/inline}}", 5),
  ])
  func `a mistake that a request shows has the place of its helper`(text: String, offset: Int)
    throws
  {
    let failure = try #require(throws: RenderFailure.self) { _ = try TemplateSample.render(text) }
    #expect(failure.offset == offset)
    #expect(!failure.isLimit)
  }

  @Test(
    arguments: [
      ("ab {{request.method}}", 5), ("{{#if true}}abcd{{/if}}", 3), ("abcd", nil),
    ] as [(String, Int?)])
  func `a text that is too long has the place of its tag or block`(text: String, offset: Int?)
    throws
  {
    var limits = TemplateLimits()
    limits.outputBytes = 3
    let failure = try #require(throws: RenderFailure.self) {
      _ = try TemplateSample.render(text, limits: limits)
    }
    #expect(failure.offset == offset)
    #expect(failure.isLimit)
  }

  @Test func `a strict template has no error texts`() throws {
    let text = "{{regexExtract 'abc' '[0-9]+'}}"
    #expect(try TemplateSample.render(text) == "[ERROR: Nothing matched [0-9]+]")
    let failure = try #require(throws: RenderFailure.self) {
      _ = try TemplateSample.render(text, isStrict: true)
    }
    #expect(failure.message == "Nothing matched [0-9]+")
  }

  /// Recorded on WireMock 2.35.1.
  @Test(arguments: [
    ("{{math '1.50' '+' 0}}", "1.5"), ("{{math 1.005 '*' 1000}}", "1005.0"),
    ("{{math '100' '/' '8.0'}}", "13"), ("{{math -7.5 '/' 2}}", "-3.8"),
    ("{{upper -0.0}}", ""), ("{{upper 123456789.125}}", "1.23456789125E8"),
    ("{{stringFormat '%5s|%-5s|%x' 'a' 'b' 255}}", "    a|b    |ff"),
    ("{{numberFormat -1234.5 'currency' 'de_DE'}}", "-1.234,50\u{A0}€"),
    ("{{dateFormat (parseDate '2020-02-03T04:05:06Z') 'short' time='short'}}", "2/3/20, 4:05 AM"),
    (
      "{{date (parseDate '2020-02-03T04:05:06Z') format='w W F K k S E MMMMM YY'}}",
      "6 2 1 4 4 0 Mon February 20"
    ),
    ("{{slugify 'a_b c-d'}}", "ab-cd"), ("{{regexExtract 'aXb' '(?i)x'}}", "X"),
    ("{{contains 'a' ''}}", "true"), ("{{lookup 'abc' 'length'}}", "3"),
    ("{{join request.query '+'}}", "{q=1}"), ("{{now format='X XX XXX Z z'}}", "Z Z Z +0000 UTC"),
  ])
  func `helpers give what WireMock gives at the edges`(text: String, result: String) throws {
    #expect(try TemplateSample.render(text) == result)
  }

  /// Recorded on WireMock 2.35.1.
  @Test(arguments: [
    ("{{#if (contains 'abcde' request.query.none)}}y{{else}}n{{/if}}", "n"),
    (
      "{{contains parameters.none 'a' no='x'}} {{contains (array 'a') request.path.[9]}}",
      "false false"
    ),
    ("{{#contains 'abcde' request.headers.none}}y{{/contains}}", "false"),
    (
      "[{{cut parameters.none 'a'}}{{cut false 'a'}}{{join false 'a'}}] {{cut 'a b' parameters.none}}",
      "[] ab"
    ),
    ("{{substring 'abcde' 1 parameters.none}}", "bcde"),
    ("{{join 'a' parameters.none '-'}} {{join (array 3 1) parameters.none '-'}}", "a- 3-1"),
    ("{{isOdd 5 parameters.none}} {{isEven 4 parameters.none}}", "odd even"),
    ("{{stripes 5 'a' parameters.none}} {{stripes 4}}", "odd even"),
    ("{{dateFormat (parseDate '2020-02-03T04:05:06Z') parameters.none}}", "Feb 3, 2020"),
    (#"{{parseJson '{"a":1}' parameters.none}}"#, "{a=1}"),
    ("{{pickRandom (array 'a') 'b' parameters.none}}", "a"),
  ])
  func `a missing argument counts as left out where WireMock takes it so`(
    text: String, result: String
  ) throws {
    #expect(try TemplateSample.render(text) == result)
  }

  /// As for WireMock 2.35.1, which answers 500.
  @Test(arguments: [
    "{{matches 'a' parameters.none}}", "{{#matches 'a' parameters.none}}y{{/matches}}",
    "{{regexExtract 'a' parameters.none}}", "{{replace 'a' 'a' parameters.none}}",
    "{{replace 'a' parameters.none 'b'}}", "{{lookup request.query parameters.none}}",
    "{{math 1 parameters.none 1}}", "{{numberFormat 5 parameters.none}}",
    "{{pickRandom 'a' parameters.none}}", "{{range 'a' parameters.none}}",
    "{{join (array 1) ',' parameters.none}}",
  ])
  func `a missing argument that a helper needs is a mistake`(text: String) throws {
    let failure = try #require(throws: RenderFailure.self) { _ = try TemplateSample.render(text) }
    #expect(!failure.isLimit)
  }

  @Test(arguments: [
    ("'9223372036854775807' '+' 1", "9223372036854775808"),
    ("'9223372036854775807' '*' 2", "18446744073709551614"),
    ("'-9223372036854775808' '-' 1", "-9223372036854775809"),
    ("'1e20' '+' 1", "100000000000000000001"),
    ("'18446744073709551616' '/' 3", "6148914691236517205"),
    ("'18446744073709551617' '%' 10", "7"),
    ("(math '9223372036854775807' '+' 1) '-' 1", "9223372036854775807"),
  ])
  func `whole numbers of any size are exact`(arguments: String, result: String) throws {
    #expect(try TemplateSample.render("{{math \(arguments)}}") == result)
    #expect(try TemplateSample.render("{{math \(arguments)}}", dialect: .wireMock2) == result)
    let format = "{{stringFormat '%d' (math \(arguments))}}"
    #expect(try TemplateSample.render(format) == result)
  }

  @Test(arguments: [
    "'1e99999' '+' 1", "'1E-99999' '+' 1", "'1e999' '*' '1e2'",
    "'\(String(repeating: "9", count: 1_001))' '+' 1",
    "'\(String(repeating: "9", count: 1_000))' '+' 1",
    "'1.5' '*' '\(String(repeating: "9", count: 400)).5'",
  ])
  func `a number that is too large is never another number`(arguments: String) throws {
    let failure = try #require(throws: RenderFailure.self) {
      _ = try TemplateSample.render("{{math \(arguments)}}")
    }
    #expect(failure.isLimit)
  }

  @Test func `an error text is reported beside the text`() throws {
    let template = try Template(Array("a {{math 1}}".utf8))
    let context = TemplateContext(
      request: TemplateSample.request, random: SeededRandom(seed: 1))
    let result = try AnswerRendering(context).render(template)
    #expect(result.notices.map(\.offset) == [4])
  }

  @Test func `every helper that can be named has code`() {
    #expect(Template.helpersWithoutCode.isEmpty)
  }
}
