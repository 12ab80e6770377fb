// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIEngine
import MockAPIText

/// A resource of the server's own API with one of its methods.
struct Route: Sendable {
  /// A request with the parts that its route has found in the path.
  struct Call: Sendable {
    let request: ControlRequest
    let context: ControlContext
    /// The values of the variables in the path, percent-decoded.
    let variables: [String: String]

    subscript(variable: String) -> String { variables[variable] ?? "" }
  }

  let method: String
  /// As in OpenAPI: `/__mockapi/leases/{lease}`.
  let template: String
  /// The names of the parameters of the query.
  let query: [String]
  let reply: @Sendable (Call) throws(ProblemDetails) -> ControlReply

  init(
    _ method: String, _ template: String, query: [String] = [],
    reply: @escaping @Sendable (Call) throws(ProblemDetails) -> ControlReply
  ) {
    self.method = method
    self.template = template
    self.query = query
    self.reply = reply
  }

  /// The values of the variables if a path fits; otherwise `nil`.
  func variables(of path: [String]) -> [String: String]? {
    let parts = template.split(separator: "/")
    guard parts.count == path.count else { return nil }
    var variables: [String: String] = [:]
    for (part, segment) in zip(parts, path) {
      if part.hasPrefix("{") {
        guard let text = PercentCoding.decode(segment), !text.isEmpty else { return nil }
        variables[String(part.dropFirst().dropLast())] = text
      } else if part != segment {
        return nil
      }
    }
    return variables
  }
}
