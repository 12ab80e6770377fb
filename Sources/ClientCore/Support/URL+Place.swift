// mockapi
// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

extension URL {
  /// The URL without what may be secret: a name and a password, the query and the fragment. For logs and errors.
  package var place: String {
    guard var parts = URLComponents(url: self, resolvingAgainstBaseURL: true) else { return "…" }
    parts.user = nil
    parts.password = nil
    parts.query = nil
    parts.fragment = nil
    return parts.string ?? "…"
  }
}
