// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIRegularExpression

/// Implications between patterns. If an implication cannot be decided cheaply, the answer is `false`.
extension RequestPattern {
  /// Whether every request that matches the other pattern matches this one too.
  package func covers(_ other: RequestPattern) -> Bool {
    // A request with HEAD goes to the patterns that name HEAD before it goes to those for any method.
    if other.namesHead, !namesHead { return false }
    return conditions.allSatisfy { condition in
      condition.part.isAlwaysTrue || other.conditions.contains { $0.part.implies(condition.part) }
    }
  }

  /// Whether the first conditions of both, which are usually those on the URL, exclude each other.
  package func isApart(from other: RequestPattern) -> Bool {
    guard let part = parts.first, let other = other.parts.first else { return false }
    return part.excludes(other)
  }

  /// The conditions of both patterns that no request can satisfy together.
  package func contradiction(to other: RequestPattern) -> (RequestCondition, RequestCondition)? {
    for condition in conditions {
      for another in other.conditions where condition.part.excludes(another.part) {
        return (condition, another)
      }
    }
    return nil
  }
}

extension RequestCondition.Part {
  package var isAlwaysTrue: Bool {
    switch self {
    case .urlPattern(let pattern), .urlPathPattern(let pattern): pattern.description == ".*"
    case .header(_, let pattern), .queryParameter(_, let pattern): pattern == .any(.anything)
    case .body(let pattern): pattern == .anything
    default: false
    }
  }

  /// Whether every request that satisfies this condition satisfies the other one.
  package func implies(_ other: RequestCondition.Part) -> Bool {
    switch (self, other) {
    case (.method(let methods), .method(let others)): methods.areAmong(others)
    case (.url(let url), .url), (.url(let url), .urlPath), (.url(let url), .urlPattern),
      (.url(let url), .urlPathPattern), (.url(let url), .urlPathTemplate),
      (.url(let url), .queryParameter):
      other.matches(TargetOnly(target: RequestTarget(url)))
    case (.urlPath(let path), .urlPathPattern), (.urlPath(let path), .urlPathTemplate):
      other.matches(TargetOnly(target: RequestTarget(path)))
    case (.urlPathTemplate(let template), .urlPathTemplate(let other)):
      other.covers(template)
    case (.header(let name, let pattern), .header(let otherName, let otherPattern)):
      HeaderField(name: name, value: "").isNamed(otherName) && pattern.implies(otherPattern)
    case (.queryParameter(let name, let pattern), .queryParameter(let otherName, let other)),
      (.formParameter(let name, let pattern), .formParameter(let otherName, let other)):
      name == otherName && pattern.implies(other)
    case (.cookie(let name, let pattern), .cookie(let otherName, let other)):
      // A missing cookie satisfies only `absent`.
      name == otherName && (pattern == other || pattern != .absent && pattern.implies(other))
    case (.body(let pattern), .body(let other)), (.host(let pattern), .host(let other)),
      (.clientIP(let pattern), .clientIP(let other)):
      pattern.implies(other)
    default:
      self == other
    }
  }

  /// Whether no request satisfies both; decided only for parts that a request has once.
  fileprivate func excludes(_ other: RequestCondition.Part) -> Bool {
    switch (self, other) {
    case (.url, .url), (.urlPath, .urlPath), (.port, .port), (.scheme, .scheme):
      self != other
    case (.method(let methods), .method(let others)): methods.areApart(from: others)
    case (.url(let url), .urlPath), (.url(let url), .urlPathPattern),
      (.url(let url), .urlPathTemplate), (.url(let url), .urlPattern):
      !other.matches(TargetOnly(target: RequestTarget(url)))
    case (.urlPath(let path), .urlPathPattern), (.urlPath(let path), .urlPathTemplate):
      !other.matches(TargetOnly(target: RequestTarget(path)))
    case (.urlPath, .url), (.urlPathPattern, .url), (.urlPathTemplate, .url), (.urlPattern, .url),
      (.urlPathPattern, .urlPath), (.urlPathTemplate, .urlPath):
      other.excludes(self)
    default: false
    }
  }
}

/// A request with only a target.
struct TargetOnly: RequestView {
  let target: RequestTarget
  let method = ""
  let body: [UInt8] = []
  let scheme = "http"
  let peerAddress = ""
  let time = Duration.zero

  func headerValues(named name: String) -> [String] { [] }
}
