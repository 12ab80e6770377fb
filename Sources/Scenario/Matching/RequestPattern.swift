// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIPattern

/// Which requests are meant: those that fulfil every condition.
public struct RequestPattern: Sendable, Hashable {
  /// The conditions, those on method and URL first, since they are the cheapest and tell the most.
  public let conditions: [RequestCondition]

  public init(_ conditions: [RequestCondition]) {
    self.conditions = conditions.sorted { $0.part.rank < $1.part.rank }
  }

  /// Whether a request is meant.
  /// - Parameters:
  ///   - method: the method to match, when it is not the request's own.
  ///   - didGiveUp: is told of a condition that takes too many steps to decide, and so does not hold.
  public func matches(
    _ request: some RequestView, method: String? = nil,
    didGiveUp: (RequestCondition) -> Void = { _ in }
  ) -> Bool {
    let method = method ?? request.method
    for condition in conditions {
      switch condition.part.outcome(of: request, method: method) {
      case .matched: continue
      case .notMatched: return false
      case .limitReached:
        didGiveUp(condition)
        return false
      }
    }
    return true
  }

  /// What the pattern says of paths, for finding it among many.
  enum Paths {
    case exactly([UInt8])
    case following(PathTemplate)
    /// An expression, of which only this is known: what every target that matches begins with.
    case beginning([UInt8])
    case any
  }

  var paths: Paths {
    for condition in conditions {
      switch condition.part {
      case .url(let target): return .exactly(Array(RequestTarget(target).path))
      case .urlPath(let path): return .exactly(Array(path.utf8))
      case .urlPathTemplate(let template): return .following(template)
      case .urlPattern(let pattern), .urlPathPattern(let pattern):
        return .beginning(pattern.literalPrefix)
      default: break
      }
    }
    return .any
  }

  /// Whether the pattern has a condition on the URL, and a target fulfils it.
  func names(_ target: RequestTarget) -> Bool {
    guard let first = conditions.first, first.part.rank <= 1 else { return false }
    return first.part.matches(TargetOnly(target: target), method: "")
  }

  /// The methods that a request of this pattern can have; `nil` when they are not listed.
  public var methods: [String]? {
    for condition in conditions {
      switch condition.part {
      case .method(let method): return [method]
      case .methods(let list, areMeant: true): return list
      default: break
      }
    }
    return nil
  }

  /// Whether the body of a request has to be kept to decide.
  public var readsBody: Bool {
    conditions.contains { $0.part.readsBody }
  }
}
