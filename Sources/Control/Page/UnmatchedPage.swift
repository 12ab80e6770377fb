// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIAssets
import MockAPIEngine
import MockAPIMatching
import MockAPINearMisses
import MockAPIScenario
import MockAPIText

/// The problem `unmatched` as a page for a person who opens the address of the server in a browser, with a link to the server's page.
///
/// It is at the server's own port, which also has pages of scenarios, so it knows no key. All that comes from the request and from
/// files is text.
struct UnmatchedPage {
  let misses: NearMisses
  /// The address of the server's page; `nil` if this client does not reach it.
  let page: String?

  /// Whether a request is that of a person who wants to see what is there: a GET or a HEAD for `/` that prefers HTML to JSON.
  static func isFor(_ request: some RequestView) -> Bool {
    guard request.target.path.elementsEqual("/".utf8), ["GET", "HEAD"].contains(request.method)
    else { return false }
    let elements = TokenList.elements(of: request.headerValues(named: "Accept"))
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

  var response: ResponseDefinition {
    ResponseDefinition(
      status: 404,
      headers: [
        HeaderField(name: "Content-Type", value: "text/html; charset=utf-8"),
        HeaderField(name: "Vary", value: "Accept"),
        HeaderField(name: "Cache-Control", value: "no-store"),
        HeaderField(name: "Content-Security-Policy", value: Self.policy),
        HeaderField(name: "Referrer-Policy", value: "no-referrer"),
        HeaderField(name: "X-Content-Type-Options", value: "nosniff"),
      ], body: Array(html.utf8)[...])
  }

  // MARK: HTML

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
    <h1>No scenario answers this address</h1>
    <p>This is a mock server of mockapi. It answers requests as its scenarios say.</p>
    \(link)\(nearest)</main>
    </body>
    </html>

    """
  }

  private var link: String {
    guard let page else { return "" }
    return """
      <p><a href="\(MarkupText.attribute(page))" rel="noreferrer">The page of the server</a> shows what is served and \
      what comes in. It needs the key or the token of the server: the link with the key is in the terminal of the \
      server, and <code>mockapi open</code> opens it.</p>

      """
  }

  private var nearest: String {
    if misses.nearest.isEmpty { return "<p>No scenario is loaded.</p>\n" }
    let count = misses.scenarioCount
    return "<h2>The nearest of \(count == 1 ? "1 scenario" : "\(count) scenarios")</h2>\n"
      + misses.nearest.map(table).joined()
  }

  private func table(of miss: NearMiss) -> String {
    let place = "\(miss.heldCount) of \(miss.conditionCount) conditions hold"
    let rows = miss.comparisons.map { comparison in
      var name = comparison.part
      if let place = comparison.pointer ?? comparison.xpath, !place.isEmpty { name += " \(place)" }
      if comparison.matcher != comparison.part, comparison.matcher != "equalTo" {
        name += " [\(comparison.matcher)]"
      }
      let note = comparison.note.map { " (\($0))" } ?? ""
      let cells = [
        comparison.holds ? "=" : "≠", name, comparison.expected + note,
        comparison.actual ?? "nothing", comparison.location,
      ]
      return "<tr>" + cells.map { "<td>\(Self.isolated($0))</td>" }.joined() + "</tr>\n"
    }
    return """
      <table>
      <caption>\(Self.isolated(miss.scenario.name)): \(place)</caption>
      <thead><tr><th></th><th>condition</th><th>scenario</th><th>request</th><th>place</th></tr></thead>
      <tbody>
      \(rows.joined())</tbody>
      </table>

      """
  }

  /// A text that is no markup, and whose letters from right to left turn nothing else around.
  private static func isolated(_ text: String) -> String {
    "<bdi>\(MarkupText.content(text))</bdi>"
  }
}
