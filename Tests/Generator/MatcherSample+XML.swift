// mockapi
// SPDX-License-Identifier: Apache-2.0

extension MatcherSample {
  private static let order = #"<order id="7"><item sku="a">1</item><item sku="b">2</item></order>"#

  private static let documents = [
    order, #"<order id="7"><item sku="b">2</item><item sku="a">1</item></order>"#,
    #"<o:order xmlns:o="urn:shop" id="7"><o:item sku="a">1</o:item></o:order>"#,
    #"<?xml version="1.0" encoding="UTF-8"?><order id='7'> <item sku='a'>1</item><!-- c --> </order>"#,
    "<order><total>12.50</total><at>2021-06-15T12:00:00Z</at></order>",
    "<order><![CDATA[<x>]]></order>", "<order/>", "<a><b><c>text</c></b></a>",
  ]

  private static let broken: [String?] = [
    nil, "", "<order>", "text", "<a></b>", #"<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>"#,
  ]

  /// `equalToXml`, with its options.
  static func xml(_ dice: inout Dice) -> MatcherSample {
    var matcher: JSONText
    if dice.isOne(in: 4) {
      matcher = [
        "equalToXml":
          "<order><total>${xmlunit.isNumber}</total><at>${xmlunit.isDateTime}</at></order>",
        "enablePlaceholders": true,
      ]
    } else {
      matcher = ["equalToXml": .string(dice.one(of: documents))]
    }
    if dice.isOne(in: 3) { matcher = matcher.with("ignoreOrderOfSameNode", true) }
    if dice.isOne(in: 3) {
      let awareness = dice.one(of: ["STRICT", "LEGACY", "NONE"])
      matcher = matcher.with("namespaceAwareness", .string(awareness))
    }
    if dice.isOne(in: 3) {
      let names = ["TEXT_VALUE", "ATTR_VALUE", "ELEMENT_TAG_NAME", "CHILD_NODELIST_LENGTH"]
      let exempted = dice.some(dice.number(in: 1...2), of: names).map { JSONText.string($0) }
      matcher = matcher.with("exemptedComparisons", .array(exempted))
    }
    return MatcherSample(matcher, .xml, matching: dice.some(5, of: documents), failing: broken)
  }

  private static let xPaths = [
    "/order", "//item", "/order/item[@sku='a']", "count(//item) = 2", "/order/@id", "//item/text()",
    "string(/order/@id)", "sum(//item) > 2", "//item[last()]", "/order[not(item)]", "//c/..",
    "/order/item[position() = 2]/@sku", "concat(/order/@id, '-', //item[1])", "//total | //at",
    "boolean(//item)", "//*[contains(., '1')]",
  ]

  /// `matchesXPath`, alone or with a matcher for the result.
  static func xPath(_ dice: inout Dice) -> MatcherSample {
    let path = JSONText.string(dice.one(of: xPaths))
    var matcher: JSONText = ["matchesXPath": path]
    if dice.isOne(in: 2) {
      let inner = dice.one(
        of: [
          ["equalTo": "7"], ["matches": "[0-9]+"], ["contains": "sku"], ["equalToNumber": 2],
          ["equalToXml": .string(#"<item sku="a">1</item>"#)],
        ] as [JSONText])
      guard case .object(let members) = inner else { return xml(&dice) }
      matcher = ["matchesXPath": .object([("expression", path)] + members)]
    }
    if dice.isOne(in: 4) {
      let path = dice.one(of: ["/s:order/s:item", "//s:item/@sku"])
      matcher = ["matchesXPath": .string(path), "xPathNamespaces": ["s": "urn:shop"]]
    }
    return MatcherSample(matcher, .xml, matching: dice.some(5, of: documents), failing: broken)
  }
}
