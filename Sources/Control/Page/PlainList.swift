// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIAssets
import MockAPILeases
import MockAPIMatching
import MockAPIScenario
import MockAPISystem
import MockAPIText

/// The page without a script: what is served, and the last requests of a lease, as they are at the moment.
///
/// It has the look of the page and of the HTML report. It is bounded, however much is served, and has no credentials.
struct PlainList {
  /// The path, at the page's port.
  static let path = "/__mockapi/ui/plain"
  /// The parameters of its query.
  static let parameters = ["lease", "filter"]

  let lease: Lease
  /// The letters that endpoints must have to be listed.
  let filter: String
  let context: ControlContext

  var response: ResponseDefinition {
    ResponseDefinition(
      status: 200,
      headers: [
        HeaderField(name: "Content-Type", value: "text/html; charset=utf-8"),
        HeaderField(name: "Cache-Control", value: "no-store"),
        HeaderField(name: "Content-Security-Policy", value: Self.contentSecurityPolicy),
      ] + PageResource.protection, body: Array(html.utf8)[...])
  }

  private static let style = PageAsset.style(["look.css", "report/report.css"])

  /// Nothing but its style works, and a form that asks for the list again. In a sandbox it has an origin of its own, so no page of the
  /// same address reads it, such as one that an earlier server at the port has left in a browser.
  static let contentSecurityPolicy = [
    "default-src 'none'", "style-src \(style.policySource)", "img-src data:",
    "frame-ancestors 'none'", "base-uri 'none'", "form-action 'self'", "sandbox allow-forms",
  ].joined(separator: "; ")

  // MARK: HTML

  private var html: String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <link rel="icon" href="data:,">
    <title>mockapi: \(ShownText.content(lease.id))</title>
    <style>\(Self.style.text)</style>
    </head>
    <body>
    <a class="skip" href="#requests">Skip to the requests</a>
    \(head)<main>
    \(mistakes)\(served)\(arrivals)</main>
    </body>
    </html>

    """
  }

  private var head: String {
    """
    <header>
    <h1>mockapi <span>the list without JavaScript</span></h1>
    <p class="facts">The lease <code>\(ShownText.content(lease.id))</code> at \(Self.time(.now)). The list does not change by \
    itself: <a href="\(Self.link(lease: lease.id, filter: filter))">Reload</a>. Credentials are masked.</p>
    <form method="get" action="\(Self.path)" id="filters">
    <label>Lease <input type="search" name="lease" value="\(ShownText.attribute(lease.id))" autocomplete="off"></label>
    <label>Endpoints with <input type="search" name="filter" value="\(ShownText.attribute(filter))" autocomplete="off"></label>
    <button type="submit" class="plain">Show</button>
    </form>
    \(leases)</header>

    """
  }

  private static let leaseLimit = 50

  /// Links to the lists of other leases.
  private var leases: String {
    let all = context.leases.all
    guard all.count > 1 else { return "" }
    let links = all.prefix(Self.leaseLimit).map { lease in
      let name = lease.name.map { " (\(ShownText.content($0)))" } ?? ""
      let isShown = lease.id == self.lease.id ? " aria-current=\"page\"" : ""
      return "<a href=\"\(Self.link(lease: lease.id, filter: filter))\"\(isShown)>"
        + "\(ShownText.content(lease.id))</a>\(name)"
    }
    let rest = all.count - links.count
    return "<p class=\"facts\">Leases: \(links.joined(separator: ", "))"
      + (rest > 0 ? ", and \(rest) more" : "") + "</p>\n"
  }

  private static func link(lease: String, filter: String) -> String {
    let fields = [("lease", lease)] + (filter.isEmpty ? [] : [("filter", filter)])
    return MarkupText.attribute("\(path)?\(PercentCoding.encode(fields: fields))")
  }

  /// The time of the day, in UTC; the whole date is for programs.
  static func time(_ time: SystemTime) -> String {
    let stamp = time.timestamp
    return "<time datetime=\"\(stamp)\">\(stamp.dropFirst(11).prefix(8))</time> UTC"
  }

  /// A table that scrolls by itself where a window is narrow.
  /// - Parameters:
  ///   - name: for assistive technology.
  ///   - rows: elements.
  static func table(_ name: String, _ titles: [String], rows: [String]) -> String {
    """
    <div class="scroll" role="region" aria-label="\(name)" tabindex="0">
    <table class="plain-table">
    <thead><tr>\(titles.map { "<th scope=\"col\">\($0)</th>" }.joined())</tr></thead>
    <tbody>
    \(rows.joined())</tbody>
    </table>
    </div>

    """
  }

  /// A row of cells, which are elements of HTML.
  static func row(_ cells: [String]) -> String {
    "<tr>\(cells.map { "<td>\($0)</td>" }.joined())</tr>\n"
  }
}
