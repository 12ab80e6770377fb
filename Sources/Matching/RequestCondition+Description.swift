// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIRegularExpression

extension RequestCondition.Part {
  /// The name of the part, such as `method` or `header Accept`.
  package var name: String {
    switch self {
    case .method: "method"
    case .url: "url"
    case .urlPattern: "urlPattern"
    case .urlPath: "urlPath"
    case .urlPathPattern: "urlPathPattern"
    case .urlPathTemplate: "urlPathTemplate"
    case .pathParameter(let name, _, _): "path parameter \(name)"
    case .host: "host"
    case .port: "port"
    case .scheme: "scheme"
    case .clientIP: "clientIp"
    case .header(let name, _): "header \(name)"
    case .basicAuthentication: "basic authentication"
    case .queryParameter(let name, _): "query parameter \(name)"
    case .formParameter(let name, _): "form parameter \(name)"
    case .cookie(let name, _): "cookie \(name)"
    case .body(let pattern): pattern.bodyPart
    case .multipart: "multipart"
    }
  }

  /// The operator of the scenario, and its operand.
  package var wording: (matcher: String, expected: String) {
    switch self {
    case .method(.any): ("method", "ANY")
    case .method(.only(let list)): ("method", list.joined(separator: " or "))
    case .method(.allBut(let list)): ("method", "none of " + list.joined(separator: ", "))
    case .url(let url): ("url", url)
    case .urlPath(let path): ("urlPath", path)
    case .urlPattern(let pattern), .urlPathPattern(let pattern): (name, pattern.description)
    case .urlPathTemplate(let template): ("urlPathTemplate", template.description)
    case .port(let port): ("port", String(port))
    case .scheme(let scheme): ("scheme", scheme)
    case .header(_, let pattern), .queryParameter(_, let pattern), .formParameter(_, let pattern):
      pattern.wording
    case .basicAuthentication(let username, _): ("basicAuthCredentials", "user \(username)")
    case .body(let pattern): (pattern.operatorName, pattern.valueWording)
    case .pathParameter(_, _, let pattern), .host(let pattern), .clientIP(let pattern),
      .cookie(_, let pattern):
      (pattern.operatorName, pattern.operand)
    case .multipart(let pattern): ("multipartPatterns", pattern.description)
    }
  }

  /// The condition in words: the part of the request, and its expected value.
  package var phrase: String {
    let (matcher, expected) = wording
    return matcher == name ? "\(name) \(expected)" : "\(name) \(matcher) \(expected)"
  }
}

extension MultipartPattern: CustomStringConvertible {
  package var description: String {
    var words = [matchesAll ? "every part" : "a part"]
    if let name { words.append("named \(name)") }
    if let fileName { words.append("of the file \(fileName)") }
    words += headers.map { "with \($0.name) \($0.pattern)" }
    words += bodyPatterns.map(\.description)
    return words.joined(separator: " ")
  }
}
