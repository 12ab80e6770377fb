// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText

/// The path of an endpoint: segments that are the same in all its requests, and the others.
struct EndpointPath: Hashable {
  /// `nil` for a variable.
  let segments: [String?]

  var variables: [Int] { segments.indices.filter { segments[$0] == nil } }

  /// The names of the variables in their order: `id`, `id2`.
  static func names(_ count: Int) -> [String] {
    (0..<count).map { $0 == 0 ? "id" : "id\($0 + 1)" }
  }

  /// `/users/{id}`.
  var text: String {
    var number = 0
    let names = Self.names(variables.count)
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
        exchange.secretSegments.contains($0) || isID(exchange.segments[$0])
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

  /// Whether a segment is a number, a UUID, the id of a document, or a long text that nobody wrote.
  static func isID(_ segment: String) -> Bool {
    let bytes = Array(segment.utf8)
    let digits = bytes.count(where: ASCII.isDigit)
    guard digits > 0 else { return false }
    if digits == bytes.count { return true }
    let isHexadecimal = bytes.allSatisfy {
      ASCII.isHexadecimalDigit($0) || $0 == UInt8(ascii: "-")
    }
    let dashes = bytes.count { $0 == UInt8(ascii: "-") }
    if isHexadecimal, bytes.count == 36 && dashes == 4 || bytes.count >= 24 && dashes == 0 {
      return true
    }
    return bytes.count > 20
      && bytes.allSatisfy {
        ASCII.isLetter($0) || ASCII.isDigit($0) || "-_=".utf8.contains($0)
      } && (digits >= 4 || bytes.contains { 0x41...0x5A ~= $0 })
  }
}
