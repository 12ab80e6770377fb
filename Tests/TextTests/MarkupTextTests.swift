// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText
import Testing

struct MarkupTextTests {
  private static let text = "<a b=\"c\" d='e'>&`\u{E9}\n\t"

  @Test func `a content has references for what begins and ends markup`() {
    #expect(MarkupText.content(Self.text) == "&lt;a b=\"c\" d='e'&gt;&amp;`\u{E9}\n\t")
  }

  @Test func `an attribute has references for quotes, line ends and tabs, too`() {
    #expect(
      MarkupText.attribute(Self.text)
        == "&lt;a b=&quot;c&quot; d=&#39;e&#39;&gt;&amp;`\u{E9}&#10;&#9;")
  }

  @Test func `the short form has references only where XML needs them`() {
    #expect(MarkupText.short(Self.text) == "&lt;a b=&quot;c&quot; d='e'>&amp;`\u{E9}\n\t")
  }

  @Test func `Handlebars has references for quotes of all kinds and for the equals sign`() {
    #expect(
      MarkupText.handlebars(Self.text)
        == "&lt;a b&#x3D;&quot;c&quot; d&#x3D;&#x27;e&#x27;&gt;&amp;&#x60;\u{E9}\n\t")
  }

  @Test func `a text without markup stays as it is`() {
    let forms = [
      MarkupText.content, MarkupText.attribute, MarkupText.short, MarkupText.handlebars,
    ]
    for form in forms { #expect(form("plain \u{E9}") == "plain \u{E9}") }
  }
}
