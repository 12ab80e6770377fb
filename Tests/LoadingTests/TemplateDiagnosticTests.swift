// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPILoading
import MockAPIScenario
import MockAPITestSupport
import Testing

/// Mistakes in templates, as loading reports them.
struct TemplateDiagnosticTests {
  private static func scenario(_ response: String) -> String {
    #"{"request": {"urlPath": "/a"}, "cases": {"a": {"response": \#(response)}}}"#
  }

  private func diagnostics(_ text: String, templates: TemplateOptions = TemplateOptions())
    -> [String]
  {
    ScenarioLoader(templates: templates).load(texts: [("f.json", text)]).diagnostics.map {
      "\($0.severity) \($0.position.map { "\($0)" } ?? "") \($0.message)"
    }
  }

  @Test(arguments: [
    (
      #"{"template": true, "body": "a\n {{uper 'x'}}"}"#,
      "error 1:94 in the template, at 2:4: there is no helper 'uper'; did you mean 'upper'?"
    ),
    (
      #"{"template": true, "jsonBody": {"a": ["{{jsonPat 1}}"]}}"#,
      "error 1:101 in the template, at 1:3: there is no helper 'jsonPat'; did you mean 'jsonPath'?"
    ),
    (
      #"{"template": true, "headers": {"X": ["b", "{{#if a}}"]}}"#,
      "error 1:103 in the template, at 1:1: the block 'if' must be closed by {{/if}}"
    ),
    (
      #"{"template": true, "bodyFileName": "{{nope 1}}.txt"}"#,
      "error 1:98 in the template, at 1:3: there is no helper 'nope'"
    ),
    (
      #"{"template": true, "body": "{{matches 'x' '['}}"}"#,
      "error 1:90 in the template, at 1:3: argument 2 of 'matches' must be a regular expression"
    ),
    (
      #"{"template": "yes", "body": "x"}"#, "error 1:73 'template' must be true or false"
    ),
    (
      #"{"template": true, "base64Body": "eA=="}"#,
      "error 1:79 'base64Body' must not be a template; use 'body', 'jsonBody' or 'bodyFileName'"
    ),
    (
      #"{"template": true, "headers": {"Content-Length": "3"}, "body": "{{request.method}}"}"#,
      "error 1:79 'Content-Length' must be left out of a template"
    ),
    (
      #"{"template": true, "body": "{{xPath request.body '/a'}}"}"#,
      "warning 1:87 the template must give an answer for the sample request, from which variants are made; it fails in the body at 1:3"
    ),
    (#"{"transformers": ["response-template"]}"#, "error 1:61 unknown key 'transformers'"),
  ])
  func `a mistake has its place in the file and in the template`(
    response: String, expected: String
  ) {
    let found = diagnostics(Self.scenario(response))
    #expect(found.count == 1 && found[0].hasPrefix(expected), "\(found)")
  }

  @Test(arguments: [
    (
      #"{"body": "{{nope 1}}", "transformers": ["response-template"]}"#,
      ["warning 1:41 in the template, at 1:3: there is no helper 'nope'"]
    ),
    (
      #"{"jsonBody": {"a": "{{nope 1}}"}, "transformers": ["response-template"]}"#,
      ["warning 1:51 in the template, at 1:10: there is no helper 'nope'"]
    ),
    (
      #"{"body": "{{nope 1}}", "transformers": ["other"]}"#,
      ["warning 1:69 WireMock's transformer 'other' is not supported"]
    ),
    (
      #"{"body": "{{one 1}} {{two 2}} {{my-helper}} {{one 3}}", "transformers": ["response-template"]}"#,
      [
        "warning 1:41 in the template, at 1:3: there is no helper 'one'",
        "warning 1:51 in the template, at 1:13: there is no helper 'two'",
        "warning 1:61 in the template, at 1:23: there is no helper or value 'my-helper'",
      ]
    ),
    (
      #"{"headers": {"A": "{{my-helper}}"}, "jsonBody": ["{{requst.url}}"], "transformers": ["response-template"]}"#,
      [
        "warning 1:50 in the template, at 1:3: there is no helper or value 'my-helper'",
        "warning 1:81 in the template, at 1:5: there is no value 'requst'; did you mean 'request'?",
      ]
    ),
    (
      #"{"body": "{{name}}{{nam}}{{one 1}}", "headers": {"A": "{{user.id}}"}, "transformers": ["response-template"], "transformerParameters": {"name": "Ada", "user": {"id": 7}}}"#,
      [
        "warning 1:41 in the template, at 1:3: there is no helper or value 'name'; did you mean 'parameters.name'?; the tag",
        "warning 1:49 in the template, at 1:11: there is no helper or value 'nam'; the tag",
        "warning 1:56 in the template, at 1:18: there is no helper 'one'",
        "warning 1:86 in the template, at 1:3: there is no value 'user'; did you mean 'parameters.user.id'?; the tag",
      ]
    ),
    (#"{"body": "{{xPath request.body '/a'}}", "transformers": ["response-template"]}"#, []),
    (
      #"{"body": "{{template}}", "template": true}"#,
      ["warning 1:30 the '{{…}}' of 'body' is sent", "error 1:54 unknown key 'template'"]
    ),
  ])
  func `a mapping is served with its mistakes`(response: String, expected: [String]) {
    let found = diagnostics(#"{"request": {}, "response": \#(response)}"#)
    #expect(found.count == expected.count, "\(found)")
    for (one, start) in zip(found, expected) { #expect(one.hasPrefix(start), "\(one)") }
  }

  @Test func `a tag without a value is a warning in a scenario file, too`() {
    let found = diagnostics(
      Self.scenario(
        #"{"template": true, "jsonBody": ["{{#assign 'v'}}1{{/assign}}", "{{v}}{{w}}"], "headers": {"A": "{{v}}"}}"#
      ))
    #expect(found.count == 2, "\(found)")
    #expect(found.allSatisfy { $0.hasPrefix("warning") })
    #expect(found.contains { $0.contains("at 1:8: there is no helper or value 'w'") })
    #expect(found.contains { $0.contains("at 1:3: there is no helper or value 'v'") })
  }

  @Test func `each string of a body knows the variables of all strings before it`() {
    let strings = (1...100).map { number in
      #""{{v1}}{{v\#(number)}}{{w\#(number)}}{{#assign 'v\#(number + 1)'}}x{{/assign}}""#
    }
    let first = #""{{#assign 'v1'}}x{{/assign}}""#
    let found = diagnostics(
      Self.scenario(
        #"{"template": true, "jsonBody": [\#(([first] + strings).joined(separator: ", "))]}"#))
    #expect(found.count == strings.count, "\(found.prefix(3))")
    for (number, warning) in zip(1..., found) {
      #expect(warning.contains(": there is no helper or value 'w\(number)'"))
    }
  }

  @Test(
    arguments: [
      (
        #"{"body": "a {{b}}"}"#, TemplateOptions.Scope.named,
        "the '{{…}}' of 'body' is sent as it is; to fill it in, add \"transformers\": [\"response-template\"], or start with --global-response-templating"
      ),
      (#"{"jsonBody": {"a": {"b": "{{now}}"}}}"#, .named, "the '{{…}}' of 'jsonBody' is sent"),
      (#"{"headers": {"A": "{{now}}"}, "body": "x"}"#, .named, "the '{{…}}' of 'headers' is sent"),
      (
        #"{"body": "{{now}}", "transformers": ["response-template"]}"#, .off,
        "the '{{…}}' of 'body' is sent as it is; start without --disable-response-templating to fill it in"
      ),
      (#"{"body": "{{now}}", "transformers": ["other"]}"#, .named, nil),
      (#"{"body": "{{now}}"}"#, .all, nil),
      (#"{"body": "{{{a.b}}}"}"#, .named, "the '{{…}}' of 'body' is sent"),
      (#"{"body": "{{ {{~#each a.[0] ~}}"}"#, .named, "the '{{…}}' of 'body' is sent"),
      (#"{"body": "}} {{ {a}"}"#, .named, nil),
      (#"{"body": "{{1}} {a}} {{a} } {{a {b}} {{a"}"#, .named, nil),
      (#"{"body": "{{a b\n}} {{a b\r\n}}"}"#, .named, nil),
      (#"{"jsonBody": {"a": {"b": {"c": {}}}}}"#, .named, nil),
      (#"{"base64Body": "e3thfX0="}"#, .named, nil),
    ] as [(String, TemplateOptions.Scope, String?)])
  func `tags that nothing fills in give a warning`(
    response: String, scope: TemplateOptions.Scope, expected: String?
  ) {
    var options = TemplateOptions()
    options.scope = scope
    let found = diagnostics(#"{"request": {}, "response": \#(response)}"#, templates: options)
      .filter { !$0.contains("transformer 'other'") }
    #expect(found.count == (expected == nil ? 0 : 1), "\(found)")
    if let expected {
      #expect(found.first?.contains(" " + expected) == true, "\(found)")
      #expect(found.first?.hasPrefix("warning") == true)
    }
  }

  @Test func `a case may say that its tags are sent`() {
    let found = diagnostics(Self.scenario(#"{"body": "{{a}}"}"#))
    #expect(
      found == [
        #"warning 1:61 the '{{…}}' of 'body' is sent as it is; to fill it in, add "template": true; to send it, "template": false"#
      ])
    #expect(diagnostics(Self.scenario(#"{"template": false, "body": "{{a}}"}"#)) == [])
  }

  @Test func `a file whose name is a template that nothing fills in says so`() throws {
    let folder = try ScratchFolder()
    try folder.write(
      #"{"request": {}, "response": {"bodyFileName": "a-{{request.path}}.json"}}"#,
      to: "mappings/a.json")
    let found = ScenarioLoader().load(paths: [folder.path]).diagnostics.map(\.message)
    #expect(
      found == [
        #"the file 'a-{{request.path}}.json' cannot be read: there is no such file; its '{{…}}' is not filled in; to fill it in, add "transformers": ["response-template"], or start with --global-response-templating"#
      ])
  }

  @Test func `the scope of templates decides about mappings`() throws {
    let text = #"{"request": {}, "response": {"body": "{{request.method}}"}}"#
    func isTemplate(_ scope: TemplateOptions.Scope, _ text: String) -> Bool {
      var options = TemplateOptions()
      options.scope = scope
      let loaded = ScenarioLoader(templates: options).load(texts: [("mappings/a.json", text)])
      return loaded.scenarios.first?.cases.first?.response?.template != nil
    }
    let named =
      #"{"request": {}, "response": {"body": "{{request.method}}", "transformers": ["response-template"]}}"#
    #expect(!isTemplate(.named, text) && isTemplate(.all, text) && !isTemplate(.off, text))
    #expect(isTemplate(.named, named) && isTemplate(.all, named) && !isTemplate(.off, named))
    let constant =
      #"{"request": {}, "response": {"body": "none", "transformers": ["response-template"]}}"#
    #expect(!isTemplate(.all, constant), "a text without tags is prepared as ever")
  }

  @Test func `the response of a template is that for the sample request`() throws {
    let text =
      #"{"request": {"urlPath": "/a"}, "sample": {"path": "/a?q=7"}, "contract": {"success": {"fields": {"/q": {"tolerance": "required", "accepts": ["number"]}}}}, "cases": {"a": {"response": {"template": true, "jsonBody": {"q": "{{toJson (math request.query.q '+' 0)}}"}}, "expect": "success"}}}"#
    let loaded = ScenarioLoader().load(texts: [("a.json", text)])
    #expect(loaded.diagnostics.isEmpty, "\(loaded.diagnostics)")
    let response = try #require(loaded.scenarios.first?.cases.first?.response)
    #expect(String(decoding: response.body, as: UTF8.self) == #"{"q": 7}"#)
  }
}
