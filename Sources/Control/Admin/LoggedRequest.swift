// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIJournal
import MockAPIMatching
import MockAPIText

/// A request of the journal, in WireMock's form.
struct LoggedRequest {
  let request: RecordedRequest

  /// The host and the port that the client named; -1 for no port.
  private var address: (host: String, port: Int) {
    guard let authority = request.authorityText else { return ("", -1) }
    let bracket = authority.lastIndex(of: "]") ?? authority.startIndex
    guard let colon = authority[bracket...].lastIndex(of: ":") else { return (authority, -1) }
    return (
      String(authority[..<colon]), Int(authority[authority.index(after: colon)...]) ?? -1
    )
  }

  func write(to writer: inout JSONWriter) {
    let (host, port) = address
    let url = request.target.text
    let cookies = request.cookieNames.map { ($0, Self.json(request.cookies(named: $0))) }
    writer.literal([
      "url": .string(url),
      "absoluteUrl": "\(request.scheme)://\(request.authorityText ?? "")\(url)",
      "method": .string(request.method),
      "clientIp": .string(request.clientIP),
      "headers": Self.json(request.headers),
      "cookies": .object(cookies),
      "browserProxyRequest": false,
      "loggedDate": .int(LoggedTime.milliseconds(request.time)),
      "bodyAsBase64": .string(Base64.encode(request.sentBody)),
      "body": .string(request.bodyText),
      "protocol": "HTTP/1.1",
      "scheme": .string(request.scheme),
      "host": .string(host),
      "port": .int(port),
      "loggedDateString": .string(LoggedTime.text(request.time)),
      "queryParams": Self.json(request.target.queryParameters),
    ])
  }

  /// Parameters with their values; each repeats its name.
  static func json(_ parameters: [(name: String, values: [String])]) -> JSONLiteral {
    .object(parameters.map { ($0.name, ["key": .string($0.name), "values": .strings($0.values)]) })
  }

  /// Header fields by name, in the order and spelling of the first field of each name; a repeated field has a list.
  static func json(_ fields: [HeaderField]) -> JSONLiteral {
    var names: Set<String> = []
    return .object(
      fields.filter { names.insert($0.name.lowercased()).inserted }
        .map { ($0.name, json(fields.values(named: $0.name))) })
  }

  /// A single value by itself, and several as a list.
  private static func json(_ values: [String]) -> JSONLiteral {
    values.count == 1 ? .string(values[0]) : .strings(values)
  }
}

extension RecordedRequest {
  /// The host and port that the client named, as it wrote them.
  fileprivate var authorityText: String? {
    target.authority ?? headerValues(named: "Host").first
  }
}
