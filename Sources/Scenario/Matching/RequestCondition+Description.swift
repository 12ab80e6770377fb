// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIPattern

extension RequestCondition.Part {
  /// The condition in words: what is looked at, and what it has to be.
  public var description: (what: String, expected: String) {
    switch self {
    case .method(let method): ("method", method)
    case .methods(let list, true): ("method", list.joined(separator: " or "))
    case .methods(let list, false): ("method", "none of " + list.joined(separator: ", "))
    case .url(let url): ("url", url)
    case .urlPattern(let pattern): ("urlPattern", pattern.description)
    case .urlPath(let path): ("urlPath", path)
    case .urlPathPattern(let pattern): ("urlPathPattern", pattern.description)
    case .urlPathTemplate(let template): ("urlPathTemplate", template.description)
    case .pathParameter(let name, _, let pattern): ("path parameter \(name)", pattern.description)
    case .host(let pattern): ("host", pattern.description)
    case .port(let port): ("port", String(port))
    case .scheme(let scheme): ("scheme", scheme)
    case .clientIP(let pattern): ("clientIp", pattern.description)
    case .header(let name, let pattern): ("header \(name)", pattern.description)
    case .basicAuthentication(let username, _): ("basic authentication", "user \(username)")
    case .queryParameter(let name, let pattern): ("query parameter \(name)", pattern.description)
    case .formParameter(let name, let pattern): ("form parameter \(name)", pattern.description)
    case .cookie(let name, let pattern): ("cookie \(name)", pattern.description)
    case .body(.matchesJSONPath(let path, let pattern)):
      ("body at \(path)", pattern?.description ?? "a value")
    case .body(let pattern): ("body", pattern.description)
    case .multipart(let pattern): ("multipart", pattern.description)
    }
  }

  /// What the request has there, as text; `nil` when it has nothing.
  func actual(in request: some RequestView) -> String? {
    switch self {
    case .method, .methods: request.method
    case .url, .urlPattern: request.target.text
    case .urlPath, .urlPathPattern, .urlPathTemplate: request.target.pathText
    case .pathParameter(let name, let template, _):
      template.value(of: name, in: request.target.path)
    case .host: request.authority?.host
    case .port: request.authority.map { String($0.port) }
    case .scheme: request.scheme
    case .clientIP: request.clientIP
    case .header(let name, _): Self.list(request.headerValues(named: name))
    case .basicAuthentication:
      // The credentials of a request are not for logs.
      request.headerValues(named: "Authorization").isEmpty ? nil : "other credentials"
    case .queryParameter(let name, _): Self.list(request.target.queryValues(named: name))
    case .formParameter(let name, _): Self.list(request.formValues(named: name))
    case .cookie(let name, _): Self.list(request.cookies(named: name))
    case .body(.matchesJSONPath(let path, _)): Self.text(at: path, in: request)
    case .body: request.body.isEmpty ? nil : request.bodyText
    case .multipart:
      MultipartBody(request).map { "\($0.parts.count) parts" } ?? "no multipart body"
    }
  }

  private static func text(at path: JSONPath, in request: some RequestView) -> String? {
    guard let document = request.bodyDocument else {
      return request.body.isEmpty ? nil : "a body that is not JSON"
    }
    let evaluation = path.evaluate(in: document.root)
    if evaluation.isLimitReached { return "a body in which the path takes too many steps" }
    return list(ValuePattern.texts(of: evaluation.nodes, at: path))
  }

  private static func list(_ values: [String]) -> String? {
    values.isEmpty ? nil : values.joined(separator: ", ")
  }
}

extension MultipartPattern: CustomStringConvertible {
  public var description: String {
    var words = [matchesAll ? "every part" : "a part"]
    if let name { words.append("named \(name)") }
    if let fileName { words.append("of the file \(fileName)") }
    words += headers.map { "with \($0.name) \($0.pattern)" }
    words += bodyPatterns.map(\.description)
    return words.joined(separator: " ")
  }
}
