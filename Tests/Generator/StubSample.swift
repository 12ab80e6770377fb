// mockapi
// SPDX-License-Identifier: Apache-2.0

/// A request pattern that is made of conditions, and requests for it.
public struct StubSample: Sendable {
  public let conditions: [ConditionSample]
  /// The name of its file.
  public let file: String

  /// - Parameters:
  ///   - file: the name of its file.
  ///   - root: the first segment of its paths.
  ///   - hasBody: whether a condition may read the body.
  init(_ dice: inout Dice, root: String, file: String) {
    self.file = file
    var conditions = ConditionSample.target(&dice, root: root)
    var taken: Set<ConditionSample.Place> = []
    if !dice.isOne(in: 4) { conditions.append(.method(&dice)) }
    for number in 0..<dice.number(in: 0...3) {
      let condition = ConditionSample.head(&dice, number: number)
      // One field contains both host and port.
      let place = condition.place == .port ? .host : condition.place
      // A complete target has no room for more parameters.
      if conditions[0].key == "url", condition.key == "queryParameters" { continue }
      if taken.insert(place).inserted { conditions.append(condition) }
    }
    if dice.isOne(in: 2) { conditions += ConditionSample.body(&dice) }
    self.conditions = conditions
  }

  private init(conditions: [ConditionSample], file: String) {
    self.conditions = conditions
    self.file = file
  }

  /// This stub with one more condition.
  func and(_ condition: ConditionSample) -> StubSample {
    StubSample(conditions: conditions + [condition], file: file)
  }

  /// The object for a mapping; members with the same name are merged.
  var pattern: JSONText {
    var members: [(name: String, value: JSONText)] = []
    for condition in conditions {
      guard let index = members.firstIndex(where: { $0.name == condition.key }) else {
        members.append((condition.key, condition.pattern))
        continue
      }
      switch (members[index].value, condition.pattern) {
      case (.object(let old), .object(let new)): members[index].value = .object(old + new)
      case (.array(let old), .array(let new)): members[index].value = .array(old + new)
      default: break
      }
    }
    return .object(members)
  }

  /// A request.
  /// - Parameter failing: the number of the condition that must fail; `nil` for none.
  public func draft(_ dice: inout Dice, failing: Int? = nil) -> RequestDraft {
    var draft = RequestDraft()
    for (number, condition) in conditions.enumerated() {
      let values = number == failing ? condition.failing : condition.matching
      if !values.isEmpty { condition.place.write(dice.one(of: values), into: &draft) }
    }
    // Variables without a condition.
    for name in ["id", "item"] { draft.path.replace("{\(name)}", with: dice.word()) }
    return draft
  }

  /// Requests that meet all conditions, and requests that miss each one of them.
  public func drafts(_ dice: inout Dice) -> [RequestDraft] {
    let good = (0..<6).map { _ in draft(&dice) }
    return good + conditions.indices.map { draft(&dice, failing: $0) }
  }
}
