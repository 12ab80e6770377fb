// mockapi
// SPDX-License-Identifier: Apache-2.0

/// A request that is built step by step, and then written as bytes. It is not validated: mistakes are sent.
public struct RequestDraft: Sendable {
  public var method = "GET"
  public var path = "/"
  /// The parameters, written unchanged; a parameter without a value has no `=`.
  public var query: [(name: String, value: String?)] = []
  public var headers: [(name: String, value: String)] = []
  public var cookies: [(name: String, value: String)] = []
  public var body: [UInt8] = []
  public var version = "HTTP/1.1"
  /// Whether the body is sent in chunks.
  public var isChunked = false
  /// Whether a Content-Length is sent for the body.
  public var declaresLength = true

  public init() {}

  /// The path and the query.
  public var target: String {
    guard !query.isEmpty else { return path }
    return path + (path.contains("?") ? "&" : "?")
      + query.map { name, value in value.map { "\(name)=\($0)" } ?? name }.joined(separator: "&")
  }

  /// Replaces all fields with the given names, in any case, with this one.
  public mutating func set(_ name: String, _ value: String) {
    remove(name)
    headers.append((name, value))
  }

  public mutating func remove(_ name: String) {
    headers.removeAll { $0.name.lowercased() == name.lowercased() }
  }

  /// The fields to send, with those for cookies and the length of the body.
  public var sentHeaders: [(name: String, value: String)] {
    var fields = headers
    if !fields.contains(where: { $0.name.lowercased() == "host" }) {
      fields.insert(("Host", "mock.test"), at: 0)
    }
    if !cookies.isEmpty {
      fields.append(("Cookie", cookies.map { "\($0.name)=\($0.value)" }.joined(separator: "; ")))
    }
    if isChunked {
      fields.append(("Transfer-Encoding", "chunked"))
    } else if !body.isEmpty, declaresLength {
      fields.append(("Content-Length", "\(body.count)"))
    }
    return fields
  }

  /// The bytes of the request.
  public var bytes: [UInt8] {
    var head = "\(method) \(target) \(version)\r\n"
    for (name, value) in sentHeaders { head += "\(name): \(value)\r\n" }
    var bytes = Array((head + "\r\n").utf8)
    guard isChunked else { return bytes + body }
    var rest = body[...]
    while !rest.isEmpty {
      let chunk = rest.prefix(1000)
      bytes += Array("\(String(chunk.count, radix: 16))\r\n".utf8) + chunk + Array("\r\n".utf8)
      rest = rest.dropFirst(chunk.count)
    }
    return bytes + Array("0\r\n\r\n".utf8)
  }

  /// A value as it appears in a query or a form: everything except letters, digits and a few signs is
  /// percent-encoded.
  public static func encoded(_ text: String) -> String {
    var result = ""
    for byte in text.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E:
        result.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        result += "%" + (digits.count == 1 ? "0" : "") + digits
      }
    }
    return result
  }
}
