// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIScenario
import MockAPITemplate
import Testing

/// The bound of a rendering's time, with a clock of the test.
struct TemplateTimeTests {
  @Test func `a rendering that is late ends at its next look at the clock`() throws {
    var looks = 0
    let failure = try #require(throws: RenderFailure.self) {
      try TemplateSample.render("{{#each (range 1 1000)}}x{{/each}}") {
        looks += 1
        return .seconds(looks)
      }
    }
    #expect(
      failure.message
        == "a template must be rendered within 2.0 seconds of processor time; this one takes longer"
    )
    #expect(failure.isLimit)
    // The time begins with the first look, and is over at the fourth.
    #expect(looks == 4)
  }

  @Test func `a rendering within its time is not late`() throws {
    var looks = 0
    let text = try TemplateSample.render("{{#each (range 1 100)}}x{{/each}}") {
      looks += 1
      return looks == 1 ? .seconds(1_000) : .seconds(1_002)
    }
    #expect(text == String(repeating: "x", count: 100))
    #expect(looks > 1)
  }

  @Test(arguments: [
    // A small rendering costs no look.
    ("{{request.method}} {{request.path}}", 0...0),
    // Many small steps, and few large ones.
    ("{{#each (range 1 10000)}}x{{/each}}", 150...300),
    ("{{#each (range 1 50)}}{{ljust 'x' size=5000}}{{/each}}", 50...500),
  ])
  func `the clock is looked at as often as there is work`(text: String, expected: ClosedRange<Int>)
    throws
  {
    var looks = 0
    _ = try TemplateSample.render(text) {
      looks += 1
      return .zero
    }
    #expect(expected.contains(looks))
  }

  @Test func `the time of the thread ends a rendering that has no other bound`() throws {
    var limits = TemplateLimits()
    limits.steps = .max
    limits.time = .milliseconds(20)
    let context = TemplateContext(
      request: TemplateSample.request, random: SeededRandom(seed: 7))
    // It would take hours.
    let list = "{{#each (range 1 100000)}}"
    let template = try Template(Array("\(list)\(list){{/each}}{{/each}}".utf8))
    let failure = try #require(throws: RenderFailure.self) {
      try AnswerRendering(context, limits: limits).render(template)
    }
    #expect(failure.message.hasPrefix("a template must be rendered within"), "\(failure.message)")
  }
}
