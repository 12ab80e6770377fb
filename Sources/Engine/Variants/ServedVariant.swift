// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIMatching
package import MockAPIScenario
package import MockAPIVariants

/// A variant that answers in place of its case. It is an object, because most answers are not variants, and every reply
/// has room for one.
package final class ServedVariant: Sendable, Equatable {
  package let variant: Variant
  /// Its id, as requests and leases name it.
  package let name: String
  /// The response; that of a redirect still lacks its `Location`.
  package let response: ResponseDefinition

  /// Makes the variant with an id.
  /// - Returns: `nil` if the scenario has no such variant, or if it is a port that refuses connections, which no answer
  ///   can show.
  convenience init?(_ name: String, of scenario: Scenario) {
    // Most names are those of cases, which have no such character.
    guard name.utf8.contains(UInt8(ascii: "~")), let id = VariantID(name),
      let variant = scenario.variant(id)
    else { return nil }
    self.init(variant, name: name)
  }

  /// Prepares a variant.
  /// - Parameter name: its id.
  /// - Returns: `nil` if it is a port that refuses connections.
  package init?(_ variant: Variant, name: String) {
    switch variant.form {
    case .response(let response): self.response = response
    case .redirect(let status): response = ResponseDefinition(status: status)
    case .refused: return nil
    }
    self.variant = variant
    self.name = name
  }

  /// The index of its case.
  var caseIndex: Int { variant.caseIndex }

  /// Whether it is a variant of this version of a scenario.
  func belongs(to scenario: Scenario) -> Bool { variant.scenario == scenario }

  /// Whether the response redirects to another port of the server.
  var isRedirect: Bool {
    if case .redirect = variant.form { true } else { false }
  }

  package static func == (one: ServedVariant, other: ServedVariant) -> Bool {
    one.variant.scenario == other.variant.scenario && one.variant.id == other.variant.id
  }
}

extension ResponseDefinition {
  /// The response with a `Location` that leads to the same target on another port of the host that the request names.
  func redirecting(_ request: some RequestView, toPort port: Int) -> ResponseDefinition {
    let authority = request.target.authority ?? request.headerValues(named: "Host").first
    var host = Authority.host(of: authority ?? "127.0.0.1")
    // A host below it names a lease, which would answer in place of the one with the port.
    if host.lowercased().hasSuffix(".localhost") { host = "localhost" }
    let place = "http://\(host):\(port)\(request.target.text)"
    return changing { $0.headers += [HeaderField(name: "Location", value: place)] }
  }
}
