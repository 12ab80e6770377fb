// mockapi
// SPDX-License-Identifier: Apache-2.0

/// The methods that a request may have; case counts (RFC 9110 section 9.1).
public enum Methods: Sendable, Hashable {
  case any
  case only([String])
  case allBut([String])

  /// Whether a request with a method is among them.
  /// - Parameter headAsGet: whether HEAD is answered as GET, less the body (RFC 9110 section 9.3.2).
  public func allows(_ method: String, headAsGet: Bool = false) -> Bool {
    switch self {
    case .any: true
    case .only(let list): list.contains(method) || headAsGet && method == "HEAD" && allows("GET")
    case .allBut(let list): !list.contains(method)
    }
  }

  /// Those that are listed; `nil` when all are meant, or all but some.
  public var listed: [String]? {
    if case .only(let list) = self { list } else { nil }
  }

  /// Whether each of these is one of the others.
  func areAmong(_ others: Methods) -> Bool {
    switch (self, others) {
    case (_, .any): true
    case (.only(let list), _): list.allSatisfy { others.allows($0) }
    case (.allBut(let own), .allBut(let list)): list.allSatisfy(own.contains)
    case (.any, _), (.allBut, .only): false
    }
  }

  /// Whether none of these is one of the others; told only where that is certain.
  func areApart(from others: Methods) -> Bool {
    switch (self, others) {
    case (.only(let list), _): !list.contains { others.allows($0) }
    case (_, .only(let list)): !list.contains(where: { allows($0) })
    default: false
    }
  }
}
