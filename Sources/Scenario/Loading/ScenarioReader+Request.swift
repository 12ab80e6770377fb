// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON

extension ScenarioReader {
  /// Reads a `request` or a `when`, in WireMock's words.
  func readRequest(_ value: JSONValue, _ what: String) -> RequestPattern? {
    guard let object = ObjectReader(value, what, keys: Self.requestKeys, report: report) else {
      return nil
    }
    var conditions: [RequestCondition] = []
    func add(_ part: RequestCondition.Part?, at value: JSONValue) {
      if let part { conditions.append(RequestCondition(part, position: value.position)) }
    }
    if let (method, value) = object.string("method") {
      add(readMethod(method, at: value), at: value)
    }
    for (part, value) in readURLs(object) { add(part, at: value) }
    for (name, key, pattern) in readFields(object["headers"], "headers") {
      if !ASCII.isToken(name) {
        report.error(at: key, "'\(name)' cannot be the name of a header (RFC 9110 section 5.1)")
      }
      add(.header(name: name, pattern), at: key)
    }
    for (name, key, pattern) in readFields(object["queryParameters"], "query parameters") {
      add(.queryParameter(name: name, pattern), at: key)
    }
    for (name, key, pattern) in readFields(object["formParameters"], "form parameters") {
      add(.formParameter(name: name, pattern), at: key)
    }
    for (name, key, pattern) in readNamedPatterns(object["cookies"], "cookies") {
      add(.cookie(name: name, pattern), at: key)
    }
    add(readCredentials(object), at: object.key("basicAuthCredentials") ?? value)
    add(
      object["host"].flatMap { readValuePattern($0) }.map { .host($0) }, at: object["host"] ?? value
    )
    add(readPort(object), at: object["port"] ?? value)
    add(readScheme(object), at: object["scheme"] ?? value)
    add(
      object["clientIp"].flatMap { readValuePattern($0) }.map { .clientIP($0) },
      at: object["clientIp"] ?? value)
    for element in object.array("bodyPatterns") ?? [] {
      add(readValuePattern(element, isBody: true).map { .body($0) }, at: element)
    }
    for element in object.array("multipartPatterns") ?? [] {
      add(readMultipartPattern(element).map { .multipart($0) }, at: element)
    }
    return RequestPattern(conditions)
  }

  private static let requestKeys = [
    "method", "url", "urlPattern", "urlPath", "urlPathPattern", "urlPathTemplate",
    "pathParameters", "headers", "queryParameters", "formParameters", "cookies",
    "basicAuthCredentials", "host", "port", "scheme", "clientIp", "bodyPatterns",
    "multipartPatterns",
  ]

  private func readMethod(_ method: String, at value: JSONValue) -> RequestCondition.Part? {
    if method == "ANY" { return nil }
    guard ASCII.isToken(method) else {
      report.error(at: value, "'method' is a token such as GET, or ANY")
      return .method(method)
    }
    // WireMock lets a stub with "get" load, and it never matches: methods are case-sensitive.
    let upper = method.uppercased()
    if upper != method,
      [
        "GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "CONNECT", "ANY",
      ].contains(upper)
    {
      report.objection(at: value, "methods are case-sensitive; write '\(upper)'")
    }
    return .method(method)
  }

  /// The one condition on the URL, and those on the variables of its template.
  private func readURLs(_ object: ObjectReader)
    -> [(part: RequestCondition.Part, value: JSONValue)]
  {
    let keys = ["url", "urlPattern", "urlPath", "urlPathPattern", "urlPathTemplate"]
    let given = keys.filter { object[$0] != nil }
    for key in given.dropFirst() {
      report.objection(
        at: object.key(key) ?? object.object,
        "'\(given[0])' says which URLs are meant already; keep either '\(given[0])' or '\(key)'")
    }
    if given.first != "urlPathTemplate" { refusePathParameters(object) }
    guard let key = given.first, let (text, value) = object.string(key) else { return [] }
    switch key {
    case "url":
      checkTarget(text, named: "url", at: value)
      return [(.url(text), value)]
    case "urlPath": return [(readPath(text, at: value), value)]
    case "urlPattern": return readPattern(text, at: value).map { [(.urlPattern($0), value)] } ?? []
    case "urlPathPattern":
      return readPattern(text, at: value).map { [(.urlPathPattern($0), value)] } ?? []
    default: return readTemplate(text, at: value, object)
    }
  }

  private func refusePathParameters(_ object: ObjectReader) {
    guard let key = object.key("pathParameters") else { return }
    report.objection(
      at: key, "'pathParameters' are the variables of a 'urlPathTemplate', which is not given")
  }

  private func readTemplate(_ text: String, at value: JSONValue, _ object: ObjectReader)
    -> [(part: RequestCondition.Part, value: JSONValue)]
  {
    guard let template = readPathTemplate(text, at: value) else { return [] }
    if !text.hasPrefix("/"), !text.hasPrefix("{"), !text.hasPrefix("**") {
      report.error(at: value, "'urlPathTemplate' begins with '/'")
    }
    var parts: [(part: RequestCondition.Part, value: JSONValue)] = [
      (.urlPathTemplate(template), value)
    ]
    for (name, key, pattern) in readNamedPatterns(object["pathParameters"], "path parameters") {
      if !template.names.contains(name) {
        let hint = NearestName.hint(for: name, among: template.names, listing: "its variables are")
        report.error(at: key, "the template has no variable '\(name)'\(hint)")
      }
      parts.append((.pathParameter(name: name, template, pattern), key))
    }
    return parts
  }

  private func readCredentials(_ object: ObjectReader) -> RequestCondition.Part? {
    guard let value = object["basicAuthCredentials"],
      let credentials = ObjectReader(
        value, "'basicAuthCredentials'", keys: ["username", "password"],
        required: ["username", "password"], report: report),
      let username = credentials.string("username"),
      let password = credentials.string("password")?.text
    else { return nil }
    if username.text.contains(":") {
      report.error(at: username.value, "a user name has no ':' (RFC 7617 section 2)")
    }
    return .basicAuthentication(username: username.text, password: password)
  }

  private func readPort(_ object: ObjectReader) -> RequestCondition.Part? {
    guard let (port, value) = object.integer("port") else { return nil }
    if !(1...65_535).contains(port) {
      report.error(at: value, "'port' is a number from 1 to 65535, found \(port)")
    }
    return .port(port)
  }

  private func readScheme(_ object: ObjectReader) -> RequestCondition.Part? {
    guard let (scheme, value) = object.string("scheme") else { return nil }
    if scheme != "http", scheme != "https" {
      report.error(at: value, "'scheme' is one of 'http', 'https', found '\(scheme)'")
    }
    return .scheme(scheme)
  }

  private func readPath(_ path: String, at value: JSONValue) -> RequestCondition.Part {
    checkTarget(path, named: "urlPath", at: value)
    if let offset = Array(path.utf8).firstIndex(of: UInt8(ascii: "?")) {
      report.error(
        inString: value, at: offset,
        "'urlPath' ends before the '?'; use 'url' for path and query, or 'queryParameters'")
    }
    return .urlPath(path)
  }

  private func checkTarget(_ target: String, named name: String, at value: JSONValue) {
    if !target.hasPrefix("/") {
      report.error(at: value, "'\(name)' begins with '/': it is matched against the raw target")
    } else if let offset = target.utf8.enumerated().first(where: {
      $0.element <= 0x20 || $0.element >= 0x7F
    })?.offset {
      report.error(
        inString: value, at: offset,
        "'\(name)' is matched against the raw target, where this character is percent-encoded")
    } else if let offset = Array(target.utf8).firstIndex(of: UInt8(ascii: "#")) {
      report.error(inString: value, at: offset, "no client sends the fragment after '#'")
    }
  }
}
