// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIClient

/// Goes through the screens, and prints what they show. A real app has views here, and `URLSessionTransport` below.
@main
struct Market {
  static func main() async {
    guard let apiURL = URL(string: "https://market.example/v1") else { return }
    let reporter = CollectingReporter()
    let session = Session(apiURL: apiURL, over: DemoAPI(), reporters: [reporter])

    let search = SearchScreen(client: session.client)
    let signIn = SignInScreen(session: session)
    await signIn.signIn(email: "ada@example.com", password: "guess")
    print("sign in:", signIn.notice.map(text) ?? "no notice")
    await signIn.signIn(email: "ada@example.com", password: "secret")
    print("sign in:", signIn.isSignedIn ? "signed in" : "not signed in")

    search.textChanged(to: "lam")
    await withCheckedContinuation { shown in
      search.textChanged(to: "lamp") { shown.resume() }
    }
    print("search:", search.products.map(text).joined(separator: ", "))

    let profile = ProfileScreen(client: session.client)
    await profile.load()
    await profile.rename(to: "")
    print("profile:", profile.profile?.email ?? "none", profile.profile?.nickname ?? "no nickname")
    await profile.upload(Data([0xFF, 0xD8]))
    print("picture:", profile.notice.map(text) ?? "uploaded")

    let basket = BasketScreen(client: session.client)
    await basket.add("1")
    print("basket:", basket.basket?.total.value ?? 0)
    await basket.placeOrder()
    print("order:", basket.notice.map(text) ?? basket.order ?? "none")

    // The search that was cancelled may have had its answer, and its report, already.
    print("report:", reporter.reports.last?.description ?? "none")
  }

  private static func text(_ product: Product) -> String {
    "\(product.name) \(product.price)\(product.isSoldOut ? " (sold out)" : "")"
  }

  private static func text(_ notice: Notice) -> String {
    switch notice {
    case .refused(let reason): reason
    case .broken: "That did not work on our side."
    case .offline: "No connection."
    }
  }
}
