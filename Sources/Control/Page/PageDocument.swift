// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIAssets
import MockAPIDigest

/// The page that shows a person what the server serves and what came in: one HTML document without outside resources.
///
/// It contains nothing about the server. Its script asks the control API of its own origin, with the key that is in the link:
/// `/__mockapi/ui#k=KEY`.
package enum PageDocument {
  /// The text in UTF-8.
  package static let html: [UInt8] = {
    let page = PageAsset.text(of: "page/page.html")
    return Array(
      page.replacing("/*style*/", with: style.text, maxReplacements: 1)
        .replacing("/*script*/", with: script.text, maxReplacements: 1).utf8)
  }()

  /// The value of `Content-Security-Policy`: only the script and the style of the page itself, no markup from texts, and requests
  /// to its own origin only.
  package static let contentSecurityPolicy = [
    "default-src 'none'", "script-src \(script.policySource)", "style-src \(style.policySource)",
    "connect-src 'self'", "img-src data:", "frame-ancestors 'none'", "base-uri 'none'",
    "form-action 'none'", "require-trusted-types-for 'script'", "trusted-types 'none'",
  ].joined(separator: "; ")

  /// The value of `ETag`, with its quotation marks: another one for each text.
  package static let entityTag =
    "\"\(SHA256.hexadecimal(String(decoding: html, as: UTF8.self)).prefix(32))\""

  /// The modules of the script. Each uses only those before it.
  static let modules = [
    "report/elements.mjs", "report/cells.mjs", "report/grid.mjs",
    "page/control.mjs", "page/words.mjs", "page/notes.mjs", "page/requests.mjs",
    "page/scroll.mjs", "page/focus.mjs", "page/state.mjs", "page/address.mjs", "page/actions.mjs",
    "page/answers.mjs", "page/secrets.mjs", "page/rows.mjs", "page/arrivals.mjs", "page/body.mjs",
    "page/modal.mjs", "page/chooser.mjs", "page/curl.mjs", "page/copies.mjs", "page/damage.mjs",
    "page/drafts.mjs", "page/editor.mjs", "page/events.mjs", "page/messages.mjs", "page/served.mjs",
    "page/tabs.mjs", "page/maker.mjs", "page/copying.mjs", "page/times.mjs", "page/conditions.mjs",
    "page/why.mjs", "page/request.mjs", "page/saving.mjs", "page/walking.mjs", "page/walk.mjs",
    "page/keys.mjs", "page/phone.mjs", "page/leases.mjs", "page/scenarios.mjs", "page/page.mjs",
  ]

  private static let script = PageAsset.script(modules)
  private static let style = PageAsset.style(["look.css", "page/page.css"])
}
