// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON

extension ScenarioReader {
  /// Reads a `request` or a `when`, in WireMock's words.
  func readRequest(_ value: JSONValue, _ what: String) -> RequestPattern? {
    let keys = ["method", "url", "urlPath", "headers", "queryParameters", "bodyPatterns"]
    guard let object = ObjectReader(value, what, keys: keys, report: report) else { return nil }
    var conditions: [RequestCondition] = []
    func add(_ part: RequestCondition.Part?, at value: JSONValue) {
      if let part { conditions.append(RequestCondition(part, position: value.position)) }
    }
    if let (method, value) = object.string("method") {
      add(readMethod(method, at: value), at: value)
    }
    if let (url, value) = object.string("url") { add(readURL(url, at: value), at: value) }
    if let (path, value) = object.string("urlPath") { add(readPath(path, at: value), at: value) }
    if object["url"] != nil, let key = object.key("urlPath") {
      report.error(at: key, "'url' fixes the path already; keep either 'url' or 'urlPath'")
    }
    for (name, key, pattern) in readNamedPatterns(object["headers"], "headers") {
      if !ASCII.isToken(name) {
        report.error(at: key, "'\(name)' cannot be the name of a header (RFC 9110 section 5.1)")
      }
      add(.header(name: name, pattern), at: key)
    }
    for (name, key, pattern) in readNamedPatterns(object["queryParameters"], "query parameters") {
      add(.queryParameter(name: name, pattern), at: key)
    }
    for element in object.array("bodyPatterns") ?? [] {
      add(readBodyPattern(element).map(RequestCondition.Part.body), at: element)
    }
    return RequestPattern(conditions)
  }

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
      report.error(at: value, "methods are case-sensitive; write '\(upper)'")
    }
    return .method(method)
  }

  private func readURL(_ url: String, at value: JSONValue) -> RequestCondition.Part {
    checkTarget(url, named: "url", at: value)
    return .url(url)
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

  private func readNamedPatterns(_ value: JSONValue?, _ what: String)
    -> [(name: String, key: JSONValue, pattern: ValuePattern)]
  {
    guard let value,
      let object = ObjectReader(value, "the object of \(what)", keys: nil, report: report)
    else { return [] }
    return object.all.compactMap { name, key, value in
      readValuePattern(value).map { (name, key, $0) }
    }
  }

  private func readValuePattern(_ value: JSONValue) -> ValuePattern? {
    guard
      let object = ObjectReader(
        value, "a matcher", keys: ["equalTo"], required: ["equalTo"], report: report)
    else { return nil }
    return object.string("equalTo").map { .equalTo($0.text) }
  }

  private func readBodyPattern(_ value: JSONValue) -> BodyPattern? {
    guard
      let object = ObjectReader(
        value, "a body matcher", keys: ["equalTo", "matchesJsonPath"], report: report)
    else { return nil }
    if object["equalTo"] != nil, let key = object.key("matchesJsonPath") {
      report.error(at: key, "a body matcher has one operator; write two matchers")
    }
    if let path = object["matchesJsonPath"] { return readJSONPathPattern(path) }
    if let (text, value) = object.string("equalTo") {
      if text.isEmpty {
        report.error(at: value, "an empty body is no text, so no request equals it")
      }
      return .equalTo(text)
    }
    if object["equalTo"] == nil {
      report.error(at: value, "a body matcher needs 'equalTo' or 'matchesJsonPath'")
    }
    return nil
  }

  private func readJSONPathPattern(_ value: JSONValue) -> BodyPattern? {
    if let text = value.string {
      return readJSONPath(text, at: value).map { .matchesJSONPath($0, nil) }
    }
    guard
      let object = ObjectReader(
        value, "'matchesJsonPath'", keys: ["expression", "equalTo"], required: ["expression"],
        report: report),
      let (text, expression) = object.string("expression"),
      let path = readJSONPath(text, at: expression)
    else { return nil }
    return .matchesJSONPath(path, object.string("equalTo").map { .equalTo($0.text) })
  }

  private func readJSONPath(_ text: String, at value: JSONValue) -> JSONPath? {
    do throws(JSONPathError) {
      return try JSONPath(text)
    } catch {
      report.error(
        inString: value, at: error.offset, "not a JSONPath that is known here: \(error.message)")
      return nil
    }
  }
}
