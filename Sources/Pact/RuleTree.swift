// mockapi
// SPDX-License-Identifier: Apache-2.0

/// The rules for the values of a body, by their paths.
final class RuleTree {
  private(set) var rule: MatchingRule?
  private var steps: [RulePath.Step: RuleTree] = [:]

  func add(_ rule: MatchingRule, at path: RulePath) {
    var tree = self
    for step in path.steps {
      let next = tree.steps[step] ?? RuleTree()
      tree.steps[step] = next
      tree = next
    }
    tree.rule = rule
  }

  /// Whether some rule is for this step below.
  fileprivate func has(_ step: RulePath.Step) -> Bool { steps[step] != nil }

  fileprivate subscript(step: RulePath.Step) -> RuleTree? { steps[step] }
}

/// The rules that hold for one value, and for what is inside it.
struct RulePosition {
  /// The places in the tree that the path of the value leads to, the most exact ones first.
  private let trees: [RuleTree]
  /// The rule of the value, or that of a value around it which holds for all inside.
  let rule: MatchingRule?
  /// Whether ``rule`` is of the value itself.
  let isOwn: Bool
  /// Whether the value is in a list.
  let isElement: Bool

  /// How many ways through wildcards are followed at once.
  private static let limit = 32

  init(_ tree: RuleTree) {
    self.init([tree], inherited: nil, isElement: false)
  }

  private init(_ trees: [RuleTree], inherited: MatchingRule?, isElement: Bool) {
    self.isElement = isElement
    self.trees = trees
    let own = trees.lazy.compactMap(\.rule).first
    rule = own ?? inherited
    isOwn = own != nil
  }

  func member(_ name: String) -> RulePosition {
    next([.name(name), .anyMember], isElement: false)
  }

  func element(_ index: Int) -> RulePosition {
    next([.index(index), .anyElement], isElement: true)
  }

  /// Whether a rule is for all members or all elements.
  func hasRule(forAll step: RulePath.Step) -> Bool { trees.contains { $0.has(step) } }

  private func next(_ steps: [RulePath.Step], isElement: Bool) -> RulePosition {
    // Names and indices count more than wildcards, and the first step more than the last.
    let trees = trees.flatMap { tree in steps.compactMap { tree[$0] } }
    return RulePosition(
      Array(trees.prefix(Self.limit)), inherited: ruleInside, isElement: isElement)
  }

  private var ruleInside: MatchingRule? {
    if case .map(let isByType)? = rule { return isByType ? .type : nil }
    return rule.flatMap { $0.isForAllInside ? $0 : nil }
  }
}
