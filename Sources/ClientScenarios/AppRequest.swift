// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPTypes
import MockAPIClient
import MockAPIJSON
import MockAPIMatching
import MockAPISystem
import MockAPIXML

/// A request of an app, as matchers read it. Only one task uses it.
final class AppRequest: RequestView {
  let method: String
  let target: RequestTarget
  let scheme: String
  let body: [UInt8]
  let headerFields: [HeaderField]
  let time = SystemTime.now.since1970
  let budget = MatchBudget()
  private(set) lazy var bodyText = decodeBody()
  private(set) lazy var bodyDocument = parseBody()
  private(set) lazy var bodyXML = parseXML()

  /// The address of a program on the same machine.
  var peerAddress: String { "127.0.0.1" }

  /// - Parameters:
  ///   - url: with the scheme, the host and the port of the request.
  ///   - target: the path and the query that scenarios see.
  init(_ request: Request, to url: URL, target: RequestTarget) {
    method = request.method.rawValue
    self.target = target
    scheme = url.scheme ?? "http"
    body = Array(request.body ?? Data())
    var fields = request.headers.map { HeaderField(name: $0.name.rawName, value: $0.value) }
    // Every transport adds them.
    if !fields.contains(where: { $0.isNamed("Host") }), let host = url.host {
      let name = host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host
      let authority = url.port.map { "\(name):\($0)" } ?? name
      fields.append(HeaderField(name: "Host", value: authority))
    }
    if !body.isEmpty, !fields.contains(where: { $0.isNamed("Content-Length") }) {
      fields.append(HeaderField(name: "Content-Length", value: String(body.count)))
    }
    headerFields = fields
  }

  func headerValues(named name: String) -> [String] {
    headerFields.values(named: name)
  }
}
