// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIClient

final class SearchScreen {
  private(set) var products: [Product] = []
  private(set) var notice: Notice?
  private(set) var next: URL?
  private let client: APIClient
  private var search: APIClient.FetchTask?

  init(client: APIClient) {
    self.client = client
  }

  /// Called at each key: the search before is cancelled, and its outcome is not shown.
  func textChanged(to text: String, done: @escaping () -> Void = {}) {
    search?.cancel()
    search = client.fetch(SearchProducts(text: text)) { [weak self] outcome in
      if case .noAnswer(.cancelled) = outcome { return }
      self?.products = []
      self?.next = nil
      self?.show(outcome)
      done()
    }
  }

  func loadMore(of text: String) async {
    guard let next else { return }
    show(await client.fetch(SearchProducts(text: text, page: next)))
  }

  private func show(_ outcome: SearchProducts.Outcome) {
    notice = Notice(outcome) { $0.title ?? "This search is not possible." }
    guard let page = outcome.usable else { return }
    products += page.products
    next = page.next
  }
}
