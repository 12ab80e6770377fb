// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIMatching
package import MockAPIScenario

/// The cookies that the server of a run sets.
///
/// A client that keeps them sends them to every port of the host (RFC 6265 section 8.5), so also to the one that a redirect
/// names, and is right.
package struct ServedCookies: Sendable {
  private let names: Set<String>

  package init(of scenarios: [Scenario] = []) {
    names = Set(
      scenarios.flatMap(\.cases).compactMap(\.response).flatMap(\.headers)
        .filter { $0.isNamed("Set-Cookie") }.map { Self.name(of: $0.value[...]) })
  }

  /// Whether all cookies in the value of a `Cookie` field are among these, or set by a scenario.
  func include(_ value: String, orThoseOf scenario: Scenario) -> Bool {
    let own = Self(of: [scenario])
    return value.split(separator: ";").map(Self.name).allSatisfy {
      names.contains($0) || own.names.contains($0)
    }
  }

  /// `session` of `session=8; Path=/`.
  private static func name(of cookie: Substring) -> String {
    let name = cookie.prefix { $0 != "=" && $0 != ";" }
    return String(name.drop { $0 == " " })
  }
}
