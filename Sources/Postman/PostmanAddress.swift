// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIText

/// The URL of a request: a text, or an object with its parts.
struct PostmanAddress {
  /// The path as a template: `/users/{id}`. Without variables it is a path.
  var template: String
  /// The names of its variables, in their order.
  let names: [String]
  /// The values that this request has for variables of the path.
  var values: [String: String]
  /// The parameters that are sent, in their order, without those whose value is not known.
  var query: [(name: String, value: String)]
  /// The variables without a value.
  let unknown: [String]

  init(_ url: JSONValue?, _ variables: PostmanVariables) {
    var unknown: [String] = []
    let resolved = variables.resolved(Self.text(of: url)) { "{{\($0)}}" }
    let parts = Self.parts(of: resolved.text)
    var builder = TemplateBuilder()
    for segment in parts.path.split(separator: "/", omittingEmptySubsequences: false).dropFirst() {
      builder.append(segment)
    }
    template = builder.template.isEmpty ? "/" : builder.template
    names = builder.names.map(\.name)
    unknown = builder.names.filter(\.isUnknown).map(\.name)
    var values: [String: String] = [:]
    for variable in url?["variable"]?.elements.map({ $0 }) ?? [] {
      guard let name = (variable["key"] ?? variable["id"])?.string,
        let index = builder.names.firstIndex(where: { $0.source == name })
      else { continue }
      let value = variables.resolved(variable["value"]?.string ?? "")
      if !value.text.isEmpty, value.unknown.isEmpty {
        values[builder.names[index].name] = value.text
      }
    }
    self.values = values
    var query: [(name: String, value: String)] = []
    for (name, value) in Self.query(of: url, parts.query) {
      let value = variables.resolved(value)
      if value.unknown.isEmpty {
        query.append((variables.resolved(name).text, value.text))
      } else {
        unknown += value.unknown
      }
    }
    self.query = query
    self.unknown = unknown
  }

  /// The path with the values of this request, and with `1` where there is none.
  var path: String {
    template.split(separator: "/", omittingEmptySubsequences: false).map { segment in
      var text = String(segment)
      for name in names where text.contains("{\(name)}") {
        text = text.replacing("{\(name)}", with: PercentCoding.encode(values[name] ?? "1"))
      }
      return text
    }.joined(separator: "/")
  }

  /// The same requests have the same key, whatever the names of the variables are.
  var key: String {
    names.reduce(template) { $0.replacing("{\($1)}", with: "{}") }
  }

  // MARK: Reading

  private static func text(of url: JSONValue?) -> String {
    guard let url else { return "" }
    if let text = url.string ?? url["raw"]?.string { return text }
    let path = url["path"]?.string ?? Self.joined(url["path"], "/")
    let host = url["host"]?.string ?? Self.joined(url["host"], ".")
    return host + (path.hasPrefix("/") ? path : "/" + path)
  }

  /// The parts of a list; a part of a path may be an object with its value.
  private static func joined(_ parts: JSONValue?, _ separator: String) -> String {
    parts?.elements.map { $0.string ?? $0["value"]?.string ?? "" }.joined(separator: separator)
      ?? ""
  }

  /// The path and the query of a URL, whose scheme and host may be missing or variables.
  private static func parts(of url: String) -> (path: String, query: String) {
    var rest = url[...]
    if let fragment = rest.firstIndex(of: "#") { rest = rest[..<fragment] }
    var query = ""
    if let mark = rest.firstIndex(of: "?") {
      query = String(rest[rest.index(after: mark)...])
      rest = rest[..<mark]
    }
    if let slashes = rest.firstRange(of: "//") {
      let scheme = rest[..<slashes.lowerBound]
      // Two slashes after a host are two slashes in the path.
      if scheme.isEmpty || scheme.hasSuffix(":") { rest = rest[slashes.upperBound...] }
    }
    // What is before the first slash is the host.
    guard let slash = rest.firstIndex(of: "/") else { return ("", query) }
    return (String(rest[slash...]), query)
  }

  private static func query(
    of url: JSONValue?, _ text: String
  ) -> [(name: String, value: String)] {
    if let list = url?["query"], list.kind == .array {
      return list.elements.compactMap { parameter in
        guard parameter["disabled"]?.boolean != true, let name = parameter["key"]?.string else {
          return nil
        }
        return (name, parameter["value"]?.string ?? "")
      }
    }
    return PercentCoding.fields(text)
  }
}
