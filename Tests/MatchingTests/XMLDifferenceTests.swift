// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIRegularExpression
import MockAPIScenario
import MockAPITestSupport
import MockAPIText
import MockAPIXML
import Testing

@testable import MockAPIMatching

/// The differences between XML and the expected XML.
struct XMLDifferenceTests {
  private static func options(
    anyOrder: Bool = false, exempted: Set<XMLComparison> = [], placeholders: Bool = false,
    namespaces: XMLPattern.NamespaceAwareness = .strict
  ) throws -> XMLPattern.Options {
    XMLPattern.Options(
      namespaces: namespaces, exempted: exempted, ignoresOrder: anyOrder,
      placeholders: placeholders
        ? try XMLPlaceholders(
          opening: XMLPlaceholders.opening(nil), closing: XMLPlaceholders.closing(nil)) : nil)
  }

  /// Each difference as `path: expected != actual`.
  private static func lines(
    _ expected: String, _ actual: String, _ options: XMLPattern.Options, limit: Int = 20
  ) throws -> [String] {
    let pattern = try XMLPattern(expected, options: options)
    let document = try XMLDocument(parsing: actual)
    let found = pattern.differences(from: document, limit: limit)
    #expect(found.isEmpty == (pattern.outcome(of: document, MatchBudget()) == .matched))
    return found.map { "\($0.path): \($0.expected) != \($0.actual ?? "nothing")" }
  }

  @Test(arguments: [
    ("<a><b>1</b></a>", "<a><b>2</b></a>", ["/a/b[1]/text(): 1 != 2"]),
    ("<a>\n <b> 1 </b>\n</a>", "<a><b>1</b></a>", []),
    ("<a id='1'/>", "<a id='2'/>", ["/a/@id: 1 != 2"]),
    ("<a id='1' x='1'/>", "<a x='1'/>", ["/a/@id: 1 != nothing"]),
    ("<a/>", "<a id='1'/>", ["/a/@id: nothing != 1"]),
    ("<a id='1'/>", "<a key='1'/>", ["/a/@id: 1 != nothing", "/a/@key: nothing != 1"]),
    ("<a><b/></a>", "<a/>", ["/a/b[1]: <b/> != nothing"]),
    ("<a/>", "<a><b x='1'>t</b></a>", [#"/a/b[1]: nothing != <b x="1">t</b>"#]),
    ("<a><b/></a>", "<a><c/></a>", ["/a/c[1]: <b/> != <c/>"]),
    ("<a/>", "<b/>", ["/b: <a/> != <b/>"]),
    // Only the superfluous element, although all later ones have moved.
    ("<a><c/><d/></a>", "<a><b/><c/><d/></a>", ["/a/b[1]: nothing != <b/>"]),
    ("<a><i>1</i><i>2</i></a>", "<a><i>1</i></a>", ["/a/i[2]: <i>2</i> != nothing"]),
    // In the order of the request, numbered by name.
    (
      "<a><b>1</b><z>1</z><b>2</b></a>", "<a><z>2</z><b>1</b><b>3</b></a>",
      ["/a/z[1]/text(): 1 != 2", "/a/b[2]/text(): 2 != 3"]
    ),
    ("<p>x<b/>y</p>", "<p>x<b/>z</p>", ["/p/text()[2]: y != z"]),
    ("<a>x</a>", "<a><b/></a>", ["/a/text(): x != nothing", "/a/b[1]: nothing != <b/>"]),
    ("<a><?p x?></a>", "<a><?p y?></a>", ["/a/processing-instruction()[1]: <?p x?> != <?p y?>"]),
    (
      "<s:a xmlns:s='urn:1' s:k='1'><s:b>1</s:b></s:a>",
      "<t:a xmlns:t='urn:1' t:k='2'><t:b>2</t:b></t:a>",
      ["/t:a/@t:k: 1 != 2", "/t:a/t:b[1]/text(): 1 != 2"]
    ),
    ("<a xmlns='urn:1'/>", "<a xmlns='urn:2'/>", ["/a/namespace-uri(): urn:1 != urn:2"]),
    ("<a xmlns='urn:1'/>", "<a/>", ["/a/namespace-uri(): urn:1 != nothing"]),
    (
      "<a xmlns:i='http://www.w3.org/2001/XMLSchema-instance' i:type='t'/>", "<a/>",
      ["/a/@i:type: t != nothing"]
    ),
  ])
  func `each difference has its place, the expected and the actual value`(
    expected: String, actual: String, lines: [String]
  ) throws {
    #expect(try Self.lines(expected, actual, Self.options()) == lines)
  }

  @Test(arguments: [
    ("<r><i>1</i><i>2</i></r>", "<r><i>2</i><i>1</i></r>", []),
    ("<r><i>1</i><i>2</i></r>", "<r><i>3</i><i>1</i></r>", ["/r/i[1]/text(): 2 != 3"]),
    ("<r><i>1</i><j/></r>", "<r><k/><i>1</i></r>", ["/r/k[1]: <j/> != <k/>"]),
    (
      "<r><i>1</i><i>2</i><i>3</i></r>", "<r><i>5</i><i>3</i><i>4</i></r>",
      [
        "/r/i: <i>1</i> != no such element among 3", "/r/i: <i>2</i> != no such element among 3",
        "/r/i[1]: nothing != <i>5</i>", "/r/i[3]: nothing != <i>4</i>",
      ]
    ),
  ])
  func `without order, elements without a counterpart are listed`(
    expected: String, actual: String, lines: [String]
  ) throws {
    #expect(try Self.lines(expected, actual, Self.options(anyOrder: true)) == lines)
  }

  @Test func `ignored places are not different, and placeholders are shown as written`()
    throws
  {
    let expected = "<a x='${xmlunit.ignore}'><b>${xmlunit.ignore}</b><c>${xmlunit.isNumber}</c></a>"
    let options = try Self.options(placeholders: true)
    #expect(
      try Self.lines(expected, "<a><b/><c>x</c></a>", options) == [
        "/a/c[1]/text(): ${xmlunit.isNumber} != x"
      ])
    #expect(try Self.lines(expected, "<a x='1'><b>1</b><c>1</c></a>", options) == [])
  }

  @Test func `no more differences are listed than requested`() throws {
    let expected = "<a>" + (1...50).map { "<b>\($0)</b>" }.joined() + "</a>"
    let actual = "<a>" + (1...50).map { "<b>\(-$0)</b>" }.joined() + "</a>"
    let lines = try Self.lines(expected, actual, Self.options(), limit: 11)
    #expect(lines.count == 11)
    #expect(lines.last == "/a/b[11]/text(): 11 != -11")
  }

  @Test func `comparing in any order lists no differences if it takes too many steps`() throws {
    func list(_ numbers: some Sequence<Int>) -> String {
      "<a>" + numbers.map { "<i><v>\($0)</v></i>" }.joined() + "</a>"
    }
    let pattern = try XMLPattern(list(1...600), options: Self.options(anyOrder: true))
    func paths(_ actual: String) throws -> [String] {
      pattern.differences(from: try XMLDocument(parsing: actual), limit: 10).map(\.path)
    }
    // Many equal elements, and a different one.
    #expect(try paths(list((2...601).reversed())) == ["/a/i[1]/v[1]/text()"])
    #expect(try paths(list(1001...1600)) == [])
    // Differences outside of the list are still reported.
    #expect(try paths("<a><b/>" + list(1001...1600).dropFirst(3)) == ["/a/b[1]"])
  }

  @Test func `elements of the greatest depth are compared`() throws {
    func nested(_ text: String) -> String {
      String(repeating: "<a>", count: 250) + text + String(repeating: "</a>", count: 250)
    }
    let lines = try Self.lines(nested("1"), nested("2"), Self.options())
    #expect(lines.count == 1)
    #expect(lines.first?.hasSuffix("/a[1]/text(): 1 != 2") == true)
  }

  /// Small documents with few names, so that many are equal.
  private struct Maker {
    var generator: SeededRandom

    mutating func document(_ words: [String]) -> String { element(depth: 0, words) }

    private mutating func element(depth: Int, _ words: [String]) -> String {
      let name = pick(["a", "b", "p:a"])
      let namespace = pick(["urn:1", "urn:1", "urn:2"])
      var text = "<\(name) xmlns:p='\(namespace)'"
      for attribute in ["x", "p:x", "y"] where Int.random(in: 0..<3, using: &generator) == 0 {
        text += " \(attribute)='\(pick(words))'"
      }
      text += ">"
      for _ in 0..<Int.random(in: 0...(depth < 3 ? 3 : 0), using: &generator) {
        switch Int.random(in: 0..<6, using: &generator) {
        case 0, 1: text += pick(words)
        case 2: text += "<?\(pick(["s", "t"])) \(pick(["1", "2"]))?>"
        default: text += element(depth: depth + 1, words)
        }
      }
      return text + "</\(name)>"
    }

    private mutating func pick(_ words: [String]) -> String {
      words.randomElement(using: &generator) ?? ""
    }
  }

  @Test func `XML differs in some place exactly if it does not match`() throws {
    var maker = Maker(generator: SeededRandom(seed: 7))
    let exemptions: [Set<XMLComparison>] =
      [[], [], [.childCount, .child]] + XMLComparison.allCases.map { [$0] }
    var matchCount = 0
    for round in 0..<1_000 {
      let options = try Self.options(
        anyOrder: round % 2 == 0, exempted: exemptions[round % exemptions.count],
        placeholders: round % 3 == 0,
        namespaces: XMLPattern.NamespaceAwareness.allCases[round / 2 % 3])
      let expected = maker.document(
        round % 3 == 0 ? ["1", "${xmlunit.ignore}", "${xmlunit.isNumber}"] : ["1", "2"])
      let pattern: XMLPattern
      do throws(SyntaxError) {
        pattern = try XMLPattern(expected, options: options)
      } catch {
        // Two placeholders in one text.
        continue
      }
      for actual in [maker.document(["1", "2"]), expected] {
        let document = try XMLDocument(parsing: actual)
        let found = pattern.differences(from: document, limit: 50)
        let isMatch = pattern.outcome(of: document, MatchBudget()) == .matched
        matchCount += isMatch ? 1 : 0
        #expect(found.isEmpty == isMatch, "\(expected) \(actual) \(options) \(found)")
        if options.placeholders == nil {
          #expect(!found.contains { $0.expected == $0.actual }, "\(expected) \(actual) \(found)")
        }
      }
    }
    #expect(matchCount > 500)
  }
}
