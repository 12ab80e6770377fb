// mockapi
// SPDX-License-Identifier: Apache-2.0

/// The allowed methods of a request; case matters (RFC 9110 section 9.1).
package enum Methods: Sendable, Hashable {
  case any
  case only([String])
  case allBut([String])

  /// Whether a method is allowed.
  /// - Parameter headAsGet: whether HEAD is answered like GET without the body (RFC 9110 section 9.3.2).
  package func allows(_ method: String, headAsGet: Bool = false) -> Bool {
    switch self {
    case .any: true
    case .only(let list): list.contains(method) || headAsGet && method == "HEAD" && allows("GET")
    case .allBut(let list): !list.contains(method)
    }
  }

  /// The listed methods; `nil` if all methods are allowed, or all except some.
  package var listed: [String]? {
    if case .only(let list) = self { list } else { nil }
  }

  /// These methods without some.
  package func without(_ others: [String]) -> Methods {
    switch self {
    case .any: .allBut(others)
    // The list is shared if it stays: a hundred thousand scenarios may have one.
    case .only(let list) where list.contains(where: others.contains):
      .only(list.filter { !others.contains($0) })
    case .only: self
    case .allBut(let list): .allBut(list + others)
    }
  }

  /// Whether each of these methods is one of the others.
  func areAmong(_ others: Methods) -> Bool {
    switch (self, others) {
    case (_, .any): true
    case (.only(let list), _): list.allSatisfy { others.allows($0) }
    case (.allBut(let own), .allBut(let list)): list.allSatisfy(own.contains)
    case (.any, _), (.allBut, .only): false
    }
  }

  /// Whether none of these methods is one of the others; `true` only if that is certain.
  func areApart(from others: Methods) -> Bool {
    switch (self, others) {
    case (.only(let list), _): !list.contains { others.allows($0) }
    case (_, .only(let list)): !list.contains(where: { allows($0) })
    default: false
    }
  }
}
