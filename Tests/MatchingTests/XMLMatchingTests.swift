// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIMatching
import MockAPIScenario
import MockAPITestSupport
import Testing

/// As in WireMock; if its versions differ, as in version 3.
struct XMLMatchingTests {
  private static func isMeant(_ pattern: String, _ body: String) throws -> Bool {
    let text = scenarioText(request: #"{"bodyPatterns": [\#(pattern)]}"#)
    return try scenario(text).request.matches(StubRequest("POST", "/", body: body))
  }

  @Test(arguments: [
    ("<a><c>2</c><b x='1'>1</b></a>", true), (" <a>\n<b x=\" 1\"> 1 </b><c>2</c></a>\n", true),
    ("<!-- x --><a><b x='1'><!-- y -->1</b><c><![CDATA[2]]></c></a>", true),
    ("<?xml version='1.0' encoding='latin1'?><a><b x='&#49;'>1</b><c>2</c></a>", true),
    ("<a><b x='2'>1</b><c>2</c></a>", false), ("<a><b x='1' y='1'>1</b><c>2</c></a>", false),
    ("<a><b>1</b><c>2</c></a>", false), ("<a><b x='1'>1</b><c>3</c></a>", false),
    ("<a><b x='1'>1</b><c>2</c><d/></a>", false), ("<a><b x='1'>1</b></a>", false),
    ("<A><b x='1'>1</b><c>2</c></A>", false), ("<?p?><a><b x='1'>1</b><c>2</c></a>", false),
    ("<a xmlns='urn:x'><b x='1'>1</b><c>2</c></a>", true),
    ("", false), ("x", false), ("{}", false), ("<a>", false),
    ("<p:a><b x='1'>1</b><c>2</c></p:a>", false),
  ])
  func `equal XML may be spelled differently`(body: String, isEqual: Bool) throws {
    #expect(
      try Self.isMeant(#"{"equalToXml": "<a><b x='1'>1</b><c>2</c></a>"}"#, body) == isEqual)
  }

  @Test(arguments: [
    ("<r><i>1</i><i>2</i></r>", "", "<r><i>2</i><i>1</i></r>", false),
    ("<r><i>1</i><i>2</i></r>", #""ignoreOrderOfSameNode": true"#, "<r><i>2</i><i>1</i></r>", true),
    (
      "<r><i>1</i><i>2</i></r>", #""ignoreOrderOfSameNode": true"#, "<r><i>2</i><i>2</i></r>", false
    ),
    ("<r><i>1</i><z/><i>2</i></r>", "", "<r><z/><i>1</i><i>2</i></r>", true),
    ("<p>a<b/>c</p>", "", "<p>a<b/> c</p>", true), ("<p>a<b/>c</p>", "", "<p>c<b/>a</p>", false),
    ("<t:a xmlns:t='urn:1'/>", "", "<s:a xmlns:s='urn:1'/>", true),
    ("<t:a xmlns:t='urn:1'/>", "", "<t:a xmlns:t='urn:2'/>", false),
    ("<t/>", "", "<t xmlns:z='urn:é'/>", true), ("<t xmlns:z='urn:é'/>", "", "<t/>", true),
    ("<t:a xmlns:t='a b'/>", "", "<s:a xmlns:s='a b'/>", true),
    ("<t:a xmlns:t='a b'/>", "", "<s:a xmlns:s='a c'/>", false),
    ("<t:a xmlns:t='urn:1'/>", #""namespaceAwareness": "LEGACY""#, "<a/>", true),
    ("<a xmlns='urn:1'/>", #""namespaceAwareness": "LEGACY""#, "<a/>", false),
    ("<t:a/>", #""namespaceAwareness": "NONE""#, "<t:a/>", true),
    ("<t:a/>", #""namespaceAwareness": "NONE""#, "<s:a/>", false),
    ("<a xmlns='u'/>", #""namespaceAwareness": "NONE""#, "<a/>", false),
    ("<a xmlns:t='u' t:x='1'/>", "", "<a xmlns:s='u' s:x='1'/>", true),
    ("<a xmlns:t='u' t:x='1'/>", "", "<a x='1'/>", false),
    ("<a xmlns:t='u'/>", #""exemptedComparisons": ["NAMESPACE_URI"]"#, "<a/>", true),
    ("<a>1</a>", #""exemptedComparisons": ["TEXT_VALUE"]"#, "<a>2</a>", true),
    ("<a x='1'/>", #""exemptedComparisons": ["ATTR_VALUE"]"#, "<a x='2'/>", true),
    ("<a x='1'/>", #""exemptedComparisons": ["ELEMENT_NUM_ATTRIBUTES"]"#, "<a x='1' y='2'/>", true),
    ("<a><b/></a>", #""exemptedComparisons": ["CHILD_NODELIST_LENGTH"]"#, "<a><b/><c/></a>", true),
    ("<a><b/></a>", #""exemptedComparisons": ["CHILD_NODELIST_LENGTH"]"#, "<a/>", false),
    (
      "<a><b/></a>", #""exemptedComparisons": ["CHILD_NODELIST_LENGTH", "CHILD_LOOKUP"]"#, "<a/>",
      true
    ),
    ("<a/>", #""exemptedComparisons": ["ELEMENT_TAG_NAME"]"#, "<b/>", true),
    (
      "<a xmlns:i='http://www.w3.org/2001/XMLSchema-instance' xmlns:p='u' i:type='p:t'/>", "",
      "<a xmlns:j='http://www.w3.org/2001/XMLSchema-instance' xmlns:q='u' j:type='q:t'/>", true
    ),
  ])
  func `options choose the compared parts`(
    xml: String, options: String, body: String, isEqual: Bool
  ) throws {
    let options = options.isEmpty ? "" : ", " + options
    #expect(try Self.isMeant(#"{"equalToXml": "\#(xml)"\#(options)}"#, body) == isEqual)
  }

  @Test(arguments: [
    ("${xmlunit.ignore}", "<a>x</a>", true), (" ${ xmlunit.ignore } ", "<a/>", true),
    ("${xmlunit.ignore}", "<a><b/></a>", true), ("${xmlunit.ignore}", "<a>x<b/></a>", false),
    ("${xmlunit.isNumber}", "<a> -1.5e3 </a>", true), ("${xmlunit.isNumber}", "<a>1.</a>", false),
    ("${xmlunit.isNumber}", "<a/>", false), ("${xmlunit.isDateTime}", "<a>2020-01-02</a>", true),
    ("${xmlunit.isDateTime}", "<a>2020-01-02T03:04:05.678+0100</a>", true),
    ("${xmlunit.isDateTime}", "<a>1/2/20, 3:04 PM</a>", true),
    ("${xmlunit.isDateTime}", "<a>2020-13-02</a>", false),
    ("${xmlunit.isDateTime(dd.MM.yyyy)}", "<a>02.01.2020</a>", true),
    ("${xmlunit.isDateTime(dd.MM.yyyy)}", "<a>2020-01-02</a>", false),
    ("${xmlunit.matchesRegex([0-9]{2,3})}", "<a>x123</a>", true),
    ("${xmlunit.matchesRegex(^(a|b)$)}", "<a>c</a>", false),
    ("[[xmlunit.ignore]]", "<a>x</a>", false),
  ])
  func `a placeholder matches any value of its kind`(text: String, body: String, isEqual: Bool)
    throws
  {
    let pattern = #"{"equalToXml": "<a>\#(text)</a>", "enablePlaceholders": true}"#
    #expect(try Self.isMeant(pattern, body) == isEqual)
  }

  @Test(arguments: [
    ("<a x='5' y='1'/>", true), ("<a y='1'/>", true), ("<a x='5' y='2'/>", false),
    ("<a x='5' y='1' z='1'/>", false),
  ])
  func `an ignored attribute may be missing`(body: String, isEqual: Bool) throws {
    let pattern = """
      {"equalToXml": "<a x='[[xmlunit.ignore]]' y='1'/>", "enablePlaceholders": true,
       "placeholderOpeningDelimiterRegex": "\\\\[\\\\[", "placeholderClosingDelimiterRegex": "]]"}
      """
    #expect(try Self.isMeant(pattern, body) == isEqual)
  }

  @Test(arguments: [
    (#""/a/b""#, "<a><b/></a>", true), (#""/a/b""#, "<p:a xmlns:p='u'><p:b/></p:a>", true),
    (#""/a/b""#, "<a/>", false), (#""/a/b""#, "", false), (#""/a/b""#, #"{"a": 1}"#, false),
    (#""count(/a/b) = 1""#, "<a/>", false), (#""count(/a/b) = 1""#, "<a><b/></a>", true),
    (#"{"expression": "//b/text()", "equalTo": "y"}"#, "<a><b>x</b><b>y</b></a>", true),
    (#"{"expression": "//b/text()", "equalTo": "z"}"#, "<a><b>x</b><b>y</b></a>", false),
    (#"{"expression": "//@c", "contains": "y"}"#, "<a c='xyz'/>", true),
    (#"{"expression": "//b", "equalToXml": "<b><c/></b>"}"#, "<a><b> <c/> </b></a>", true),
    (#"{"expression": "//b", "doesNotContain": "x"}"#, "<a/>", false),
    (#"{"expression": "count(//b)", "greaterThanNumber": 1}"#, "<a><b/><b/></a>", true),
    (#"{"expression": "//b", "matchesXPath": "/b/c"}"#, "<a><b><c/></b></a>", true),
    (#"{"expression": "//b"}"#, "<a><b/></a>", true),
    (#""/p:a", "xPathNamespaces": {"p": "u"}"#, "<q:a xmlns:q='u'/>", true),
    (#""/p:a", "xPathNamespaces": {"p": "u"}"#, "<p:a xmlns:p='v'/>", false),
    (#""/p:a", "xPathNamespaces": {"p": "é {x}"}"#, "<q:a xmlns:q='é {x}'/>", true),
    (#""/a", "xPathNamespaces": {"p": "u"}"#, "<a xmlns='u'/>", false),
  ])
  func `an XPath query matches`(pattern: String, body: String, isMeant: Bool) throws {
    #expect(try Self.isMeant(#"{"matchesXPath": \#(pattern)}"#, body) == isMeant)
  }
}
