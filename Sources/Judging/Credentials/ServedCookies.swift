// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIMatching
package import MockAPIScenario

/// The cookies that the server of a run sets.
///
/// A client that keeps them sends them to every port of the host (RFC 6265 section 8.5), so also to the one that a redirect
/// names, and is right.
package struct ServedCookies: Sendable {
  private let scenarios: @Sendable () -> [Scenario]

  /// - Parameter scenarios: those that the server has. They are looked at only if a client sent cookies elsewhere.
  package init(of scenarios: @autoclosure @escaping @Sendable () -> [Scenario] = []) {
    self.scenarios = scenarios
  }

  /// Whether all cookies in the value of a `Cookie` field are set by a scenario of the server, or by this one.
  func include(_ value: String, orThoseOf scenario: Scenario) -> Bool {
    let names = Set(
      (scenarios() + [scenario]).flatMap(\.cases).compactMap(\.response).flatMap(\.headers)
        .filter { $0.isNamed("Set-Cookie") }.map { Self.name(of: $0.value[...]) })
    return value.split(separator: ";").map(Self.name).allSatisfy(names.contains)
  }

  /// `session` of `session=8; Path=/`.
  private static func name(of cookie: Substring) -> String {
    let name = cookie.prefix { $0 != "=" && $0 != ";" }
    return String(name.drop { $0 == " " })
  }
}
