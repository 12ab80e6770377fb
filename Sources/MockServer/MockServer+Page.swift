// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIControl

extension MockServer {
  /// The key with which requests of a browser may use the control APIs. It must not be logged. `nil` if a token takes its place, and
  /// if nobody may use them.
  package var pageKey: String? { control.pageKey?.text }

  /// The address of the page for people, without the key; `nil` if the server has none.
  package var pageURL: String? { control.pagePort?.address.url }

  /// The link that opens the page, with the key after `#`, which a browser does not send. It must not be logged. With a token, the page
  /// asks for that. `nil` if the server has no page.
  package var pageLink: String? {
    pageURL.map { url in pageKey.map { "\(url)#k=\($0)" } ?? url }
  }
}
