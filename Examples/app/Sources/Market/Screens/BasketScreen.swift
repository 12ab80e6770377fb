// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIClient

final class BasketScreen {
  private(set) var basket: Basket?
  private(set) var order: String?
  private(set) var notice: Notice?
  private let client: APIClient
  /// One key for all tries of the same order.
  private var key = UUID()

  init(client: APIClient) {
    self.client = client
  }

  func add(_ product: String) async {
    let outcome = await client.fetch(AddToBasket(product: product))
    notice = Notice(outcome) { $0.title ?? "That is not possible." }
    basket = outcome.usable ?? basket
  }

  func placeOrder() async {
    let outcome = await client.fetch(PlaceOrder(key: key))
    notice = Notice(outcome) { failure in
      switch failure.code {
      case .soldOut: "Sold out: \(failure.products.map(\.value).joined(separator: ", "))"
      case .cardDeclined: "Your card was declined."
      }
    }
    guard let placed = outcome.usable else { return }
    order = placed.id.value
    basket = nil
    key = UUID()
  }
}
