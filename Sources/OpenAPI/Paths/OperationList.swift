// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIDocuments
import MockAPIImportModel
import MockAPIJSON

/// Lists the operations of a document, and those that cannot be imported.
struct OperationList {
  private(set) var operations: [Operation] = []
  private(set) var skipped: [SkippedOperation] = []
  /// The operations beyond the limit.
  private var surplus: (count: Int, first: Node?) = (0, nil)
  private let references: References
  private let remarks: Remarks
  private let dialect: Dialect
  private let options: ImportOptions

  /// More operations than any document of people has.
  static let limit = 10_000

  private static let methods = [
    "get", "put", "post", "delete", "options", "head", "patch", "trace", "query",
  ]

  init(_ references: References, _ remarks: Remarks, _ dialect: Dialect, _ options: ImportOptions) {
    self.references = references
    self.remarks = remarks
    self.dialect = dialect
    self.options = options
    let paths = resolved(references.root["paths"])
    if let paths, paths.isObject {
      // One after the other: there may be very many.
      for member in paths.value.members {
        read(path: member.name, Node(value: member.value, file: paths.file))
      }
    }
    if let first = surplus.first {
      skip(
        "\(surplus.count) more operations",
        "a document must have at most \(Self.limit) operations", isFault: true, at: nil, or: first)
    }
  }

  private func resolved(_ node: Node?) -> Node? {
    guard let node else { return nil }
    do {
      return try references.target(of: node)
    } catch {
      remarks.warn(of: error, at: node)
      return nil
    }
  }

  private mutating func read(path: String, _ item: Node) {
    if path.hasPrefix("x-") || path == "$ref" { return }
    if !path.hasPrefix("/") {
      remarks.warn("path", "a path must begin with '/'; found '\(path)'", at: item)
    }
    let path = path.hasPrefix("/") ? path : "/" + path
    let found: Node
    do {
      found = try references.target(of: item)
    } catch {
      return skip("ANY \(path)", error.message, isFault: true, at: error.place, or: item)
    }
    // What is beside the reference counts, too.
    for part in found.key == item.key ? [found] : [found, item] {
      for (name, node) in part.members {
        if Self.methods.contains(name.lowercased()) {
          add(name.uppercased(), path, node, found)
        } else if name == "additionalOperations" {
          for (method, node) in node.members { add(method, path, node, found) }
        }
      }
    }
  }

  private mutating func add(_ method: String, _ path: String, _ node: Node, _ item: Node) {
    guard operations.count < Self.limit else {
      surplus = (surplus.count + 1, surplus.first ?? node)
      return
    }
    guard let node = resolved(node), node.isObject else {
      return skip(
        "\(method) \(path)", "an operation must be an object", isFault: true, at: nil, or: node)
    }
    let operation = Operation(
      method: method, path: path, node: node, parameters: parameters(of: node, item),
      basePath: basePath(of: node, item), produces: produces(of: node))
    if let count = node["callbacks"]?.members.count { remarks.count("callbacks", count) }
    if let reason = reasonToLeaveOut(operation) {
      return skip(operation.title, reason, isFault: false, at: nil, or: node)
    }
    operations.append(operation)
  }

  private mutating func skip(
    _ name: String, _ reason: String, isFault: Bool, at place: DocumentPlace?, or node: Node
  ) {
    skipped.append(
      SkippedOperation(
        name, reason: reason, isFault: isFault, at: place ?? references.place(of: node)))
  }

  private func reasonToLeaveOut(_ operation: Operation) -> String? {
    if operation.node["x-mockapi"]?.boolean == false { return "the document says x-mockapi: false" }
    if operation.method == "CONNECT" { return "CONNECT opens a tunnel" }
    let names = [operation.id].compactMap(\.self) + operation.tags
    return OperationSelection(options).includes(
      operation.method, paths: [operation.path], names: names)
      ? nil : OperationSelection.reason
  }

  private func parameters(of operation: Node, _ item: Node) -> [Node] {
    var found: [Node] = []
    for node in (operation["parameters"]?.elements ?? []) + (item["parameters"]?.elements ?? []) {
      guard let parameter = resolved(node) else { continue }
      let isKnown = found.contains {
        $0["name"]?.string == parameter["name"]?.string
          && $0["in"]?.string == parameter["in"]?.string
      }
      if !isKnown { found.append(parameter) }
    }
    return found
  }

  private func produces(of operation: Node) -> [String] {
    guard dialect == .swagger2 else { return [] }
    return (operation["produces"] ?? references.root["produces"])?.elements.compactMap(\.string)
      ?? []
  }

  // MARK: Servers

  private func basePath(of operation: Node, _ item: Node) -> String {
    if dialect == .swagger2 { return Self.trimmed(references.root["basePath"]?.string ?? "") }
    for node in [operation, item, references.root] {
      guard let server = node["servers"]?.elements.first else { continue }
      var url = server["url"]?.string ?? ""
      for (name, variable) in server["variables"]?.members ?? [] {
        url = Self.replacing("{\(name)}", in: url, by: variable["default"]?.string ?? "")
      }
      return Self.trimmed(Self.path(of: url))
    }
    return ""
  }

  private static func replacing(_ part: String, in text: String, by other: String) -> String {
    guard let range = text.firstRange(of: part) else { return text }
    return String(text[..<range.lowerBound]) + other + String(text[range.upperBound...])
  }

  /// The path of a URL, which may be relative.
  private static func path(of url: String) -> String {
    let plain = url.prefix { $0 != "?" && $0 != "#" }
    if let scheme = plain.firstRange(of: "://") {
      let rest = plain[scheme.upperBound...]
      return rest.firstIndex(of: "/").map { String(rest[$0...]) } ?? ""
    }
    if plain.hasPrefix("//") {
      let rest = plain.dropFirst(2)
      return rest.firstIndex(of: "/").map { String(rest[$0...]) } ?? ""
    }
    return plain.hasPrefix("/") ? String(plain) : ""
  }

  private static func trimmed(_ path: String) -> String {
    var path = path[...]
    while path.last == "/" { path.removeLast() }
    return path.isEmpty || path.hasPrefix("/") ? String(path) : "/" + path
  }
}
