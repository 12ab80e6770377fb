// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIRegularExpression

/// A pattern for requests: a request matches if it satisfies every condition.
@usableFromInline package struct RequestPattern: Sendable, Hashable {
  /// The conditions; those on method and URL are first, because they are cheap and selective.
  package let conditions: [RequestCondition]
  /// The parts of the conditions, in the same order: to copy a whole condition costs more than most comparisons.
  package let parts: [RequestCondition.Part]
  /// Whether a HEAD request is matched like GET and answered without the body (RFC 9110 section 9.3.2).
  package let headAsGet: Bool

  package init(_ conditions: [RequestCondition], headAsGet: Bool = false) {
    self.conditions = conditions.sorted { $0.part.rank < $1.part.rank }
    parts = self.conditions.map(\.part)
    self.headAsGet = headAsGet
  }

  /// Whether a request matches.
  /// - Parameter didGiveUp: called with a condition that takes too many steps, and so does not hold.
  package func matches(
    _ request: some RequestView, didGiveUp: (RequestCondition) -> Void = { _ in }
  ) -> Bool {
    for index in parts.indices {
      switch outcome(of: parts[index], for: request) {
      case .matched: continue
      case .notMatched: return false
      case .limitReached:
        didGiveUp(conditions[index])
        return false
      }
    }
    return true
  }

  /// The result of one of the conditions.
  package func outcome(of condition: RequestCondition, for request: some RequestView)
    -> MatchOutcome
  {
    outcome(of: condition.part, for: request)
  }

  private func outcome(of part: RequestCondition.Part, for request: some RequestView)
    -> MatchOutcome
  {
    if case .method(let methods) = part {
      return MatchOutcome(methods.allows(request.method, headAsGet: headAsGet))
    }
    return part.outcome(of: request)
  }

  /// The pattern's condition on paths, used to find it in an index.
  @usableFromInline package enum Paths: Sendable {
    case exactly([UInt8])
    case following(PathTemplate)
    /// An expression; only parts of each matching target are known.
    case matching(PathLiterals)
    case any
  }

  package var paths: Paths {
    for condition in conditions {
      switch condition.part {
      case .url(let target): return .exactly(Array(RequestTarget(target).path))
      case .urlPath(let path): return .exactly(Array(path.utf8))
      case .urlPathTemplate(let template): return .following(template)
      case .urlPattern(let pattern), .urlPathPattern(let pattern):
        return .matching(PathLiterals(pattern))
      default: break
      }
    }
    return .any
  }

  /// The template of the path; `nil` if the path has another condition, or none.
  package var pathTemplate: PathTemplate? {
    if case .urlPathTemplate(let template)? = parts.first { template } else { nil }
  }

  /// A target that satisfies the condition on the URL; `nil` for an expression, and if there is none.
  package var sampleTarget: RequestTarget? {
    for part in parts {
      switch part {
      case .url(let target), .urlPath(let target): return RequestTarget(target)
      case .urlPathTemplate(let template): return RequestTarget(template.sample)
      default: break
      }
    }
    return nil
  }

  /// Whether the pattern has conditions on the URL, and the target satisfies the first.
  package func names(_ target: RequestTarget) -> Bool { outcome(of: target) == .matched }

  /// The result of the first condition on the URL; not a match if there is none.
  package func outcome(of target: RequestTarget) -> MatchOutcome {
    parts.first.map { $0.outcome(of: target) } ?? .notMatched
  }

  /// The methods of matching requests, apart from HEAD as GET.
  package var methods: Methods {
    for part in parts {
      if case .method(let methods) = part { return methods }
    }
    return .any
  }

  /// The methods, if the pattern has no conditions but those on the method and one on the URL; otherwise `nil`.
  package var methodsOfURL: Methods? {
    var hasURL = false
    for part in parts {
      switch part {
      case .method: continue
      default:
        if hasURL || part.kind != .url { return nil }
        hasURL = true
      }
    }
    return hasURL ? methods : nil
  }

  /// Whether a request with a method can match.
  package func allows(method: String) -> Bool { methods.allows(method, headAsGet: headAsGet) }

  /// Whether the pattern names HEAD; such patterns come before those that answer HEAD like GET.
  package var namesHead: Bool { methods.listed?.contains("HEAD") ?? false }

  /// Whether every request of this pattern is a HEAD.
  package var asksHeadOnly: Bool {
    methods.listed.map { !$0.isEmpty && $0.allSatisfy { $0 == "HEAD" } } ?? false
  }

  /// Whether the conditions need the body of a request.
  package var readsBody: Bool { bodyCondition != nil }

  /// The first condition that needs the body of a request; `nil` if none does.
  package var bodyCondition: RequestCondition? {
    conditions.first { $0.part.kind == .body }
  }

  /// The pattern without the conditions that need the body.
  package var ofHead: RequestPattern {
    RequestPattern(conditions.filter { $0.part.kind != .body }, headAsGet: headAsGet)
  }
}
