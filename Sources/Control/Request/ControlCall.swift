// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIMatching

/// A request with the variables that its route has found in the path.
struct ControlCall<API: RoutedAPI>: Sendable {
  let request: ControlRequest
  let variables: [String: String]

  /// The value of a variable of the route.
  subscript(variable: String) -> String { variables[variable] ?? "" }

  /// The value of a parameter of the query; `nil` if it is not given.
  func parameter(_ name: String) -> String? {
    API.chosen(among: request.target.queryValues(named: name))
  }

  /// The number in a parameter of the query; `nil` if it is not given.
  func count(_ name: String) throws(API.Failure) -> Int? {
    guard let text = parameter(name) else { return nil }
    guard let count = Int(text), count >= 0 else {
      throw API.Failure.invalidCount(text, of: name)
    }
    return count
  }
}
