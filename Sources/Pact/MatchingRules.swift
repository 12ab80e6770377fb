// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIText

/// The matching rules of a request or a response, in the forms of all versions.
struct MatchingRules {
  private(set) var path: MatchingRule?
  private(set) var status: MatchingRule?
  /// By name, in small letters.
  private(set) var headers: [String: MatchingRule] = [:]
  private(set) var query: [String: MatchingRule] = [:]
  let body = RuleTree()
  /// Paths that no pact has.
  private(set) var unknownPaths: [JSONValue] = []

  /// - Parameter message: a request or a response.
  init(of message: JSONValue) {
    // The oldest ones have names of their own.
    let names = ["matchingRules", "requestMatchingRules", "responseMatchingRules"]
    guard let rules = names.lazy.compactMap({ message[$0] }).first else { return }
    for member in rules.members {
      // Version 2 has one list of paths: `$.body.name`, `$.headers.Accept`.
      if member.name.hasPrefix("$") {
        addFromList(member)
      } else {
        addCategory(member, member.value)
      }
    }
  }

  private mutating func addFromList(_ member: JSONMember) {
    guard let path = RulePath(member.name), case .name(let category)? = path.steps.first else {
      unknownPaths.append(member.key)
      return
    }
    let rule = MatchingRule(member.value)
    let rest = path.dropFirst()
    switch category {
    case "body": body.add(rule, at: rest)
    case "path": self.path = rule
    case "status": status = rule
    case "query": add(rule, to: \.query, at: rest, member.key)
    case "header", "headers": add(rule, to: \.headers, at: rest, member.key)
    default: unknownPaths.append(member.key)
    }
  }

  private mutating func addCategory(_ member: JSONMember, _ rules: JSONValue) {
    let category = member.name
    switch category {
    case "path": path = MatchingRule(combined: rules) ?? firstRule(rules)
    case "status": status = MatchingRule(combined: rules) ?? firstRule(rules)
    case "body", "query", "header", "headers":
      for member in rules.members {
        guard let rule = MatchingRule(combined: member.value) else { continue }
        let path = RulePath(member.name)
        switch category {
        case "body":
          guard let path else {
            unknownPaths.append(member.key)
            continue
          }
          body.add(rule, at: path)
        case "query": query[Self.name(path, member.name)] = rule
        default: headers[Self.name(path, member.name).lowercased()] = rule
        }
      }
    default: unknownPaths.append(member.key)
    }
  }

  /// `{"": {"matchers": […]}}`, as some libraries write the rule of a path.
  private func firstRule(_ rules: JSONValue) -> MatchingRule? {
    rules.members.lazy.compactMap { MatchingRule(combined: $0.value) }.first { _ in true }
  }

  private mutating func add(
    _ rule: MatchingRule, to names: WritableKeyPath<Self, [String: MatchingRule]>,
    at path: RulePath, _ key: JSONValue
  ) {
    guard case .name(let name)? = path.steps.first else {
      unknownPaths.append(key)
      return
    }
    self[keyPath: names][names == \.headers ? name.lowercased() : name] = rule
  }

  /// The name of a parameter: `$.page[0]`, or the name alone.
  private static func name(_ path: RulePath?, _ text: String) -> String {
    guard case .name(let name)? = path?.steps.first else { return text }
    return name
  }
}
