// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText
import MockAPIXML
import Testing

struct XMLDocumentTests {
  @Test func `the document has its content, but no comments`() throws {
    let document = try XMLDocument(
      parsing: """
        <?xml version="1.0" encoding="UTF-16"?><!DOCTYPE a><!-- 1 --><?p  q ?>
        <a b=" c ">
          d<!-- 2 --><![CDATA[ e]]>
          <f/> </a>
        """)
    let name = XMLName(local: "a")
    #expect(document.nodes.count == 2)
    #expect(document.nodes.first == .processingInstruction(target: "p", data: "q"))
    guard case .element(let root) = document.nodes.last else {
      Issue.record("no element")
      return
    }
    #expect(root.name == name)
    #expect(root.attributes.map(\.value) == ["c"])
    #expect(root.children.count == 2)
    #expect(root.children.first == .text("d e"))
    #expect(document.nodes.markup == #"<?p q?><a b="c">d e<f/></a>"#)
  }

  @Test(arguments: [
    "<a/>", "<?p?><a><?q r?></a>",
    #"<p:a xmlns="u" xmlns:p="v" p:x="&lt;&amp;&quot;">&amp;lt;></p:a>"#,
  ])
  func `the markup repeats the parsed document`(text: String) throws {
    #expect(try XMLDocument(parsing: text).nodes.markup == text)
  }

  @Test(arguments: [
    ("", 0, "Document is empty"), ("x", 0, "Start tag expected, '<' not found"),
    ("<a>\n <b></a>", 12, "Opening and ending tag mismatch: b line 2 and a"),
    ("<a>é&x;</a>", 8, "Entity 'x' not defined"),
    (
      #"<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>"#, 13, "the document must not declare entities"
    ),
    (
      #"<!DOCTYPE a [ <!ATTLIST a b CDATA "c">]><a/>"#, 14,
      "the document must not declare attributes"
    ),
  ])
  func `an error has its place`(text: String, offset: Int, message: String) {
    #expect(throws: SyntaxError(offset: offset, message: message)) {
      try XMLDocument(parsing: text)
    }
  }

  @Test func `an unbound prefix and malformed XML are different errors`() throws {
    #expect(try XMLDocument(parsing: "<a><b:c/></a>").namespaceError?.offset == 7)
    #expect(try XMLDocument(parsing: "<a xmlns:b='d'><b:c/></a>").namespaceError == nil)
  }

  @Test(arguments: [
    "urn:é", "é", "a b", "%zz", "http://[", "{x}", "://", "relative", "#f", "urn:a|b", "\\",
  ])
  func `any text is the name of a namespace`(name: String) throws {
    let document = try XMLDocument(parsing: "<z:t xmlns:z='\(name)' xmlns='\(name)'/>")
    #expect(document.namespaceError == nil)
    guard case .element(let root) = document.nodes.first else {
      Issue.record("no element")
      return
    }
    #expect(root.name.namespace == name)
    // A mistake after it is still found.
    let mistake = "<z:t xmlns:z='\(name)'><y:u/></z:t>"
    #expect(try XMLDocument(parsing: mistake).namespaceError?.message.contains("y") == true)
    let path = try XPath("/z:t", namespaces: ["z": name])
    #expect(path.evaluate(in: document).isFound)
    let other = try XMLDocument(parsing: "<z:t xmlns:z='urn:other'/>")
    #expect(!path.evaluate(in: other).isFound)
  }

  @Test(arguments: ["<z:t xmlns:z=''/>", "<t xmlns:xml='u'/>", "<z:t/>", "<a:b:c xmlns:a='u'/>"])
  func `a misuse of namespaces is an error`(text: String) throws {
    #expect(try XMLDocument(parsing: text).namespaceError != nil)
  }

  @Test(arguments: [
    // Entities that double again and again, and long entities that are used often.
    "<!DOCTYPE a [<!ENTITY a 'aaaa'><!ENTITY b '&a;&a;'><!ENTITY c '&b;&b;'>]><a>&c;</a>",
    "<!DOCTYPE a [<!ENTITY % x SYSTEM 'file:///etc/hostname'> %x;]><a/>",
    "<!DOCTYPE a [<!ENTITY x SYSTEM 'file:///etc/hostname'>]><a>&x;</a>",
    String(repeating: "<a>", count: 10_000) + String(repeating: "</a>", count: 10_000),
    "<a>" + String(repeating: "<b/>", count: 200_001) + "</a>",
    "<a>\u{0}</a>",
  ])
  func `dangerous documents are refused`(text: String) {
    #expect(throws: SyntaxError.self) { try XMLDocument(parsing: text) }
  }

  @Test func `an external document type is not loaded`() throws {
    let document = try XMLDocument(parsing: "<!DOCTYPE a SYSTEM 'file:///etc/hostname'><a>b</a>")
    #expect(document.nodes.map(\.textContent) == ["b"])
  }

  /// An element with attributes; the name of each is a word with a number.
  private static func element(_ count: Int, _ word: String = "a", closing: String = "/>") -> String
  {
    "<r " + (0..<count).map { "\(word)\($0)='='" }.joined(separator: " ") + closing
  }

  /// libxml2 compares each attribute of an element with all others: 40,000 attributes took 15 seconds.
  @Test(arguments: [("", "a"), ("<a>\n<b c='d'/>", "a"), ("", "xmlns:n")])
  func `an element with too many attributes is refused before it is parsed`(
    before: String, word: String
  ) {
    #expect(
      throws: SyntaxError(
        offset: before.utf8.count, message: "an element must have at most 1000 attributes")
    ) { try XMLDocument(parsing: before + Self.element(1_001, word)) }
  }

  @Test func `too many namespaces around one place are refused`() throws {
    let inner = Self.element(600, "xmlns:i", closing: "><e/>")
    let outer = Self.element(600, "xmlns:o", closing: ">")
    #expect(
      throws: SyntaxError(
        offset: outer.utf8.count,
        message: "at most 1000 namespaces must be declared around a place")
    ) { try XMLDocument(parsing: outer + inner + "</r></r>") }
    // Five in each of 201 elements are too many, however they are written; in each of 200 they are few enough.
    func nested(_ depth: Int) -> String {
      let tag = "<r xmlns:a='' xmlns:b =\n'>' c='' xmlns:d='' xmlns:e='' xmlns:f='' >"
      return String(repeating: tag, count: depth) + String(repeating: "</r>", count: depth)
    }
    _ = try XMLDocument(parsing: nested(200))
    #expect(throws: SyntaxError.self) { try XMLDocument(parsing: nested(201)) }
    // Siblings are never in scope together.
    _ = try XMLDocument(parsing: "<x>" + inner + "</r>" + inner + "</r></x>")
    let empty = Self.element(600, "xmlns:i")
    _ = try XMLDocument(parsing: "<x>" + empty + empty + "</x>")
  }

  @Test(arguments: [
    ("", 1_000, "a", ""), ("", 1_000, "xmlns:n", ""),
    // These contain no attributes.
    ("<a><!-- ", 1_001, "a", " --></a>"), ("<a><![CDATA[", 1_001, "a", "]]></a>"),
    ("<a><?p ", 1_001, "a", "?></a>"),
  ])
  func `text that only looks like many attributes is parsed`(
    before: String, count: Int, word: String, behind: String
  ) throws {
    _ = try XMLDocument(parsing: before + Self.element(count, word) + behind)
  }

  @Test func `equals signs in texts and values are not attributes`() throws {
    let signs = String(repeating: "=>", count: 2_000)
    _ = try XMLDocument(parsing: "<a b='\(signs)' c=\"'\(signs)\">" + signs + "</a>")
  }
}
