// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIClient

struct Category: APIModel {
  let id: LosslessString
  @Defaulted<Unnamed> var name: String

  enum Unnamed: DefaultProvider { static let value = "Other" }
}

struct ListCategories: Resource {
  typealias Success = Tolerant<[Category]>
  var request: Request { .get("categories") }
}

/// A product as the app uses it.
nonisolated struct Product: Sendable, Equatable {
  let id: String
  let name: String
  let price: Decimal
  let isSoldOut: Bool
  let image: URL?
  let tags: [String]
}

/// A product as the API sends it.
struct WireProduct: APIModel {
  let id: LosslessString
  let name: String
  let price: LosslessDecimal
  let availability: OpenEnum<Availability>
  @Tolerant var image: AbsoluteURL?
  @Tolerant var tags: [String]

  enum Availability: String, Sendable {
    case inStock = "in_stock"
    case soldOut = "sold_out"
  }

  func makeDomain() -> Product {
    Product(
      id: id.value, name: name, price: price.value, isSoldOut: availability == .known(.soldOut),
      image: image?.url, tags: tags)
  }
}

struct SearchProducts: Resource {
  struct Success: APIModel {
    @Tolerant var items: [WireProduct]
    @Tolerant var next: AbsoluteURL?

    struct Page: Sendable {
      let products: [Product]
      let next: URL?
    }

    func makeDomain() -> Page {
      Page(products: items.map { $0.makeDomain() }, next: next?.url)
    }
  }

  typealias Failure = ProblemDetails
  let text: String
  var category: String?
  /// The link to the page, which the page before it gave.
  var page: URL?

  var request: Request {
    page.map { Request(url: $0) }
      ?? .get("products", query: [QueryItem("q", text), QueryItem("category", category)])
  }
}

struct SuggestWords: Resource {
  typealias Success = [String]
  let beginning: String
  var request: Request { .get("products/suggestions", query: [QueryItem("q", beginning)]) }
}

struct GetProduct: Resource {
  typealias Success = WireProduct
  typealias Failure = ProblemDetails
  let id: String
  var request: Request { .get("products/\(id)") }
}

struct Review: APIModel {
  let id: LosslessString
  let stars: LosslessInt
  @Tolerant var text: String?
}

struct ListReviews: Resource {
  typealias Success = Tolerant<[Review]>
  let product: String
  var request: Request { .get("products/\(product)/reviews") }
}

struct WriteReview: Resource {
  struct Body: APIBody {
    let stars: Int
    let text: String?
  }

  typealias Success = Review
  typealias Failure = ProblemDetails
  let product: String
  let body: Body
  var request: Request { .post("products/\(product)/reviews", json: body) }
}
