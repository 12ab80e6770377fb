// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIDocuments
import MockAPIImportModel
import MockAPIJSON
import MockAPIText

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
  private let limits: OpenAPILimits
  /// How many members the operations have: each name is looked for among them.
  private var memberCount = 0

  /// How many parameters of an operation are read.
  private static let mostParameters = 1_000

  private static let methods = [
    "get", "put", "post", "delete", "options", "head", "patch", "trace", "query",
  ]

  init(
    _ references: References, _ remarks: Remarks, _ dialect: Dialect, _ options: ImportOptions,
    _ limits: OpenAPILimits
  ) {
    self.references = references
    self.remarks = remarks
    self.dialect = dialect
    self.options = options
    self.limits = limits
    let paths = resolved(references.root["paths"])
    remarks.tellMissing()
    if let paths, paths.isObject {
      // One after the other: there may be very many.
      for member in paths.value.members {
        read(path: member.name, Node(value: member.value, file: paths.file))
      }
    }
    if let first = surplus.first {
      skip(
        "\(surplus.count) more operations",
        operations.count >= limits.operations
          ? "a document must have at most \(limits.operations) operations"
          : skipped.count >= limits.leftOut
            ? "at most \(limits.leftOut) operations that are left out are listed"
            : "the operations of a document must have at most \(limits.steps) members",
        isFault: true, at: nil, or: first)
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

  /// Whether what follows is only counted.
  private var isFull: Bool {
    operations.count >= limits.operations || skipped.count >= limits.leftOut
      || memberCount > limits.steps
  }

  private mutating func read(path: String, _ item: Node) {
    if path.hasPrefix("x-") || path == "$ref" { return }
    guard !isFull else { return count(item) }
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
          for (method, node) in node.members { addAdditional(method, path, node, found) }
        }
      }
    }
  }

  /// Adds an operation whose method is a name of the document's own (3.2): the document may say anything there.
  private mutating func addAdditional(_ method: String, _ path: String, _ node: Node, _ item: Node)
  {
    guard ASCII.isToken(method) else {
      return skip(
        "'\(method)' \(path)", "a method must be a token such as COPY", isFault: true, at: nil,
        or: node)
    }
    add(method, path, node, item)
  }

  private mutating func add(_ method: String, _ path: String, _ node: Node, _ item: Node) {
    guard !isFull else {
      surplus = (surplus.count + 1, surplus.first ?? node)
      return
    }
    remarks.tellMissing()
    guard let node = resolved(node), node.isObject else {
      let missing = remarks.takeMissing()
      return skip(
        "\(method) \(path)", missing?.message ?? "an operation must be an object", isFault: true,
        at: missing?.place, or: node)
    }
    memberCount += node.memberCount
    let operation = Operation(
      method: method, path: path, node: node, parameters: parameters(of: node, item),
      basePath: basePath(of: node, item), produces: produces(of: node))
    if let count = node["callbacks"]?.members.count { remarks.count("callbacks", count) }
    if let reason = reasonToLeaveOut(operation) {
      _ = remarks.takeMissing()
      return skip(operation.title, reason, isFault: false, at: nil, or: node)
    }
    if let missing = remarks.takeMissing() {
      return skip(operation.title, missing.message, isFault: true, at: missing.place, or: node)
    }
    operations.append(operation)
  }

  /// Counts the operations of a path. No reference is followed: each may lead to another place.
  private mutating func count(_ item: Node) {
    let members = item.value.members
    let more = members.lazy.filter { member in
      member.isNamed("$ref") || Self.methods.contains(member.name.lowercased())
    }.count
    if more > 0 { surplus = (surplus.count + more, surplus.first ?? item) }
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
    var known: Set<[String?]> = []
    for node in (operation["parameters"]?.elements ?? []) + (item["parameters"]?.elements ?? []) {
      guard let parameter = resolved(node),
        known.insert([parameter["name"]?.string, parameter["in"]?.string]).inserted
      else { continue }
      guard found.count < Self.mostParameters else {
        remarks.warn(
          "many-parameters",
          "an operation must have at most \(Self.mostParameters) parameters; the rest is not read",
          at: node)
        break
      }
      if let name = parameter["name"]?.string, parameter["in"]?.string == "header",
        !ASCII.isToken(name)
      {
        remarks.warn(
          "header-name",
          "the name of a header parameter must be a token such as X-Request-ID; the parameter is not read",
          at: parameter)
        continue
      }
      found.append(parameter)
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

  /// A path without a query, which no base path has, and without a slash at its end.
  private static func trimmed(_ path: String) -> String {
    var path = path.prefix { $0 != "?" && $0 != "#" }
    while path.last == "/" { path.removeLast() }
    return path.isEmpty || path.hasPrefix("/") ? String(path) : "/" + path
  }
}
