// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIClient

// The compiled snippets of the articles on moving from other libraries. ArticleTests compares both.

struct Product: APIModel, Equatable {
  let id: Int
  let title: String
}

struct GetProduct: Resource {
  typealias Success = Product
  typealias Failure = ProblemDetails
  let id: Int
  var request: Request { .get("products/\(id)") }
}

// MARK: Alamofire

@MainActor final class ProductScreen {
  private(set) var text = ""

  func load(_ id: Int, from client: APIClient) {
    client.fetch(GetProduct(id: id)) { [weak self] outcome in
      switch outcome {
      case .success(let product, _), .partial(let product, _, _): self?.text = product.title
      case .failure(let problem, _, _): self?.text = problem.title ?? "That is not possible."
      case .unexpected: self?.text = "That did not work on our side."
      case .noAnswer: self?.text = "No connection."
      }
    }
  }
}

// MARK: Moya

enum ShopAPI {
  struct Search: Resource {
    typealias Success = Tolerant<[Product]>
    typealias Failure = ProblemDetails
    let text: String
    var request: Request { .get("products", query: [QueryItem("q", text)]) }
  }

  struct Remove: Resource {
    typealias Success = EmptyBody
    typealias Failure = ProblemDetails
    let id: Int
    var request: Request { .delete("products/\(id)") }
  }
}

func found(_ text: String, with client: APIClient) async throws -> [Product] {
  try await client.fetch(ShopAPI.Search(text: text)).get()
}

// MARK: Get

struct Endpoint<Success: APIModel, Failure: APIModel>: Resource {
  let request: Request

  init(_ request: Request, as success: Success.Type, orFailure failure: Failure.Type) {
    self.request = request
  }
}

func title(of id: Int, with client: APIClient) async throws -> String {
  let product = Endpoint(
    .get("products/\(id)"), as: Product.self, orFailure: ProblemDetails.self)
  return try await client.fetch(product).get().title
}

// MARK: Generated clients

/// As a generator writes it, in a module of its own.
nonisolated enum Components {
  enum Schemas {
    struct Order: Codable, Hashable, Sendable { let id: Int }
    struct OutOfStock: Codable, Hashable, Sendable { let missing: [Int] }
  }
}

extension Components.Schemas.Order: APIModel {}
extension Components.Schemas.OutOfStock: APIModel {}

struct PlaceOrder: Resource {
  typealias Success = Components.Schemas.Order
  typealias Failure = Components.Schemas.OutOfStock
  let basket: Int

  var request: Request { .post("baskets/\(basket)/order") }

  // 201 and 409 are in the document; every other status is `unexpected`.
  func disposition(of received: Received) -> Disposition {
    switch received.status {
    case 201: .success
    case 409: .failure
    default: .unexpected
    }
  }
}
