// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIClient

/// Where the tokens are. A real app keeps them in the keychain.
actor TokenStore {
  private(set) var tokens: Tokens?

  func keep(_ new: Tokens?) { tokens = new }
}

/// The API of the market.
final class Session {
  private nonisolated struct IsSignedOut: Error {}

  /// For whoever is signed in: sends the token, and gets a new one when it has expired.
  let client: APIClient
  /// For signing in and up, without a token.
  let anonymous: APIClient
  private let transport: RefreshingTransport
  private let store = TokenStore()

  init(
    apiURL: URL, over base: any Transport = URLSessionTransport(),
    reporters: [any DefectReporter] = [JSONLinesReporter(to: .standardError)]
  ) {
    let decoder = ContractDecoder(keys: .snakeCase)
    let anonymous = APIClient(
      baseURL: apiURL, transport: base, decoder: decoder, reporters: reporters)
    transport = RefreshingTransport(base, token: nil) { [store] _ in
      guard let tokens = await store.tokens else { throw IsSignedOut() }
      let renewal = RenewToken(refreshToken: tokens.refreshToken)
      let renewed = try await anonymous.fetch(renewal).get()
      await store.keep(renewed)
      return renewed.accessToken
    }
    client = APIClient(
      baseURL: apiURL, transport: RetryingTransport(transport), decoder: decoder,
      reporters: reporters,
      prepare: { request in
        request.headers[.acceptLanguage] = Locale.preferredLanguages.first
        request.headers[.userAgent] = "Market/1.0"
      })
    self.anonymous = anonymous
  }

  func signedIn(with tokens: Tokens) async {
    await store.keep(tokens)
    transport.replaceToken(with: tokens.accessToken)
  }

  func signOut() async {
    _ = await client.fetch(SignOut())
    await store.keep(nil)
    transport.replaceToken(with: nil)
  }
}
