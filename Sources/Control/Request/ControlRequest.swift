// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIEngine
package import MockAPILeases
package import MockAPIMatching
import MockAPIText

/// A request to one of the control APIs, with its whole body.
package struct ControlRequest: Sendable {
  package let method: String
  /// The target without the prefix of a lease, as it was sent: nothing is percent-decoded.
  package let target: RequestTarget
  /// The API that has the path of the target.
  package let path: ControlPath
  package let headers: [HeaderField]
  /// The body without its transfer coding and gzip.
  package let body: [UInt8]
  /// The lease that the request names, by prefix, header, host or port; the main lease if it names none.
  package let lease: Lease
  /// The address of the peer, without its port.
  package let peerAddress: String
  /// `http` or `https`.
  package let scheme: String
  /// Whether it came to the page's port.
  package let isOfPagePort: Bool

  package init(
    method: String, target: RequestTarget, path: ControlPath, headers: [HeaderField] = [],
    body: [UInt8] = [], lease: Lease, peerAddress: String = "127.0.0.1", scheme: String = "http",
    isOfPagePort: Bool = false
  ) {
    self.method = method
    self.target = target
    self.path = path
    self.headers = headers
    self.body = body
    self.lease = lease
    self.peerAddress = peerAddress
    self.scheme = scheme
    self.isOfPagePort = isOfPagePort
  }

  /// The path between its slashes, as it was sent: `["__admin", "mappings"]`. A slash at the end makes an empty last
  /// segment.
  package var segments: [String] {
    target.path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).dropFirst()
      .map { String(decoding: $0, as: UTF8.self) }
  }

  /// The first value of a header field, or `nil`; the name matches in any case.
  package func header(_ name: String) -> String? {
    headers.first { $0.isNamed(name) }?.value
  }

  /// Whether the client names a media type in `Accept`; patterns such as `*/*` do not name it.
  package func accepts(_ type: String) -> Bool {
    TokenList.elements(of: headers.values(named: "Accept")).contains {
      element in
      element.prefix { $0 != ";" && $0 != " " } == type
    }
  }

  /// The authority that the client used: host and port (RFC 9110 section 7.2); `nil` if it gave none.
  package var authority: String? {
    let host = target.authority ?? header("Host")
    return host?.isEmpty == true ? nil : host
  }

  /// The host of an authority in lower case, without its port and brackets; `nil` if it is not a host with or without a
  /// port (RFC 9110 section 7.2).
  static func host(of authority: String) -> String? {
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
}
