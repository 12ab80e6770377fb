// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIJSON
import MockAPIScenario
import MockAPISynchronization

/// What a client decoded in a control. What it shows about the client is found once, for all variants of the case.
package final class DecodedControl: Sendable {
  /// The declared fields depend on these two.
  private struct Form: Hashable {
    let isFailure: Bool
    let status: Int?
  }

  package let value: JSONValue
  private let printed = Mutex<[Form: PrintedPlaces]>([:])

  package init(_ value: JSONValue) {
    self.value = value
  }

  /// The places that the client prints; `nil` if the body of the case is not JSON.
  /// - Parameter declared: the fields of the body that a client reads for the outcome.
  func printedPlaces(
    in exchange: JudgedExchange, _ kind: ExpectedOutcome.Kind, _ declared: ContractTree
  ) -> PrintedPlaces? {
    let form = Form(isFailure: kind == .failure, status: exchange.response?.status)
    return printed.withLock { printed in
      if let known = printed[form] { return known }
      guard let original = exchange.originalBody else { return nil }
      let places = PrintedPlaces(of: original, decodedAs: value, declared)
      printed[form] = places
      return places
    }
  }
}
