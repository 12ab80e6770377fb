// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIImportModel

/// The path of an endpoint: segments that are the same in all its requests, and the others.
struct EndpointPath: Hashable {
  /// `nil` for a variable.
  let segments: [String?]

  var variables: [Int] { segments.indices.filter { segments[$0] == nil } }

  /// `/users/{id}`.
  var text: String {
    var number = 0
    let names = RequestPath.variables(variables.count)
    return "/"
      + segments.map { segment in
        if let segment { return segment }
        number += 1
        return "{\(names[number - 1])}"
      }.joined(separator: "/")
  }
}

/// Finds the variables in the paths of a recording: segments that are ids, and that differ between requests that are otherwise alike. An
/// id that is alone stays as it is, since nothing shows that there are others.
struct PathTemplates {
  private struct Shape: Hashable {
    let host: String
    /// `nil` for an id.
    let segments: [String?]
  }

  /// For each shape, the first id at each place, and the places with another one.
  private var first: [Shape: [String]] = [:]
  private var variables: [Shape: Set<Int>] = [:]

  init(_ exchanges: [Exchange]) {
    for exchange in exchanges {
      let shape = Self.shape(exchange)
      if let known = first[shape] {
        for place in exchange.segments.indices where exchange.segments[place] != known[place] {
          variables[shape, default: []].insert(place)
        }
      } else {
        first[shape] = exchange.segments
      }
      variables[shape, default: []].formUnion(exchange.secretSegments)
    }
  }

  private static func shape(_ exchange: Exchange) -> Shape {
    Shape(
      host: exchange.host,
      segments: exchange.segments.indices.map {
        exchange.secretSegments.contains($0) || RequestPath.isID(exchange.segments[$0])
          ? nil : exchange.segments[$0]
      })
  }

  func path(of exchange: Exchange) -> EndpointPath {
    let variables = variables[Self.shape(exchange)] ?? []
    return EndpointPath(
      segments: exchange.segments.indices.map {
        variables.contains($0) ? nil : exchange.segments[$0]
      })
  }
}
