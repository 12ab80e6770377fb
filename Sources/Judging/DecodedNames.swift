// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON

/// Whether the decoded values of a client have names of the bodies that it got. Without one, nothing of them is ever compared.
package struct DecodedNames: Sendable {
  private var hasKnown = false
  private var hasOther = false

  package init() {}

  /// Adds what a client decoded in a control. A value or a body without names says nothing.
  package mutating func add(_ answer: ClientAnswer, in exchange: JudgedExchange) {
    guard let decoded = answer.decoded, let sent = exchange.sentBody, Self.hasNames(decoded),
      Self.hasNames(sent)
    else { return }
    if Self.haveCommonName(decoded, sent) { hasKnown = true } else { hasOther = true }
  }

  /// Whether there were names, and none of them was that of a value at the same place of a body.
  package var areForeign: Bool { hasOther && !hasKnown }

  private static func hasNames(_ value: JSONValue) -> Bool {
    value.members.contains { _ in true } || value.elements.contains(where: hasNames)
  }

  private static func haveCommonName(_ decoded: JSONValue, _ sent: JSONValue) -> Bool {
    decoded.members.contains { sent[$0.name] != nil }
      || zip(decoded.elements, sent.elements).contains(where: haveCommonName)
  }
}
