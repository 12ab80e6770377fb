// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIXML

extension XMLPattern {
  /// A place where XML differs from the pattern.
  package struct Difference {
    /// An XPath, such as `/order/item[2]/@id`, with the names in the XML.
    package let path: String
    package let expected: String
    /// `nil` if there is nothing.
    package let actual: String?
  }

  /// The places where XML differs, outer ones first, up to the limit. Empty if it is equal, or if the comparison
  /// takes too many steps.
  package func differences(from actual: XMLDocument, limit: Int) -> [Difference] {
    var finder = XMLDifferenceFinder(options: options, limit: limit)
    finder.compare(expected, [], actual.nodes, [:])
    // What was not compared is not a difference.
    return finder.comparer.isUndecided ? [] : finder.found
  }
}
