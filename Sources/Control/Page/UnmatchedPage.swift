// mockapi
// SPDX-License-Identifier: Apache-2.0

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
    request.target.path.elementsEqual("/".utf8) && ["GET", "HEAD"].contains(request.method)
      && PlainPage.isPreferred(by: request.headerValues(named: "Accept"))
  }

  var response: ResponseDefinition {
    PlainPage(
      status: 404, heading: "No scenario answers this address",
      content: """
        <p>This is a mock server of mockapi. It answers requests as its scenarios say.</p>
        \(link)\(nearest)
        """
    ).response
  }

  // MARK: HTML

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
    return "<h2>The nearest of \(counted(misses.scenarioCount, "scenario"))</h2>\n"
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
