// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIEngine
import MockAPIMatching
import MockAPIScenario
import MockAPISystem
import MockAPIText

/// Decides who may command the server.
///
/// A web page in a browser on this machine reaches the server, too. The browser says where the page comes from
/// (`Origin`), so requests of other origins are refused. What the server serves may be a page with somebody's script, which
/// has the server's own origin; so a request that a browser marks as one of a page needs the token, which no such script
/// knows.
///
/// A page can also give a name of its own the address of this machine after it was loaded; then its origin looks like the
/// server's, but `Host` is that name. So `Host` must be an address, `localhost` or an allowed name, unless the request has
/// the right token.
package struct ControlAccess: Sendable {
  package let scope: ControlScope
  /// The secret that every request must contain; `nil` for none.
  private let token: String?
  /// The names that `Host` may be, in lower case.
  private let allowedHosts: Set<String>

  package init(scope: ControlScope, token: String? = nil, allowedHosts: [String] = []) {
    self.scope = scope
    self.token = token
    self.allowedHosts = Set(allowedHosts.map { $0.lowercased() })
  }

  /// The answer to a request that is refused; `nil` if it is allowed.
  func refusal(of request: ControlRequest) -> ResponseDefinition? {
    if scope != .all, !Self.isLoopback(request.peerAddress) {
      return ProblemDetails.controlIsLocal.response()
    }
    if let token {
      guard Self.tokens(in: request).contains(where: { Self.isSame($0, token) }) else {
        // A 401 must name the way to authenticate (RFC 9110 section 15.5.2).
        return ProblemDetails.missingToken.response(
          adding: [HeaderField(name: "WWW-Authenticate", value: "Bearer")])
      }
    } else if let host = request.authority, !isOwn(host: host) {
      return ProblemDetails.foreignHost(host).response()
    }
    for origin in request.headers.values(named: "Origin")
    where !CrossOrigin.isOwn(origin, scheme: request.scheme, authority: request.authority) {
      return ProblemDetails.foreignOrigin(origin).response()
    }
    if token == nil, Self.isOfPage(request) { return ProblemDetails.webPage.response() }
    return nil
  }

  // MARK: Web pages

  /// Whether a browser says that a page makes the request, and not a person who has typed the address. (Browsers send
  /// `Sec-Fetch-Site` with every request to localhost or over TLS, and `Origin` with every request that is not GET or HEAD; no
  /// page can change them. See <https://www.w3.org/TR/fetch-metadata/>. For GET over plain HTTP under another address there is
  /// only `Referer`, which a page can hide; so only a token keeps such a page from reading.)
  private static func isOfPage(_ request: ControlRequest) -> Bool {
    request.headers.contains {
      $0.isNamed("Origin") || $0.isNamed("Referer")
        || $0.isNamed("Sec-Fetch-Site") && $0.value.lowercased() != "none"
    }
  }

  // MARK: Addresses

  private static func isLoopback(_ address: String) -> Bool {
    guard let bytes = SocketAddress.bytes(ofAddress: address) else { return false }
    if bytes.count == 4 { return bytes[0] == 127 }
    let isMapped =
      bytes[..<10].allSatisfy { $0 == 0 } && bytes[10] == 0xFF && bytes[11] == 0xFF
    return isMapped ? bytes[12] == 127 : bytes[..<15].allSatisfy { $0 == 0 } && bytes[15] == 1
  }

  /// Whether nobody else can have given the host its address: it is an address itself, a name that always is this
  /// machine, or an allowed name.
  private func isOwn(host authority: String) -> Bool {
    guard let host = Self.host(of: authority) else { return false }
    let below = ".localhost"
    return SocketAddress.bytes(ofAddress: host) != nil || host == "localhost"
      || (host.hasSuffix(below) && host.utf8.count > below.utf8.count)
      || allowedHosts.contains(host)
  }

  /// The host of an authority in lower case, without its port and brackets; `nil` if it is not a host with or without a
  /// port (RFC 9110 section 7.2).
  private static func host(of authority: String) -> String? {
    let text = authority.lowercased()
    let host: Substring
    let rest: Substring
    if text.hasPrefix("[") {
      guard let end = text.firstIndex(of: "]") else { return nil }
      host = text[text.index(after: text.startIndex)..<end]
      rest = text[text.index(after: end)...]
    } else {
      host = text.prefix { $0 != ":" }
      rest = text[host.endIndex...]
    }
    let isPort = rest.first == ":" && rest.dropFirst().utf8.allSatisfy { ASCII.isDigit($0) }
    guard !host.isEmpty, rest.isEmpty || isPort else { return nil }
    return String(host)
  }

  // MARK: The token

  /// As a bearer token (RFC 6750), or as the password of Basic (RFC 7617), which is what clients of WireMock can send.
  private static func tokens(in request: ControlRequest) -> [[UInt8]] {
    request.headers.values(named: "Authorization").compactMap { value in
      let parts = value.split(separator: " ", maxSplits: 1)
      guard parts.count == 2 else { return nil }
      switch parts[0].lowercased() {
      case "bearer": return Array(parts[1].utf8)
      case "basic":
        guard let pair = Base64.decode(String(parts[1])),
          let colon = pair.firstIndex(of: UInt8(ascii: ":"))
        else { return nil }
        return Array(pair[(colon + 1)...])
      default: return nil
      }
    }
  }

  /// Takes the same time wherever the first difference is.
  private static func isSame(_ given: [UInt8], _ token: String) -> Bool {
    let token = Array(token.utf8)
    guard given.count == token.count else { return false }
    return zip(given, token).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}

extension ProblemDetails {
  fileprivate static let controlIsLocal = ProblemDetails(
    type: "control-is-local", title: "Only this machine may command the server", status: 403,
    detail: "the control APIs answer only programs on the server's machine; start the server with "
      + "--control-token, or --control all, to allow others")

  fileprivate static func foreignHost(_ host: String) -> ProblemDetails {
    ProblemDetails(
      type: "foreign-host", title: "Unknown host", status: 403,
      detail:
        "'Host' must be an address, localhost or a name given with --allow-host, unless the request has the server's "
        + "token (--control-token); found '\(host)'")
  }

  fileprivate static func foreignOrigin(_ origin: String) -> ProblemDetails {
    ProblemDetails(
      type: "foreign-origin", title: "Another origin", status: 403,
      detail: "a web page of another origin must not command the server; found 'Origin: \(origin)'")
  }

  fileprivate static let webPage = ProblemDetails(
    type: "web-page", title: "A web page must send the token", status: 403,
    detail:
      "a page that this server serves must not command it; start the server with --control-token, and send "
      + "'Authorization: Bearer TOKEN'")

  fileprivate static let missingToken = ProblemDetails(
    type: "missing-token", title: "The token is missing or wrong", status: 401,
    detail: "a request must have the server's token; send 'Authorization: Bearer TOKEN'")
}
