// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIText

/// What requests without credentials look like.
struct Security {
  let references: References
  let dialect: Dialect

  /// The condition of requests that have no credentials of the first scheme; `nil` if none are needed.
  func condition(of operation: Operation) -> JSONLiteral? {
    guard let needed = operation.node["security"] ?? references.root["security"],
      // An empty one among them says that none are needed.
      !needed.elements.contains(where: { $0.members.isEmpty }),
      let name = needed.elements.first?.members.first?.name
    else { return nil }
    let schemes =
      dialect == .swagger2
      ? references.root["securityDefinitions"] : references.root["components"]?["securitySchemes"]
    // A scheme that is not there asks for nothing.
    guard let reference = schemes?[name], let scheme = try? references.target(of: reference) else {
      return nil
    }
    let part = ["query": "queryParameters", "cookie": "cookies"][scheme["in"]?.string ?? ""]
    guard scheme["type"]?.string == "apiKey", let key = scheme["name"]?.string,
      part != nil || ASCII.isToken(key)
    else {
      return ["headers": ["Authorization": ["absent": true]]]
    }
    let absent: JSONLiteral = ["absent": true]
    return .object([(part ?? "headers", .object([(key, absent)]))])
  }
}
