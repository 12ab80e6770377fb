// mockapi
// SPDX-License-Identifier: Apache-2.0

/// The ids that somebody may choose for a lease: they need no escapes in a URL, a header and a host name, where letters have no case.
package enum LeaseID {
  /// That of a part of a host name (RFC 1035 section 2.3.4).
  private static let longest = 63
  private static let characters = Set("abcdefghijklmnopqrstuvwxyz0123456789-")

  /// Why a text cannot be the id of a lease, for people; `nil` if it can.
  package static func problem(of id: String) -> String? {
    if isValid(id) { return nil }
    let near = nearest(to: id)
    return
      "the id of a lease must have 1 to \(longest) characters: letters from a to z, digits, and '-' between them; found '\(id)'"
      + (isValid(near) ? "; '\(near)' is one" : "")
  }

  private static func isValid(_ id: String) -> Bool {
    (1...longest).contains(id.utf8.count) && id.allSatisfy(characters.contains)
      && id.first != "-" && id.last != "-"
  }

  /// `team-a` for `Team A!`.
  private static func nearest(to id: String) -> String {
    String(id.prefix(longest)).lowercased()
      .split { !characters.contains($0) || $0 == "-" }.joined(separator: "-")
  }
}
