// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIMatching
import MockAPIScenario
import MockAPIText

extension ScenarioReader {
  /// Reads a `request` or a `when`, with WireMock's keys. The pattern of a mapping has only the conditions without an error.
  /// - Parameter headAsGet: whether it answers HEAD like GET.
  func readRequest(_ value: JSONValue, _ what: String, headAsGet: Bool = false) -> RequestPattern? {
    guard
      let object = ObjectReader(
        value, what, keys: WireMockVocabulary.request.read, example: ObjectExample.request(value),
        vocabulary: .request, report: report)
    else { return nil }
    var conditions: [RequestCondition] = []
    func add(_ part: RequestCondition.Part?, at value: JSONValue) {
      if let part { conditions.append(RequestCondition(part, position: value.position)) }
    }
    add(sound { readMethod(object) }, at: object["method"] ?? value)
    for (part, value) in readURLs(object) { add(part, at: value) }
    for (name, key, pattern) in readFields(object["headers"], "headers") {
      let part: RequestCondition.Part? = sound {
        if !ASCII.isToken(name) {
          report.error(
            at: key, "the name of a header must be a token (RFC 9110 section 5.1); found '\(name)'")
        }
        return .header(name: name, pattern)
      }
      add(part, at: key)
    }
    let parameters = readFields(object["queryParameters"], "query parameters")
    for (name, key, pattern) in parameters {
      add(.queryParameter(name: name, pattern), at: key)
    }
    warnOfParameters(parameters, of: object)
    warnOfEncoding(in: object["queryParameters"], "query parameters")
    warnOfEncoding(in: object["formParameters"], "form parameters")
    for (name, key, pattern) in readFields(object["formParameters"], "form parameters") {
      add(.formParameter(name: name, pattern), at: key)
    }
    for (name, key, pattern) in readNamedPatterns(object["cookies"], "cookies") {
      add(.cookie(name: name, pattern), at: key)
    }
    add(sound { readCredentials(object) }, at: object.key("basicAuthCredentials") ?? value)
    add(sound { readCredentials(object, "basicAuth") }, at: object.key("basicAuth") ?? value)
    add(readOwnPattern(object["host"]).map { .host($0) }, at: object["host"] ?? value)
    add(sound { readPort(object) }, at: object["port"] ?? value)
    add(sound { readScheme(object) }, at: object["scheme"] ?? value)
    add(readOwnPattern(object["clientIp"]).map { .clientIP($0) }, at: object["clientIp"] ?? value)
    for element in object.array("bodyPatterns") ?? [] {
      add(sound { readBodyPattern(element) }.map { .body($0) }, at: element)
    }
    for element in object.array("multipartPatterns") ?? [] {
      add(sound { readMultipartPattern(element) }.map { .multipart($0) }, at: element)
    }
    return RequestPattern(conditions, headAsGet: headAsGet)
  }

  /// A part of a request. Of a mapping's part with an error nothing is left: its other parts say which requests it might answer, for its
  /// ``RefusedMapping``.
  func sound<Part>(_ read: () -> Part?) -> Part? {
    let problems = report.errorCount
    let part = read()
    return report.origin == .wireMock && report.errorCount > problems ? nil : part
  }

  private func readOwnPattern(_ value: JSONValue?) -> ValuePattern? {
    value.flatMap { value in sound { readValuePattern(value) } }
  }

  private func readBodyPattern(_ element: JSONValue) -> ValuePattern? {
    let pattern = readValuePattern(element, isBody: true)
    if case .equalTo("", _) = pattern {
      report.objection(
        at: element["equalTo"] ?? element,
        "no request matches this: an empty body is not a text; use 'absent'")
    }
    return pattern
  }

  /// A method, or, as in WireMock 4, an object that lists allowed or excluded methods.
  private func readMethod(_ object: ObjectReader) -> RequestCondition.Part? {
    guard let value = object["method"], value.kind == .object else {
      if let value = object["method"], value.kind == .array {
        report.error(
          at: value, #"'method' must be a string, or an object such as {"oneOf": ["GET"]}"#)
        return nil
      }
      return object.string("method").flatMap { readMethod($0.text, at: $0.value) }
    }
    guard
      let lists = ObjectReader(value, "'method'", keys: ["oneOf", "noneOf"], report: report),
      let (name, key, _) = lists.all.first
    else {
      if value.members.allSatisfy({ $0.value.kind == .null }) {
        report.error(at: value, "'method' as an object must have the key 'oneOf' or 'noneOf'")
      }
      return nil
    }
    if lists.all.count > 1 {
      report.error(at: key, "'method' must have one key, 'oneOf' or 'noneOf'")
    }
    guard let elements = lists.array(name) else { return nil }
    if elements.isEmpty {
      report.error(at: key, "'\(name)' must list at least one method; found none")
    }
    let methods = elements.compactMap { element -> String? in
      guard let method = element.string else {
        report.error(at: element, "a method must be a string; found \(element.kind)")
        return nil
      }
      if method == "ANY" || method == "GET_OR_HEAD" {
        report.error(at: element, "'\(method)' is not a method name, so it cannot appear in a list")
      }
      checkMethod(method, at: element)
      return method
    }
    return .method(name == "oneOf" ? .only(methods) : .allBut(methods))
  }

  private func readMethod(_ method: String, at value: JSONValue) -> RequestCondition.Part? {
    switch method {
    case "ANY": return nil
    case "GET_OR_HEAD": return .method(.only(["GET", "HEAD"]))
    default:
      if let condition = last.condition(forMethod: method) { return condition }
      checkMethod(method, at: value)
      let condition = RequestCondition.Part.method(.only([method]))
      if Self.knownMethods.contains(method) { last.keep(condition, forMethod: method) }
      return condition
    }
  }

  private func checkMethod(_ method: String, at value: JSONValue) {
    guard ASCII.isToken(method) else {
      return report.error(at: value, "'method' must be a token such as GET, or ANY")
    }
    // WireMock loads a stub with "get", which never matches, because methods are case-sensitive.
    if Self.knownMethods.contains(method) { return }
    let upper = method.uppercased()
    if Self.knownMethods.contains(upper) {
      report.objection(at: value, "the case of a method counts; write '\(upper)'")
    } else if let nearest = NearestName.of(method, amongKeys: Self.knownMethods) {
      report.warning(
        at: value, "'\(method)' is not a registered method; did you mean '\(nearest)'?")
    }
  }

  private static let knownMethods = [
    "GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "CONNECT", "ANY",
  ]

  /// The one condition on the URL, and the conditions on the variables of its template.
  private func readURLs(_ object: ObjectReader)
    -> [(part: RequestCondition.Part, value: JSONValue)]
  {
    let given = WireMockVocabulary.urlKeys.filter { object[$0] != nil }
    for key in given.dropFirst() {
      report.objection(
        at: object.key(key) ?? object.object,
        "'\(given[0])' already says which URLs match; keep either '\(given[0])' or '\(key)'")
    }
    if given.first != "urlPathTemplate" { refusePathParameters(object) }
    guard let key = given.first, let (text, value) = object.string(key) else { return [] }
    let part: RequestCondition.Part? = sound {
      switch key {
      case "url":
        checkTarget(text, named: "url", at: value)
        return .url(text)
      case "urlPath": return readPath(text, at: value)
      case "urlPattern": return readPattern(text, at: value).map { .urlPattern($0) }
      case "urlPathPattern": return readPattern(text, at: value).map { .urlPathPattern($0) }
      default: return readTemplate(text, at: value).map { .urlPathTemplate($0) }
      }
    }
    guard let part else { return [] }
    guard case .urlPathTemplate(let template) = part else { return [(part, value)] }
    return [(part, value)] + readPathParameters(object, of: template)
  }

  private func refusePathParameters(_ object: ObjectReader) {
    guard let key = object.key("pathParameters"), let value = object["pathParameters"] else {
      return
    }
    if report.origin == .wireMock, value.isBlank { return }
    report.objection(
      at: key, "'pathParameters' need a 'urlPathTemplate' with their variables; add one")
  }

  private func readTemplate(_ text: String, at value: JSONValue) -> PathTemplate? {
    guard let template = readPathTemplate(text, at: value) else { return nil }
    if !text.hasPrefix("/"), !text.hasPrefix("{"), !text.hasPrefix("**") {
      report.error(at: value, "'urlPathTemplate' must begin with '/'")
    }
    warnOfForeignSyntax(in: template, at: value)
    return template
  }

  private func readPathParameters(_ object: ObjectReader, of template: PathTemplate)
    -> [(part: RequestCondition.Part, value: JSONValue)]
  {
    readNamedPatterns(object["pathParameters"], "path parameters").compactMap { parameter in
      let (name, key, pattern) = parameter
      let part: RequestCondition.Part? = sound {
        if !template.names.contains(name) {
          let hint = NearestName.hint(
            for: name, amongKeys: template.names, listing: "its variables are")
          report.error(at: key, "the template has no variable '\(name)'\(hint)")
        }
        return .pathParameter(name: name, template, pattern)
      }
      return part.map { ($0, key) }
    }
  }

  static let credentialKeys = ["username", "password"]

  /// `basicAuth` is another name for them in WireMock; if both are given, the first that WireMock knows counts.
  private func readCredentials(_ object: ObjectReader, _ name: String = "basicAuthCredentials")
    -> RequestCondition.Part?
  {
    guard let value = object[name] else { return nil }
    if name == "basicAuth", object["basicAuthCredentials"] != nil {
      report.objection(
        at: object.key(name) ?? value,
        "'basicAuth' and 'basicAuthCredentials' are the same; keep one of them")
      return nil
    }
    guard
      let credentials = ObjectReader(
        value, "'\(name)'", keys: Self.credentialKeys, required: Self.credentialKeys,
        report: report),
      let username = credentials.string("username"),
      let password = credentials.string("password")?.text
    else { return nil }
    if username.text.contains(":") {
      report.error(at: username.value, "a user name must not have ':' (RFC 7617 section 2)")
    }
    return .basicAuthentication(username: username.text, password: password)
  }

  private func readPort(_ object: ObjectReader) -> RequestCondition.Part? {
    guard let (port, value) = object.integer("port") else { return nil }
    if !(1...65_535).contains(port) {
      report.error(at: value, "'port' must be a number from 1 to 65535; found \(port)")
    }
    return .port(port)
  }

  private func readScheme(_ object: ObjectReader) -> RequestCondition.Part? {
    guard let (scheme, value) = object.string("scheme") else { return nil }
    if scheme != "http", scheme != "https" {
      report.error(at: value, "'scheme' must be 'http' or 'https'; found '\(scheme)'")
    }
    return .scheme(scheme)
  }

  private func readPath(_ path: String, at value: JSONValue) -> RequestCondition.Part {
    checkTarget(path, named: "urlPath", at: value)
    if let offset = Array(path.utf8).firstIndex(of: UInt8(ascii: "?")) {
      report.error(
        inString: value, at: offset,
        "'urlPath' must end before the '?'; use 'url' for path and query, or 'queryParameters'")
    }
    return .urlPath(path)
  }

  /// The first text in braces in a path, which looks like a variable.
  private static func variable(in target: String) -> Int? {
    let path = target.utf8.prefix { $0 != UInt8(ascii: "?") }
    guard let start = path.firstIndex(of: UInt8(ascii: "{")),
      path[start...].contains(UInt8(ascii: "}"))
    else { return nil }
    return path.distance(from: path.startIndex, to: start)
  }

  private static let unusualBytes = Array("{#*[\\<^($:+".utf8)

  private func checkTarget(_ target: String, named name: String, at value: JSONValue) {
    // Almost every target has only such characters, which is visible in one pass.
    let isPlain = target.utf8.allSatisfy {
      $0 > 0x20 && $0 < 0x7F && !Self.unusualBytes.contains($0)
    }
    if isPlain, target.utf8.first == UInt8(ascii: "/") { return }
    if !target.hasPrefix("/") {
      report.error(
        at: value, "'\(name)' must begin with '/'; it is compared with the raw request target")
    } else if let offset = target.utf8.enumerated().first(where: {
      $0.element <= 0x20 || $0.element >= 0x7F
    })?.offset {
      report.error(
        inString: value, at: offset,
        "'\(name)' is compared with the raw request target, where this character is percent-encoded; encode it"
      )
    } else if warnOfForeignSyntax(in: target, named: name, at: value) {
      return
    } else if let offset = Self.variable(in: target) {
      report.warning(
        inString: value, at: offset,
        "'\(name)' is compared letter by letter; for variables, use 'urlPathTemplate'")
    } else if let offset = target.utf8.enumerated().first(where: {
      $0.element == UInt8(ascii: "#")
    })?.offset {
      report.error(
        inString: value, at: offset,
        "no request matches this: clients do not send the fragment after '#'; leave it out")
    }
  }
}
