// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIDocuments
import MockAPIJSON
import MockAPIText

/// The files of a document, and what references in them lead to. Each reference is followed once.
final class References {
  private(set) var documents: [Document]
  private let files: any DocumentFiles
  private var numbers: [String: Int]
  private var targets: [Reference: Result<Node, DocumentProblem>] = [:]
  /// The members of large objects, which references name again and again.
  private var indices: [Node.Key: [ExactString: Node]] = [:]
  /// For each file that was asked for one: its `$id`s and `$anchor`s, the latter with `#` before them.
  private var names: [Int: [String: Node]] = [:]

  private struct Reference: Hashable {
    let file: Int
    let text: String
  }

  /// How many references are being followed, each of which is on the way of the one before.
  private var open = 0

  /// How many references may lead to each other before it is a circle.
  private static let longestChain = 50
  private static let mostFiles = 2_000
  /// Objects with more values than this are searched with an index.
  private static let largeObject = 64

  init(_ document: Document, files: any DocumentFiles) {
    documents = [document]
    self.files = files
    numbers = [document.path: 0]
  }

  var root: Node { Node(value: documents[0].root, file: 0) }

  func place(of node: Node) -> DocumentPlace { documents[node.file].place(of: node.value) }

  /// The node itself, or what its `$ref` leads to in the end.
  func target(of node: Node) throws(DocumentProblem) -> Node {
    var node = node
    for _ in 0..<Self.longestChain {
      guard node.isObject, let reference = node["$ref"], let text = reference.string else {
        return node
      }
      node = try target(text, from: reference)
    }
    throw circle(at: node)
  }

  private func circle(at node: Node) -> DocumentProblem {
    DocumentProblem(
      "references must end; these lead to each other in a circle", at: place(of: node))
  }

  /// What one reference leads to, which may have a reference again.
  /// - Parameter node: the text of the reference, for its place and its file.
  func target(_ text: String, from node: Node) throws(DocumentProblem) -> Node {
    let reference = Reference(file: node.file, text: text)
    if let known = targets[reference] { return try known.get() }
    guard open < Self.longestChain else { throw circle(at: node) }
    open += 1
    defer { open -= 1 }
    let found: Result<Node, DocumentProblem>
    do throws(DocumentProblem) {
      found = .success(try follow(text, from: node))
    } catch {
      found = .failure(error.at(place(of: node)))
    }
    targets[reference] = found
    return try found.get()
  }

  private func follow(_ text: String, from node: Node) throws(DocumentProblem) -> Node {
    let parts = text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let path = parts.first.map(String.init) ?? ""
    let fragment = parts.count == 2 ? String(parts[1]) : ""
    let root = try root(of: path, from: node)
    if fragment.isEmpty { return root }
    guard fragment.hasPrefix("/") else {
      if let found = names(of: root.file)["#" + fragment] { return found }
      throw DocumentProblem("a reference must lead to a value; there is no anchor '\(fragment)'")
    }
    let decoded = PercentCoding.decode(fragment) ?? fragment
    // A text that is no pointer leads to nothing.
    guard let pointer = try? JSONPointer(decoded) else {
      throw DocumentProblem("a reference must have a JSON pointer after '#'; found '\(fragment)'")
    }
    var found = root
    for (number, token) in pointer.tokens.enumerated() {
      // A value on the way may itself be a reference.
      if number > 0, member(token, of: found) == nil, found["$ref"] != nil {
        found = try target(of: found)
      }
      guard let next = member(token, of: found) else {
        let reached = JSONPointer(tokens: Array(pointer.tokens.prefix(number + 1)))
        throw DocumentProblem(
          "a reference must lead to a value; there is none at '\(reached)'"
            + (path.isEmpty ? "" : " in '\(path)'"))
      }
      found = next
    }
    return found
  }

  private func root(of path: String, from node: Node) throws(DocumentProblem) -> Node {
    if path.isEmpty { return Node(value: documents[node.file].root, file: node.file) }
    if let own = names(of: node.file)[path] { return own }
    // The files decode it.
    let document = try files.document(path, relativeTo: documents[node.file])
    if let number = numbers[document.path] {
      return Node(value: documents[number].root, file: number)
    }
    guard documents.count < Self.mostFiles else {
      throw DocumentProblem("a document must have at most \(Self.mostFiles) files")
    }
    documents.append(document)
    numbers[document.path] = documents.count - 1
    return Node(value: document.root, file: documents.count - 1)
  }

  /// A member of an object or an element of a list, by a step of a pointer.
  func member(_ token: String, of node: Node) -> Node? {
    guard node.isObject, node.value.valueCount > Self.largeObject else {
      return node.value[JSONPointer(tokens: [token])].map { Node(value: $0, file: node.file) }
    }
    if indices[node.key] == nil {
      indices[node.key] = Dictionary(
        node.members.map { (ExactString($0.name), $0.node) }, uniquingKeysWith: { $1 })
    }
    return indices[node.key]?[ExactString(token)]
  }

  private func names(of file: Int) -> [String: Node] {
    if let known = names[file] { return known }
    var found: [String: Node] = [:]
    var rest = [documents[file].root]
    while let value = rest.popLast() {
      for element in value.elements { rest.append(element) }
      for member in value.members {
        if member.value.kind == .object || member.value.kind == .array { rest.append(member.value) }
        guard member.value.kind == .string, let text = member.value.string else { continue }
        if member.isNamed("$id") {
          found[text] = Node(value: value, file: file)
        } else if member.isNamed("$anchor") || member.isNamed("$dynamicAnchor") {
          found["#" + text] = Node(value: value, file: file)
        }
      }
    }
    names[file] = found
    return found
  }
}
