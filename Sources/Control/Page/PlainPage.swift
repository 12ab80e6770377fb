// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIAssets
import MockAPIEngine
import MockAPIMatching
import MockAPIScenario
import MockAPIText

/// An answer of the server itself for a person with a browser: a page without a script.
struct PlainPage {
  let status: Int
  /// A text.
  let heading: String
  /// Elements of HTML.
  let content: String

  init(status: Int, heading: String, content: String) {
    self.status = status
    self.heading = heading
    self.content = content
  }

  /// The problem as a page.
  init(_ problem: ProblemDetails) {
    self.init(
      status: problem.status, heading: problem.title,
      content: "<p>\(MarkupText.content(problem.detail))</p>\n")
  }

  /// Whether a client prefers HTML to JSON, as a browser does for an address that somebody opens.
  /// - Parameter accept: the values of `Accept` (RFC 9110 section 12.5.1).
  static func isPreferred(by accept: [String]) -> Bool {
    let elements = TokenList.elements(of: accept)
    func weight(_ types: String...) -> Double {
      elements.map { element in
        let parts = element.split(separator: ";").map { String($0.trimmingBlanks()) }
        guard let type = parts.first, types.contains(type) else { return 0 }
        return parts.lazy.filter { $0.hasPrefix("q=") }.compactMap { Double($0.dropFirst(2)) }
          .first ?? 1
      }.max() ?? 0
    }
    let html = weight("text/html")
    return html > weight("application/json", "application/problem+json", "application/*")
      && html >= weight("*/*")
  }

  var response: ResponseDefinition { response() }

  /// - Parameter fields: more fields of the head.
  func response(adding fields: [HeaderField] = []) -> ResponseDefinition {
    ResponseDefinition(
      status: status,
      headers: [
        HeaderField(name: "Content-Type", value: "text/html; charset=utf-8"),
        HeaderField(name: "Vary", value: "Accept"),
        HeaderField(name: "Cache-Control", value: "no-store"),
        HeaderField(name: "Content-Security-Policy", value: Self.policy),
        HeaderField(name: "Referrer-Policy", value: "no-referrer"),
        HeaderField(name: "X-Content-Type-Options", value: "nosniff"),
      ] + fields, body: Array(html.utf8)[...])
  }

  private static let style = PageAsset.style(["look.css"])
  private static let policy =
    "default-src 'none'; style-src \(style.policySource); frame-ancestors 'none'; base-uri 'none'; "
    + "form-action 'none'"

  private var html: String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>mockapi</title>
    <style>\(Self.style.text)</style>
    </head>
    <body>
    <main>
    <h1>\(MarkupText.content(heading))</h1>
    \(content)</main>
    </body>
    </html>

    """
  }
}
