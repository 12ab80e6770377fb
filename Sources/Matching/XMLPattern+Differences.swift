// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIXML

extension XMLPattern {
  /// A place where XML does not equal the pattern.
  package struct Difference {
    /// An XPath, such as `/order/item[2]/@id`, with the names that stand in the XML.
    package let path: String
    package let expected: String
    /// `nil` when there is nothing.
    package let actual: String?
  }

  /// The places where XML differs, from the outside in; at most as many as the limit says. Empty when it is equal,
  /// and when too many steps are needed to say.
  package func differences(from actual: XMLDocument, limit: Int) -> [Difference] {
    var finder = XMLDifferenceFinder(options: options, limit: limit)
    finder.compare(expected, [], actual.nodes, [:])
    return finder.found
  }
}
