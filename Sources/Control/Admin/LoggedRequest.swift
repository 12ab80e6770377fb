// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIEngine
import MockAPIJSON
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
    writer.object { writer in
      writer.member("url", request.target.text)
      writer.member(
        "absoluteUrl",
        "\(request.scheme)://\(request.authorityText ?? "")\(request.target.text)")
      writer.member("method", request.method)
      writer.member("clientIp", request.clientIP)
      writer.member("headers") { Self.write(request.headers, to: &$0) }
      writer.member("cookies") { writer in
        writer.object { writer in
          for name in request.cookieNames {
            writer.member(name) { Self.write(request.cookies(named: name), to: &$0) }
          }
        }
      }
      writer.member("browserProxyRequest") { $0.raw("false".utf8) }
      writer.member("loggedDate", LoggedTime.milliseconds(request.time))
      writer.member("bodyAsBase64", Base64.encode(request.sentBody))
      writer.member("body", request.bodyText)
      writer.member("protocol", "HTTP/1.1")
      writer.member("scheme", request.scheme)
      writer.member("host", host)
      writer.member("port", port)
      writer.member("loggedDateString", LoggedTime.text(request.time))
      writer.member("queryParams") { Self.write(request.target.queryParameters, to: &$0) }
    }
  }

  /// Parameters with their values; each repeats its name.
  static func write(
    _ parameters: [(name: String, values: [String])], to writer: inout JSONWriter
  ) {
    writer.object { writer in
      for (name, values) in parameters {
        writer.member(name) { writer in
          writer.object { writer in
            writer.member("key", name)
            writer.member("values") { writer in
              writer.array { writer in for value in values { writer.string(value) } }
            }
          }
        }
      }
    }
  }

  /// Header fields by name, in the order and spelling of the first field of each name; a repeated field has a list.
  static func write(_ fields: [HeaderField], to writer: inout JSONWriter) {
    var names: Set<String> = []
    writer.object { writer in
      for field in fields where names.insert(field.name.lowercased()).inserted {
        let values = fields.values(named: field.name)
        writer.member(field.name) { write(values, to: &$0) }
      }
    }
  }

  /// A single value by itself, and several as a list.
  private static func write(_ values: [String], to writer: inout JSONWriter) {
    if values.count == 1 { return writer.string(values[0]) }
    writer.array { writer in for value in values { writer.string(value) } }
  }
}

extension RecordedRequest {
  /// The host and port that the client named, as it wrote them.
  fileprivate var authorityText: String? {
    target.authority ?? headerValues(named: "Host").first
  }
}
