// mockapi
// SPDX-License-Identifier: Apache-2.0

/// A resource of a control API with one of its methods.
struct Route<API: RoutedAPI>: Sendable {
  typealias Handler =
    @Sendable (API) -> (ControlCall<API>) throws(API.Failure) -> ControlReply

  let method: String
  /// As in OpenAPI: `/__mockapi/leases/{lease}`. A last segment such as `{path+}` is all segments that remain, at least one.
  let template: String
  /// The names of the parameters of the query, for an API that refuses others.
  let query: [String]
  let handler: Handler

  private let segments: [Substring]

  init(_ method: String, _ template: String, query: [String] = [], _ handler: @escaping Handler) {
    self.method = method
    self.template = template
    self.query = query
    self.handler = handler
    segments = template.split(separator: "/", omittingEmptySubsequences: false)
  }

  /// The values of the variables by their names; `nil` for another path.
  func variables(of path: [String]) -> [String: String]? {
    var variables: [String: String] = [:]
    var rest = path[...]
    for segment in segments.dropFirst() {
      guard let next = rest.popFirst() else { return nil }
      if segment.hasSuffix("+}") {
        variables[String(segment.dropFirst().dropLast(2))] = ([next] + rest).joined(separator: "/")
        return variables
      } else if segment.hasPrefix("{") {
        guard !next.isEmpty, let value = API.variable(next) else { return nil }
        variables[String(segment.dropFirst().dropLast())] = value
      } else if segment != next {
        return nil
      }
    }
    return rest.isEmpty ? variables : nil
  }
}
