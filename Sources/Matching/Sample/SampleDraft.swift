// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIRegularExpression
import MockAPIText

/// Makes requests from conditions. They are guesses: the conditions themselves tell which of them is right.
struct SampleDraft {
  private let parts: [RequestCondition.Part]

  init(_ parts: [RequestCondition.Part]) {
    self.parts = parts
  }

  /// The guesses, the most natural one first.
  var samples: [RequestSample] {
    let bodies = bodies
    return bodies.flatMap { body in
      targets.flatMap { target in
        methods(hasBody: !body.bytes.isEmpty).prefix(1).map { method in
          RequestSample(
            method: method, target: target, headers: headers(for: body), body: body.bytes)
        }
      }
    }
  }

  // MARK: The head

  private func methods(hasBody: Bool) -> [String] {
    let wanted = parts.compactMap { if case .method(let methods) = $0 { methods } else { nil } }
    let named = wanted.compactMap(\.listed).flatMap { $0 }
    let common = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "HEAD"]
    let all = named + (hasBody ? ["POST"] : []) + common
    return all.filter { method in wanted.allSatisfy { $0.allows(method) } }
  }

  private var targets: [String] {
    let query = query
    func adding(_ path: String) -> String {
      query.isEmpty ? path : path + (path.contains("?") ? "&" : "?") + query
    }
    var paths: [String] = []
    for part in parts {
      switch part {
      // Path and query are given.
      case .url(let url): return [url]
      case .urlPath(let path): return [adding(path)]
      case .urlPathTemplate(let template): return [adding(path(of: template))]
      case .urlPattern(let expression), .urlPathPattern(let expression):
        paths += expression.samples.flatMap { $0.hasPrefix("/") ? [$0] : [$0, "/" + $0, "/"] }
      default: break
      }
    }
    // An expression for the whole URL may contain the query already.
    return (paths.isEmpty ? ["/"] : paths).flatMap { query.isEmpty ? [$0] : [adding($0), $0] }
  }

  private func path(of template: PathTemplate) -> String {
    template.parts.map { part in
      switch part {
      case .literal(let bytes): String(decoding: bytes, as: UTF8.self)
      case .rest: "x"
      case .variable(let name):
        SampleText.text(
          for: parts.compactMap { part in
            if case .pathParameter(name, _, let pattern) = part { pattern } else { nil }
          }) ?? "x"
      }
    }.joined()
  }

  private var query: String {
    let fields = fields {
      if case .queryParameter(let name, let pattern) = $0 { (name, pattern) } else { nil }
    }
    return FormEncoding.encoded(fields)
  }

  /// Names and values of all fields of a kind, in the order of the conditions.
  private func fields(
    preferring preferred: (String) -> [String] = { _ in [] },
    _ field: (RequestCondition.Part) -> (name: String, pattern: FieldPattern)?
  ) -> [(name: String, value: String)] {
    var names: [String] = []
    var patterns: [String: [FieldPattern]] = [:]
    for (name, pattern) in parts.compactMap(field) {
      if patterns[name] == nil { names.append(name) }
      patterns[name, default: []].append(pattern)
    }
    return names.flatMap { name in
      (SampleText.values(for: patterns[name] ?? [], preferring: preferred(name)) ?? []).map {
        (name, $0)
      }
    }
  }

  private func headers(for body: Body) -> [HeaderField] {
    func preferred(_ name: String) -> [String] {
      switch name {
      case "content-type":
        [body.type].compactMap { $0 } + [
          "application/json", "application/xml", "text/xml", "text/plain",
        ]
      case "accept": ["application/json", "application/xml", "text/html", "*/*"]
      default: []
      }
    }
    var spellings: [String: String] = [:]
    var headers = fields(preferring: preferred) { part in
      guard case .header(let name, let pattern) = part else { return nil }
      spellings[name.lowercased()] = name
      return (name.lowercased(), pattern)
    }.map { HeaderField(name: spellings[$0.name] ?? $0.name, value: $0.value) }
    func add(_ name: String, _ value: String?) {
      guard let value, !headers.contains(where: { $0.isNamed(name) }) else { return }
      headers.append(HeaderField(name: name, value: value))
    }
    add("Cookie", cookies)
    add("Host", host)
    for part in parts {
      switch part {
      case .basicAuthentication(let username, let password):
        add("Authorization", "Basic " + Base64.encode(Array("\(username):\(password)".utf8)))
      case .clientIP(let pattern):
        add("X-Forwarded-For", SampleText.text(for: [pattern], preferring: ["127.0.0.1"]))
      default: break
      }
    }
    // A condition can ask that there is no type.
    let isUntyped = parts.contains {
      if case .header(let name, _) = $0 { name.lowercased() == "content-type" } else { false }
    }
    if !isUntyped { add("Content-Type", body.type) }
    return headers
  }

  private var cookies: String? {
    let cookies = fields { part in
      guard case .cookie(let name, let pattern) = part, pattern != .absent else { return nil }
      // A missing cookie satisfies no other pattern.
      return (name, .includes([pattern]))
    }
    return cookies.isEmpty ? nil : cookies.map { "\($0.name)=\($0.value)" }.joined(separator: "; ")
  }

  private var host: String? {
    let patterns = parts.compactMap { if case .host(let pattern) = $0 { pattern } else { nil } }
    let port = parts.compactMap { if case .port(let port) = $0 { port } else { nil } }.first
    if patterns.isEmpty, port == nil { return nil }
    let name = SampleText.text(for: patterns, preferring: ["localhost", "api.example.com"])
    return name.map { name in port.map { "\(name):\($0)" } ?? name }
  }

  // MARK: The body

  private struct Body {
    var bytes: [UInt8] = []
    var type: String?
  }

  private var bodies: [Body] {
    let form = fields {
      if case .formParameter(let name, let pattern) = $0 { (name, pattern) } else { nil }
    }
    if !form.isEmpty {
      return [
        Body(
          bytes: Array(FormEncoding.encoded(form).utf8), type: "application/x-www-form-urlencoded")
      ]
    }
    let multipart = parts.compactMap {
      if case .multipart(let pattern) = $0 { pattern } else { nil }
    }
    if !multipart.isEmpty { return [Self.multipart(multipart)] }
    let patterns = parts.compactMap { if case .body(let pattern) = $0 { pattern } else { nil } }
    return Self.bodies(for: patterns)
  }

  /// The number of combinations of alternatives that are tried.
  private static let alternativeLimit = 16

  private static func bodies(for patterns: [ValuePattern]) -> [Body] {
    if patterns.isEmpty { return [Body()] }
    var found: [Body] = []
    for patterns in alternatives(of: patterns).prefix(alternativeLimit) {
      if let json = SampleJSON.body(for: patterns) {
        found.append(Body(bytes: json, type: "application/json"))
      }
      if let xml = SampleXML.body(for: patterns) {
        found.append(Body(bytes: Array(xml.utf8), type: "application/xml"))
      }
      for case .binaryEqualTo(let bytes) in patterns { found.append(Body(bytes: bytes)) }
      if let text = SampleText.text(for: patterns), !text.isEmpty {
        let isObject = text.hasPrefix("{") || text.hasPrefix("[")
        found.append(
          Body(bytes: Array(text.utf8), type: isObject ? "application/json" : "text/plain"))
      }
      found.append(Body())
    }
    return found
  }

  /// The lists of patterns without `and` and `or`.
  private static func alternatives(of patterns: [ValuePattern]) -> [[ValuePattern]] {
    var lists: [[ValuePattern]] = [[]]
    for pattern in patterns {
      let choices: [[ValuePattern]]
      switch pattern {
      case .and(let patterns): choices = alternatives(of: patterns)
      case .or(let patterns): choices = patterns.flatMap { alternatives(of: [$0]) }
      default: choices = [[pattern]]
      }
      lists = lists.flatMap { list in choices.map { list + $0 } }
      lists = Array(lists.prefix(alternativeLimit))
    }
    return lists
  }

  private static func multipart(_ patterns: [MultipartPattern]) -> Body {
    let boundary = "mockapi-part"
    var bytes: [UInt8] = []
    for (number, pattern) in patterns.enumerated() {
      bytes += "--\(boundary)\r\n".utf8
      let body = bodies(for: pattern.bodyPatterns)[0]
      var disposition = "form-data; name=\"\(pattern.name ?? "part\(number)")\""
      if let fileName = pattern.fileName { disposition += "; filename=\"\(fileName)\"" }
      bytes += "Content-Disposition: \(disposition)\r\n".utf8
      for header in pattern.headers {
        let preferred = [body.type, "application/octet-stream"].compactMap { $0 }
        for value in SampleText.values(for: [header.pattern], preferring: preferred) ?? [] {
          bytes += "\(header.name): \(value)\r\n".utf8
        }
      }
      bytes += Array("\r\n".utf8) + body.bytes + Array("\r\n".utf8)
    }
    bytes += "--\(boundary)--\r\n".utf8
    return Body(bytes: bytes, type: "multipart/form-data; boundary=\(boundary)")
  }
}
