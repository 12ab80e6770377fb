// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIClient

struct Basket: APIModel {
  /// Not tolerant: a line that is left out would make the sum wrong.
  let lines: [Line]
  let total: LosslessDecimal

  struct Line: APIModel {
    let product: LosslessString
    let name: String
    let quantity: LosslessInt
  }
}

struct GetBasket: Resource {
  typealias Success = Basket
  var request: Request { .get("basket") }
}

struct AddToBasket: Resource {
  typealias Success = Basket
  typealias Failure = ProblemDetails
  let product: String
  var request: Request { .post("basket/lines", json: ["product": product]) }
}

struct SetQuantity: Resource {
  typealias Success = Basket
  typealias Failure = ProblemDetails
  let product: String
  let quantity: Int
  var request: Request { .put("basket/lines/\(product)", json: ["quantity": quantity]) }
}

struct RemoveFromBasket: Resource {
  typealias Success = EmptyBody
  let product: String
  var request: Request { .delete("basket/lines/\(product)") }
}

struct PlaceOrder: Resource {
  struct Success: APIModel {
    let id: LosslessString
    @Tolerant var delivery: RFC3339Date?
  }

  struct Failure: APIModel {
    enum Code: String, Decodable {
      case soldOut = "sold_out"
      case cardDeclined = "card_declined"
    }

    let code: Code
    @Tolerant var products: [LosslessString]
  }

  /// The same for every try of one order, so that it is placed once.
  let key: UUID

  var request: Request {
    .post("orders").setting("Idempotency-Key", to: key.uuidString).with(timeout: .seconds(90))
  }

  // This API also refuses orders under 200.
  func disposition(of received: Received) -> Disposition {
    received.jsonRootKeys.contains("code") ? .failure : .byStatus(received.status)
  }
}

struct ListOrders: Resource {
  struct Order: APIModel {
    let id: LosslessString
    let state: OpenEnum<State>

    enum State: String, Sendable { case placed, shipped, delivered }
  }

  typealias Success = Tolerant<[Order]>
  let etag: String?
  var request: Request { .get("orders").setting(.ifNoneMatch, to: etag) }
}
