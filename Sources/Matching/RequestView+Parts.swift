// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText

// Values that matchers derive from the parts of a request.

extension RequestView {
  /// The host and port of the target's absolute form, otherwise of `Host` (RFC 9112 section 3.2.2); `nil` without
  /// both.
  package var authority: (host: String, port: Int)? {
    guard let value = target.authority ?? headerValues(named: "Host").first else { return nil }
    let schemePort = scheme == "https" ? 443 : 80
    let bracket = value.lastIndex(of: "]") ?? value.startIndex
    guard let colon = value[bracket...].lastIndex(of: ":") else { return (value, schemePort) }
    let port = Int(value[value.index(after: colon)...]) ?? schemePort
    return (String(value[..<colon]), port)
  }

  /// The whole `X-Forwarded-For`, or the address of the peer.
  package var clientIP: String { headerValues(named: "X-Forwarded-For").first ?? peerAddress }

  /// The values of a cookie, in order; its name matches in exact case, and blanks around name and value are removed
  /// (RFC 6265 section 5.2).
  package func cookies(named name: String) -> [String] {
    headerValues(named: "Cookie").flatMap { field in
      field.split(separator: ";").compactMap { pair in
        guard let equals = pair.firstIndex(of: "="), pair[..<equals].trimmingBlanks() == name else {
          return nil
        }
        return String(pair[pair.index(after: equals)...].trimmingBlanks())
      }
    }
  }

  /// The names of all cookies, in order, each once.
  package var cookieNames: [String] {
    var names: [String] = []
    for pair in headerValues(named: "Cookie").flatMap({ $0.split(separator: ";") }) {
      guard let equals = pair.firstIndex(of: "=") else { continue }
      let name = String(pair[..<equals].trimmingBlanks())
      if !names.contains(name) { names.append(name) }
    }
    return names
  }

  /// The values of a form parameter, in order; empty if the body is not a form, and `nil` if it has more fields than
  /// the limit.
  package func formValues(named name: String) -> [String]? {
    let type = headerValues(named: "Content-Type").first?.lowercased() ?? ""
    guard type.contains("application/x-www-form-urlencoded") else { return [] }
    return FormEncoding.isShort(body) ? FormEncoding.values(named: name, in: body[...]) : nil
  }
}

extension PathTemplate {
  /// The value of a variable in a path; `nil` if the path does not match the template.
  package func value(of name: String, in path: ArraySlice<UInt8>) -> String? {
    bindings(in: path)?.first { $0.name == name }?.value
  }
}
