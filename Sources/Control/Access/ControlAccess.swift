// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIEngine
import MockAPIMatching
import MockAPIScenario
import MockAPISystem

/// Decides who may command the server.
///
/// A web page in a browser on this machine reaches the server, too. The browser says where the page comes from
/// (`Origin`), so requests of other origins are refused. What the server serves may be a page with somebody's script, which
/// has the server's own origin; so a request that a browser marks needs a secret, which no such script knows: the token, or, if
/// there is none, the key for pages.
///
/// A page can also give a name of its own the address of this machine after it was loaded; then its origin looks like the
/// server's, but `Host` is that name. So `Host` must be an address, `localhost` or an allowed name, unless the request has
/// the right secret.
///
/// The page has a port of its own, so that no answer of a scenario has its origin. Everything there needs the secret, except the page
/// itself, which says nothing about the server.
package struct ControlAccess: Sendable {
  package let scope: ControlScope
  /// The key for requests of a browser; `nil` if the token takes its place.
  package let pageKey: PageKey?
  /// The token or the key.
  private let secret: ControlSecret
  /// The names that `Host` may be, in lower case.
  private let allowedHosts: Set<String>

  /// - Parameter token: the secret that every request must contain; `nil` for none.
  package init(scope: ControlScope, token: String? = nil, allowedHosts: [String] = []) {
    self.scope = scope
    if let token {
      pageKey = nil
      secret = ControlSecret(token)
    } else {
      let key = PageKey()
      pageKey = key
      secret = ControlSecret(key.text)
    }
    self.allowedHosts = Set(allowedHosts.map { $0.lowercased() })
  }

  /// The answer to a request that is refused; `nil` if it is allowed.
  func refusal(of request: ControlRequest) -> ResponseDefinition? {
    if !isFor(peerAddress: request.peerAddress) { return ProblemDetails.controlIsLocal.response() }
    // Who asks there is a browser, whether it says so or not.
    let isOfBrowser = request.isOfPagePort || Self.isOfBrowser(request)
    let hasSecret = secret.isGiven(in: request, byBrowser: isOfBrowser)
    if !hasSecret {
      if pageKey == nil { return ProblemDetails.missingToken.response(adding: Self.challenge) }
      if let refusal = refusalOfHost(of: request) { return refusal.response() }
    }
    if let origin = foreignOrigin(of: request) {
      return ProblemDetails.foreignOrigin(origin).response()
    }
    if hasSecret || !isOfBrowser { return nil }
    return request.isOfPagePort
      ? ProblemDetails.missingKey.response(adding: Self.challenge)
      : ProblemDetails.webPage.response()
  }

  /// The answer to a request for the page that is refused; `nil` if it is allowed. The page itself says nothing about the server, so
  /// it needs no secret.
  func refusalOfPage(to request: ControlRequest) -> ProblemDetails? {
    if !isFor(peerAddress: request.peerAddress) { return .controlIsLocal }
    // With a token, a page under another name of this machine can do nothing.
    return pageKey == nil ? nil : refusalOfHost(of: request)
  }

  /// The answer to a request for the list for a browser without scripts that is refused; `nil` if it is allowed. Such a browser sends no
  /// secret. So the list is for whoever may ask the API for the same without one: a program, at the server's own port. A browser shows
  /// it to a person, in a window that no other page can read, and gives it to no script.
  /// - Parameter isAtServer: whether who reaches the page's port reaches the server, too.
  func refusalOfPlainList(to request: ControlRequest, isAtServer: Bool) -> ProblemDetails? {
    if !isFor(peerAddress: request.peerAddress) { return .controlIsLocal }
    if let origin = foreignOrigin(of: request) { return .foreignOrigin(origin) }
    if secret.isGiven(in: request, byBrowser: true) { return nil }
    if pageKey == nil { return .listNeedsToken }
    if let refusal = refusalOfHost(of: request) { return refusal }
    if !isAtServer { return .listNeedsKey }
    return Self.isOfScript(request) ? .noWindow : nil
  }

  /// A 401 must name the way to authenticate (RFC 9110 section 15.5.2).
  static let challenge = [HeaderField(name: "WWW-Authenticate", value: "Bearer")]

  /// The first origin of a request that is not the server's own.
  private func foreignOrigin(of request: ControlRequest) -> String? {
    request.headers.values(named: "Origin").first {
      !CrossOrigin.isOwn($0, scheme: request.scheme, authority: request.authority)
    }
  }

  private func refusalOfHost(of request: ControlRequest) -> ProblemDetails? {
    guard let host = request.authority, !isOwn(host: host) else { return nil }
    return .foreignHost(host)
  }

  // MARK: Browsers

  /// Whether a browser marks the request as one of its own. (Browsers send `Sec-Fetch-Site` with every request to localhost or
  /// over TLS, and `Origin` with every request that is not GET or HEAD; no page can change them. See
  /// <https://www.w3.org/TR/fetch-metadata/>. For GET over plain HTTP under another address there is only `Referer`, which a page
  /// can hide; so only a token keeps such a page from reading.) The value of `Sec-Fetch-Site` says nothing about who reads the
  /// answer: also that for an address that a person has typed comes to the service worker of a page.
  private static func isOfBrowser(_ request: ControlRequest) -> Bool {
    request.headers.contains {
      $0.isNamed("Sec-Fetch-Site") || $0.isNamed("Origin") || $0.isNamed("Referer")
    }
  }

  /// Whether a browser says that a request is for something else than a window that shows the answer to a person. A script that fetches has
  /// another mode or no destination, also a service worker that passes on the request of a window; it could also read what the browser
  /// fetches for it in advance (`Service-Worker-Navigation-Preload`).
  private static func isOfScript(_ request: ControlRequest) -> Bool {
    func isOther(_ name: String, than value: String) -> Bool {
      request.headers.values(named: name) != [value]
    }
    if request.headers.contains(where: { $0.isNamed("Service-Worker-Navigation-Preload") }) {
      return true
    }
    let isMarked = request.headers.contains { $0.name.lowercased().hasPrefix("sec-fetch-") }
    return isMarked
      && (isOther("Sec-Fetch-Mode", than: "navigate")
        || isOther("Sec-Fetch-Dest", than: "document"))
  }

  // MARK: Addresses

  /// Whether the scope has the machine with this address.
  func isFor(peerAddress: String) -> Bool { scope == .all || SocketAddress.isLoopback(peerAddress) }

  /// Whether nobody else can have given the host its address: it is an address itself, a name that always is this
  /// machine, or an allowed name.
  private func isOwn(host authority: String) -> Bool {
    guard let host = ControlRequest.host(of: authority) else { return false }
    let below = ".localhost"
    return SocketAddress.bytes(ofAddress: host) != nil || host == "localhost"
      || (host.hasSuffix(below) && host.utf8.count > below.utf8.count)
      || allowedHosts.contains(host)
  }
}
