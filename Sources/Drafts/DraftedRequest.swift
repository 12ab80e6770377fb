// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIRedaction
import MockAPIText

/// The requests that a new scenario answers, and one of them as its sample.
package struct DraftedRequest {
  let method: String
  /// As it is sent, or a template with `{name}`.
  let path: String
  /// The decoded parameters without those that are secret.
  let query: [(name: String, value: String)]
  /// The body of the request that the scenario is made from.
  private(set) var body: Body?
  /// The parts of the request that the file does not have, each with the reason.
  private(set) var omissions: [String] = []

  enum Body {
    case json(JSONValue)
    case form(String)
  }

  /// - Parameter target: a path, with its query or without, or a whole URL. `{name}` and `:name` are variables of the path.
  package init(method: String = "GET", target: String) throws(DraftProblem) {
    guard ASCII.isToken(method) else {
      throw DraftProblem("a method must be a word such as POST; found '\(method)'")
    }
    self.method = method.uppercased()
    var rest = target[...]
    if let scheme = target.firstRange(of: "://") {
      rest = rest[scheme.upperBound...].drop { $0 != "/" && $0 != "?" && $0 != "#" }
    } else if !target.hasPrefix("/") {
      throw DraftProblem("a path must begin with '/', such as /api/v2/orders; found '\(target)'")
    }
    rest = rest.prefix { $0 != "#" }
    let path = rest.prefix { $0 != "?" }
    self.path = Self.sent(path.isEmpty ? "/" : String(path))
    let parameters = Self.parameters(of: rest.dropFirst(path.count + 1))
    query = parameters.filter { !SecretNames.isSecretField($0.name) }
    for (name, _) in parameters where SecretNames.isSecretField(name) {
      omissions.append("the parameter '\(name)', a secret by its name")
    }
  }

  /// The objects and arrays inside each other in a body: the file has some more around it.
  static let maximumDepth = JSONDocument.defaultMaximumDepth - 10

  /// A person reads the file.
  private static let longestBody = 16_384

  /// Takes a body from which the scenario gets a sample: JSON, or a form.
  package mutating func take(body: [UInt8], contentType: String?) {
    if body.isEmpty { return }
    guard body.count <= Self.longestBody else {
      return leaveOutSample("the body of the request has more than 16 KiB")
    }
    if isTemplate { return leaveOutSample("the path has variables") }
    if let document = try? JSONDocument(parsing: body, maximumDepth: Self.maximumDepth) {
      self.body = .json(document.root)
    } else if contentType?.lowercased().hasPrefix("application/x-www-form-urlencoded") == true,
      let text = String(checking: body)
    {
      self.body = .form(text)
    } else {
      leaveOutSample("the body of the request is neither JSON nor a form")
    }
  }

  mutating func leaveOutSample(_ reason: String) {
    omissions.append("the 'sample', because \(reason)")
  }

  // MARK: Parts of the file

  private var isTemplate: Bool { path.contains("{") }

  /// The `request` of the scenario.
  var pattern: JSONLiteral {
    .object([
      ("method", .string(method)),
      (isTemplate ? "urlPathTemplate" : "urlPath", .string(path)),
      ("queryParameters", query.isEmpty ? .absent : .object(parameterPatterns)),
      ("bodyPatterns", operation.map { [$0.pattern] } ?? .absent),
    ])
  }

  /// Each parameter once: a repeated one must have all its values.
  private var parameterPatterns: [(String, JSONLiteral)] {
    var names: [String] = []
    for (name, _) in query where !names.contains(name) { names.append(name) }
    return names.map { name in
      let values = query.filter { $0.name == name }.map { JSONLiteral.string($0.value) }
      let patterns = values.map { JSONLiteral.object([("equalTo", $0)]) }
      return (name, patterns.count == 1 ? patterns[0] : ["includes": .array(patterns)])
    }
  }

  /// The `sample` of the scenario; absent without a body.
  var sample: JSONLiteral {
    guard let body else { return .absent }
    let start: [(String, JSONLiteral)] = [
      ("method", .string(method)), ("path", .string(path + queryText)),
    ]
    switch body {
    case .json(let value): return .object(start + [("jsonBody", Secrets.masked(value))])
    case .form(let text):
      return .object(
        start + [
          ("headers", ["Content-Type": "application/x-www-form-urlencoded"]),
          ("body", .string(Secrets.masked(fields: text))),
        ])
    }
  }

  /// The operation of GraphQL or the method of JSON-RPC, which share one path.
  private var operation: (name: String, pattern: JSONLiteral)? {
    guard case .json(let value)? = body, value.kind == .object else { return nil }
    let member =
      value["query"]?.string != nil
      ? "operationName" : value["jsonrpc"] != nil ? "method" : nil
    guard let member, let name = value[member]?.string, !name.isEmpty else { return nil }
    return (
      name, ["matchesJsonPath": ["expression": "$.\(member)", "equalTo": .string(name)]]
    )
  }

  /// A name for the scenario: the words of the path that are neither variables nor versions.
  var name: String {
    let words = path.split(separator: "/").map(String.init).filter { word in
      !word.contains("{") && !["api", "rest", "v"].contains(Self.letters(of: word).lowercased())
        && word.utf8.contains(where: ASCII.isLetter)
    }
    let all = words.suffix(3) + (operation.map { [$0.name] } ?? [])
    let name = all.map(Self.plain).filter { !$0.isEmpty }.joined(separator: "-")
    // It becomes that of a file, which systems limit to 255 bytes.
    return name.isEmpty ? "root" : String(name.prefix(100))
  }

  /// `v` for `v2`, `api` for `api`.
  private static func letters(of word: String) -> String {
    String(
      decoding: word.utf8.filter { !ASCII.isDigit($0) && $0 != UInt8(ascii: ".") }, as: UTF8.self)
  }

  /// What a file's name can have everywhere.
  private static func plain(_ word: String) -> String {
    let text = PercentCoding.decode(word) ?? word
    let parts = text.utf8.split { byte in
      !ASCII.isLetter(byte) && !ASCII.isDigit(byte) && byte != UInt8(ascii: "_")
    }
    return parts.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "-")
  }

  /// A command of curl that sends such a request to a server on the standard port; `nil` if it would need a body.
  var curl: String? {
    guard operation == nil else { return nil }
    let segments = path.split(separator: "/", omittingEmptySubsequences: false).map { segment in
      segment.contains("{") ? "1" : String(segment)
    }
    let url = "localhost:8080" + segments.joined(separator: "/") + queryText
    let option = method == "GET" ? "" : method == "HEAD" ? "-I " : "-X \(ShellWord.quoted(method)) "
    // A path with %27 in place of a quote would be another one.
    return "curl -i \(option)" + ShellWord.quoted(url)
  }

  private var queryText: String {
    let fields = query.map { "\(PercentCoding.encode($0.name))=\(PercentCoding.encode($0.value))" }
    return fields.isEmpty ? "" : "?" + fields.joined(separator: "&")
  }

  // MARK: Reading

  /// The path as clients send it: other characters are percent-encoded, and the variables of other tools, `:name` and `[name]`,
  /// become `{name}`.
  private static func sent(_ path: String) -> String {
    let segments = path.split(separator: "/", omittingEmptySubsequences: false).map { segment in
      variable(segment).map { "{\($0)}" } ?? String(segment)
    }
    var bytes: [UInt8] = []
    for character in segments.joined(separator: "/").utf8 {
      if character <= 0x20 || character >= 0x7F || #"\^"<>|`"#.utf8.contains(character) {
        bytes += PercentCoding.encoded(character)
      } else {
        bytes.append(character)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func variable(_ segment: Substring) -> Substring? {
    let name =
      segment.hasPrefix(":")
      ? segment.dropFirst()
      : segment.hasPrefix("[") && segment.hasSuffix("]") ? segment.dropFirst().dropLast() : ""
    guard let first = name.utf8.first, ASCII.isLetter(first),
      name.utf8.allSatisfy({ ASCII.isLetter($0) || ASCII.isDigit($0) || $0 == UInt8(ascii: "_") })
    else { return nil }
    return name
  }

  private static func parameters(of query: Substring) -> [(name: String, value: String)] {
    query.split(separator: "&").compactMap { field in
      let parts = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = decoded(parts[0])
      return name.isEmpty ? nil : (name, parts.count == 2 ? decoded(parts[1]) : "")
    }
  }

  private static func decoded(_ text: Substring) -> String {
    let text = String(text.map { $0 == "+" ? " " : $0 })
    return PercentCoding.decode(text) ?? text
  }
}
