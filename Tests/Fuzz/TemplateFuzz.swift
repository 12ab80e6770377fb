// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIJSON
import MockAPIScenario
import MockAPITemplate
import MockAPITestGenerator
import MockAPITestSupport
import MockAPIText

/// Parses and renders templates that are pieced together from tags, helpers and broken parts: thousands a second.
struct TemplateFuzz {
  private let options: Options

  init(_ options: Options) {
    self.options = options
  }

  private static let pieces: [String] =
    [
      "{{", "}}", "{{{", "}}}", "{{{{", "}}}}", "{{#", "{{/", "{{^", "{{else", "{{else}}", "{{~",
      "~}}",
      "{{!", "{{!--", "--}}", "{{>", "{{#>", "{{#*inline \"p\"}}", "{{/inline}}", "{{=<% %>=}}",
      "<%",
      "%>", "\\", "\\\\", "(", ")", " ", "\n", "as |a b|", "=", ".", "..", "../", "./", "[", "]",
      "[0]",
      "@index", "@root", "@key", "this", "request", "request.body", "request.path.[0]",
      "request.query.q", "request.headers", "parameters", "parameters.list", "parameters.o", "\"",
      "'",
      "'x'", "\"y\"", "'$.a'", "'/a/b'", "'[a-z]+('", "'(a+)+'", "1", "-1", "0.5", "12345678901",
      "1e9", "true", "false", "null", "{{/if}}", "{{/each}}", "{{#if ", "{{#each ", "{{#with ", "é",
      "😀",
      "\u{0}", "{{{{if true}}}}", "{{{{/if}}}}", "'#,##0.0'", "'yyyy-MM-dd'", "size=9",
      "format='x'",
      "'1 days'", "offset='99999999 years'", "count=3", "'9223372036854775807'",
    ] + Template.helperNames

  /// The template with a number.
  static func template(_ number: Int, seed: UInt64) -> [UInt8] {
    var dice = Dice.part(number, of: seed &+ 2)
    var bytes: [UInt8] = []
    if number % 2 == 0 {
      // A call that parses, so that helpers get strange arguments.
      for _ in 0..<(1 + dice.number(in: 0...3)) {
        bytes += "{{\(dice.one(of: Template.helperNames))".utf8
        for _ in 0..<dice.number(in: 0...4) { bytes += " \(argument(&dice, depth: 0))".utf8 }
        bytes += "}}".utf8
      }
    } else {
      for _ in 0..<(1 + dice.number(in: 0...23)) { bytes += dice.one(of: pieces).utf8 }
    }
    if dice.number(in: 0...3) == 0, !bytes.isEmpty {
      bytes[dice.number(in: 0...bytes.count - 1)] = UInt8(dice.number(in: 0...255))
    }
    return bytes
  }

  private static func argument(_ dice: inout Dice, depth: Int) -> String {
    if depth < 3, dice.number(in: 0...3) == 0 {
      return
        "(\(dice.one(of: Template.helperNames)) \(argument(&dice, depth: depth + 1)) \(argument(&dice, depth: depth + 1)))"
    }
    return dice.one(of: [
      "'x'", "''", "1", "-1", "0", "2.5", "99999", "true", "false", "nope", "request.body",
      "request.query.q", "request.path", "request.headers", "parameters.list", "parameters.o",
      "this",
      "'$..*'", "'//b'", "'[0-9]+'", "'(a+)+b'", "'2020-02-03T04:05:06Z'", "'yyyy'", "'3 days'",
      "'+'",
      "'/'", "'%s %d'", "'9999999999999999999999'", "'1e99'", "'{\"a\":[1,{\"b\":null}]}'",
      "'<a><b>1</b></a>'",
    ])
  }

  /// The usual ones, with a bound of the output that templates reach.
  private static let limits: TemplateLimits = {
    var limits = TemplateLimits()
    limits.outputBytes = 1 << 20
    return limits
  }()

  /// Says what is wrong; `nil` if nothing is.
  private static func complaint(_ text: [UInt8]) -> String? {
    let start = ContinuousClock.now
    var found: String?
    do {
      let template = try Template(text, limits: limits)
      for dialect in TemplateDialect.allCases {
        let context = TemplateContext(
          request: request, parameters: parameters, dialect: dialect,
          isStrict: dialect == .wireMock3, random: SeededRandom(seed: 1))
        do {
          let result = try AnswerRendering(context, limits: limits).render(template)
          if result.bytes.count > limits.outputBytes {
            found = "the output is longer than its bound"
          }
        } catch {
          if let offset = error.offset, offset > text.count {
            found = "the place of a failure is outside"
          }
        }
      }
    } catch {
      if error.offset > text.count { found = "the place of a mistake is outside" }
    }
    // The bound of time is two seconds for each of two renderings.
    if ContinuousClock.now - start > .seconds(Options.patience) { found = "it takes too long" }
    return found
  }

  private static let request = StubRequest(
    "POST", "/things/42?q=1&q=%C3%A9", headers: ["Host": "a:1", "Cookie": "s=\"1\""],
    body: #"{"a":[1,2,{"b":"<x>"}],"c":1.50}"#)

  private static let parameters = try? JSONDocument(
    parsing: #"{"list":[3,"1",null,{"n":1}],"o":{"k":"v","n":1e99}}"#
  ).root

  /// Tries templates for the given time.
  /// - Returns: the first template that is a finding.
  func finding() throws -> Finding? {
    let end = ContinuousClock.now + .seconds(options.seconds)
    var number = options.only ?? 0
    // A crash leaves the number of its template.
    let file = URL(filePath: FileManager.default.currentDirectoryPath).appending(
      path: "fuzz-\(options.seed).template")
    repeat {
      let text = Self.template(number, seed: options.seed)
      if number % 256 == 0 || options.only != nil { try Data("\(number)\n".utf8).write(to: file) }
      if let complaint = Self.complaint(text) {
        return Finding(what: "a template: \(complaint)", requests: [(number, text)])
      }
      number += 1
    } while options.only == nil && ContinuousClock.now < end
    try FileManager.default.removeItem(at: file)
    print("templates: \(number - (options.only ?? 0))")
    return nil
  }
}
