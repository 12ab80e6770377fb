// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIMatching
package import MockAPIScenario

/// The cookies that the server of a run sets.
///
/// A client that keeps them sends them to every port of the host (RFC 6265 section 8.5), so also to the one that a redirect
/// names, and is right.
package struct ServedCookies: Sendable {
  private let names: @Sendable () -> Set<String>

  /// - Parameter scenarios: those of a run, which are looked at once for all of its exchanges.
  package init(of scenarios: [Scenario] = []) {
    let names = Self.names(in: scenarios)
    self.names = { names }
  }

  /// - Parameter scenarios: gives those that a server has now; it is called only if a client sent cookies elsewhere.
  package init(now scenarios: @escaping @Sendable () -> [Scenario]) {
    names = { Self.names(in: scenarios()) }
  }

  /// Whether all cookies in the value of a `Cookie` field are set by a scenario of the server, or by this one.
  func include(_ value: String, orThoseOf scenario: Scenario) -> Bool {
    let names = names().union(Self.names(in: [scenario]))
    return value.split(separator: ";").map(Self.name).allSatisfy(names.contains)
  }

  private static func names(in scenarios: [Scenario]) -> Set<String> {
    Set(
      scenarios.flatMap(\.cases).compactMap(\.response).flatMap(\.headers)
        .filter { $0.isNamed("Set-Cookie") }.map { name(of: $0.value[...]) })
  }

  /// `session` of `session=8; Path=/`.
  private static func name(of cookie: Substring) -> String {
    let name = cookie.prefix { $0 != "=" && $0 != ";" }
    return String(name.drop { $0 == " " })
  }
}
