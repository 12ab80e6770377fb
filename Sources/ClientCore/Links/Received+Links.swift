// mockapi
// SPDX-License-Identifier: Apache-2.0

import HTTPTypes

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Received {
  /// The first link with the relation `rel` in the `Link` header fields (RFC 8288); nil if there is none.
  ///
  ///     received.link(rel: "next")   // Link: <?page=2>; rel="next", <?page=9>; rel="last"
  ///
  /// It is resolved against the URL of the answer. A link about something else than the answer, which has an `anchor`, is left out.
  public func link(rel: String) -> Link? {
    for text in HTTPField.Name("Link").map({ headers[values: $0] }) ?? [] {
      for value in LinkValue.all(in: text) where value.hasRelation(rel) && isContext(of: value) {
        if let link = Link(value.target, relativeTo: url) { return link }
      }
    }
    return nil
  }

  /// Whether a link leads from this answer (RFC 8288 section 3.2).
  private func isContext(of value: LinkValue) -> Bool {
    guard let anchor = value["anchor"] else { return true }
    guard let url, let document = URL(reference: "", relativeTo: url) else { return false }
    return URL(reference: anchor, relativeTo: url)?.absoluteString == document.absoluteString
  }
}
