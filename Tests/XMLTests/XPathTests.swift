// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText
import MockAPIXML
import Testing

struct XPathTests {
  private static let order = """
    <s:order xmlns:s="urn:shop" id="7"><s:item n="1">a</s:item><s:item n="2"><![CDATA[<b>]]></s:item></s:order>
    """

  @Test(arguments: [
    ("/order/item", true, ["<s:item xmlns:s=\"urn:shop\" n=\"1\">a</s:item>"]),
    ("/order/@id", true, ["7"]), ("//item/text()", true, ["a", "<b>"]),
    ("count(//item)", true, ["2"]), ("count(//item) = 3", false, ["false"]),
    ("string(//item)", true, ["a"]), ("//none", false, []), ("count(//none)", false, ["0"]),
    ("//item[last()]/@n", true, ["2"]), ("order", true, nil),
  ])
  func `without namespaces, names are local names`(path: String, isFound: Bool, texts: [String]?)
    throws
  {
    let evaluation = try XPath(path).evaluate(in: XMLDocument(parsing: Self.order))
    #expect(evaluation.isFound == isFound)
    if let texts { #expect(evaluation.texts(limit: max(texts.count, 1)) == texts) }
  }

  @Test(arguments: [
    ("/order", false), ("/x:order/x:item", true), ("/y:order", false), ("//@id", true),
    ("//@x:id", false),
  ])
  func `with namespaces, names need their namespace`(path: String, isFound: Bool) throws {
    let path = try XPath(path, namespaces: ["x": "urn:shop", "y": "urn:other"])
    #expect(try path.evaluate(in: XMLDocument(parsing: Self.order)).isFound == isFound)
  }

  @Test func `a query does not change the document`() throws {
    let document = try XMLDocument(parsing: "<u:a v:b='1'><c/></u:a>")
    let before = document.nodes
    #expect(try XPath("/a/@b").evaluate(in: document).isFound)
    #expect(document.nodes == before)
  }

  @Test(arguments: [
    ("", 0, "an expression must follow here"), ("/a[", 3, "an expression must follow here"),
    ("/a[1", 4, "the predicate has no ']'"), ("a b", 2, "an expression must follow here"),
    ("/a/t:b", 3, "the prefix 't' is not bound; bind it in 'xPathNamespaces'"),
    ("a[matches(., 'x')]", 2, "there is no function 'matches' in XPath 1.0"),
    ("a[contains(.)]", 2, "'contains' must have 2 arguments; found 1"),
    ("concat('a')", 0, "'concat' must have at least 2 arguments; found 1"),
    ("substring('a', 1, 2, 3)", 0, "'substring' must have 2 to 3 arguments; found 4"),
    ("a[$x]", 2, "variables are not supported"), ("'a", 2, "the string has no closing quote"),
    ("count(1)", 0, "a function or operator is given something of another type"),
    (String(repeating: "(", count: 200), 100, "brackets must not be nested more than 100 deep"),
  ])
  func `an error has its place`(path: String, offset: Int, message: String) {
    #expect(throws: SyntaxError(offset: offset, message: message)) { try XPath(path) }
  }

  @Test(arguments: [
    "a[b and (c or d)] | //e[f div (2) > 1]", "and[and and (or)]", "* * (2)", "a[text() = 'x(']",
    "child::a/following-sibling::node()", "processing-instruction('x')", "//@xml:lang",
    "é[. = \"'\"]",
    "concat('a', concat('b', 'c', 'd'), true())", "last() - 1",
  ])
  func `expressions of every kind are read`(path: String) throws {
    _ = try XPath(path)
  }

  @Test(arguments: [
    "//b[count(//b[count(//b) > 1]) > 1]", "//b[contains(string(/), 'x')]", "//b[.. = 'x']",
    "//b[ancestor::a = 'x']", "//b[. = /a]", "//b[self::b[contains(., 'x')]/preceding::b]",
  ])
  func `a query that takes too long finds nothing`(path: String) throws {
    let body = "<a>" + String(repeating: "<b/>", count: 49_000) + "</a>"
    let evaluation = try XPath(path).evaluate(in: XMLDocument(parsing: body))
    #expect(evaluation.isLimitReached)
    #expect(!evaluation.isFound)
    #expect(evaluation.texts() == [])
  }

  @Test func `a document that is too large is not searched`() throws {
    let body = "<a>" + String(repeating: "<b/>", count: 50_000) + "</a>"
    #expect(try XPath("/a").evaluate(in: XMLDocument(parsing: body)).isLimitReached)
  }

  @Test func `many threads may query at once`() async throws {
    let path = try XPath("/order/item[@n = '2']")
    let found = await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<64 {
        group.addTask {
          (0..<20).allSatisfy { _ in
            (try? XMLDocument(parsing: Self.order)).map { path.evaluate(in: $0).isFound } ?? false
          }
        }
      }
      return await group.reduce(true) { $0 && $1 }
    }
    #expect(found)
  }
}
