// mockapi
// SPDX-License-Identifier: Apache-2.0

/// An operation of a document: a method of a path.
struct Operation {
  /// In capitals.
  let method: String
  /// The path as the document has it.
  let path: String
  let node: Node
  /// The path's parameters and the operation's, without references; those of the operation take the place of the path's.
  let parameters: [Node]
  /// The path of the first server, without a slash at its end.
  let basePath: String
  /// Of 2.0: the media types of the answers.
  let produces: [String]

  /// As a reader of the document knows it.
  var title: String { "\(method) \(path)" }

  var id: String? { node["operationId"]?.string }
  var tags: [String] { node["tags"]?.elements.compactMap(\.string) ?? [] }

  /// A parameter by its place and its name.
  func parameters(in place: String) -> [Node] { parameters.filter { $0["in"]?.string == place } }
}
