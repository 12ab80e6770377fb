// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIServer
import MockAPISystem

/// Opens the page of a server in the browser, and says why it is not open.
struct PageOpening: Sendable {
  /// Starts to open a link. A failure that comes later is given to the closure.
  typealias Browse =
    @Sendable (
      _ link: String, _ failed: @escaping @Sendable (Browser.Failure) -> Void
    ) throws(Browser.Failure) -> Void

  /// The link with the key; `nil` if there is no page.
  let link: String?
  /// The link for standard error, which has the key only if that is a screen for a person: a log in JSON is for programs, which may
  /// collect it.
  let loggedLink: String?
  let browse: Browse
  /// Writes a warning to standard error.
  let warn: @Sendable (String) -> Void

  init(
    link: String?, loggedLink: String?, browse: @escaping Browse,
    warn: @escaping @Sendable (String) -> Void
  ) {
    self.link = link
    self.loggedLink = loggedLink
    self.browse = browse
    self.warn = warn
  }

  /// - Parameter isScreen: whether standard error is a screen.
  init(
    of server: MockServer, to console: Console,
    isScreen: Bool = FileDescriptor.standardError.isTerminal
  ) {
    let isForPerson = console.format == .text && isScreen
    self.init(
      link: server.pageLink, loggedLink: isForPerson ? server.pageLink : server.pageURL,
      browse: { link, failed throws(Browser.Failure) in
        try Browser.open(link, failed: failed)
      }, warn: console.warn)
  }

  /// Opens the page.
  /// - Returns: why it is not open; `nil` if it opens.
  func open() -> String? { open(showing: link) }

  /// The same, with a warning.
  func openOrWarn() {
    if let problem = open(showing: loggedLink) { warn(problem) }
  }

  private func open(showing shown: String?) -> String? {
    guard let link else {
      return "the server has no page; start it without --page-port off and --control off"
    }
    do throws(Browser.Failure) {
      try browse(link) { [warn, loggedLink] in warn(Self.text(of: $0, loggedLink)) }
      return nil
    } catch {
      return Self.text(of: error, shown)
    }
  }

  private static func text(of failure: Browser.Failure, _ link: String?) -> String {
    "the page is not open: \(failure.reason); open it yourself: \(link ?? "")"
  }
}
