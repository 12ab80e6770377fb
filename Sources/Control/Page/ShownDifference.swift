// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPINearMisses
import MockAPIRedaction
import MockAPIText

/// A difference between a request and a scenario, without credentials.
struct ShownDifference {
  /// The part of the request, and the place in it.
  let place: String
  let expected: String
  /// `nil` if the request has nothing there.
  let actual: String?
  let note: String?

  init(_ comparison: NearMiss.Comparison) {
    let inner = comparison.pointer ?? comparison.xpath ?? ""
    var place = comparison.part + (inner.isEmpty ? "" : " \(inner)")
    if comparison.matcher != comparison.part { place += " \(comparison.matcher)" }
    self.place = SafeText.shortened(place, to: 200)
    if Self.isSecret(comparison) {
      expected = CredentialMask.mask
      actual = comparison.actual.map { _ in CredentialMask.mask }
      note = nil
    } else {
      expected = Self.shown(comparison.expected)
      actual = comparison.actual.map(Self.shown)
      note = comparison.note.map(CredentialMask.masked)
    }
  }

  /// Whether the values are credentials: by the name of the part, such as `header Authorization`, or by a name on the way to the place.
  private static func isSecret(_ comparison: NearMiss.Comparison) -> Bool {
    let part = comparison.part
    if part == "basic authentication" || part.hasPrefix("cookie ") { return true }
    for kind in ["header ", "query parameter ", "form parameter ", "path parameter "]
    where part.hasPrefix(kind) && SecretNames.isSecretField(String(part.dropFirst(kind.count))) {
      return true
    }
    var places = [comparison.pointer, comparison.xpath].compactMap(\.self)
    if part.hasPrefix("body") { places.append(part) }
    // What is expected may be a path, or have names, and what is at its end is the actual value.
    let matchers = ["matchesJsonPath", "matchesXPath", "multipartPatterns", "not", "and", "or"]
    if matchers.contains(comparison.matcher) {
      places.append(comparison.expected)
    }
    return places.contains { place in
      place.split { !$0.isLetter && !$0.isNumber && $0 != "-" && $0 != "_" }
        .contains { SecretNames.isSecret(String($0)) }
    }
  }

  /// What begins with the first quotation mark that no backslash precedes.
  private static func endOfString(in value: String) -> Substring? {
    value.indices.dropFirst().first {
      value[$0] == "\"" && value[value.index(before: $0)] != "\\"
    }.map { value[$0...] }
  }

  /// A value that may be cut off at its beginning. What is left there may be of a credential, of which the name is not seen.
  private static func shown(_ value: String) -> String {
    guard value.utf8.starts(with: "…".utf8) else { return CredentialMask.masked(value) }
    let rest = endOfString(in: value) ?? value.drop { !"&; \n".contains($0) }
    return "…" + CredentialMask.masked(String(rest))
  }
}
