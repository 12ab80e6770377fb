// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIRegularExpression

/// One validation of one value.
struct SchemaEvaluator {
  /// The number of schemas that may be nested during validation. Each takes up to 700 bytes of stack (5,000 without
  /// optimisation), and a thread may have only 512 KiB.
  static let maximumDepth = 500
  /// The number of schemas that may be evaluated for a small value, the number added for each byte of it, and the
  /// number for values of any size.
  static let maximumSteps = 100_000
  static let maximumStepsPerByte = 100
  static let maximumStepsOfAll = 10_000_000

  let schema: JSONSchema
  private let limit: Int
  private let stepLimit: Int
  private var steps: Int
  private var depth = 0
  private(set) var isGivenUp = false
  /// The schema resources that are being evaluated, outermost first.
  private var scope: [Int] = []

  /// Whether messages are needed here; inside `not`, `if` and `contains` they are not.
  private var isTelling: Bool
  private(set) var violations: [JSONSchemaViolation] = []
  /// The place of the current value; recorded only while messages are needed.
  private var path: [String] = []

  /// Whether another message is needed; otherwise the first violation ends a schema.
  var isReporting: Bool { isTelling && violations.count < limit }

  /// - Parameters:
  ///   - limit: the number of violations to report.
  ///   - stepLimit: the largest number of steps.
  init(schema: JSONSchema, value: JSONValue, limit: Int, stepLimit: Int = .max) {
    self.schema = schema
    self.limit = limit
    isTelling = limit > 0
    self.stepLimit = min(
      Self.maximumSteps + value.range.count * Self.maximumStepsPerByte, Self.maximumStepsOfAll,
      stepLimit)
    steps = self.stepLimit
  }

  /// The number of steps taken.
  var stepsTaken: Int { min(stepLimit - steps, stepLimit) }

  mutating func isValid(_ value: JSONValue) -> Bool {
    var evaluated = SchemaEvaluated(isTracked: false)
    let isValid = evaluate(0, value, into: &evaluated)
    guard isGivenUp else { return isValid }
    violations =
      violations.dropLast(violations.count < limit ? 0 : 1) + [
        JSONSchemaViolation(
          instance: JSONPointer(), keywordLocation: schema.nodes[0].location,
          message: "validation was stopped: it takes too many steps or is nested too deeply")
      ]
    return false
  }

  /// Evaluates a schema for a value.
  /// - Parameter outer: gets the evaluated parts if the value is valid.
  mutating func evaluate(
    _ index: Int, _ value: JSONValue, into outer: inout SchemaEvaluated
  ) -> Bool {
    guard !isGivenUp, depth < Self.maximumDepth, steps > 0 else {
      isGivenUp = true
      return false
    }
    let rules = schema.nodes[index].rules
    if rules.isEmpty { return true }
    depth += 1
    // A larger value is more work for each schema that evaluates it.
    steps -= 1 + value.range.count / 64
    let resource = schema.nodes[index].resource
    let isNewScope = scope.last != resource
    if isNewScope { scope.append(resource) }
    defer {
      depth -= 1
      if isNewScope { scope.removeLast() }
    }
    var evaluated = SchemaEvaluated(
      isTracked: outer.isTracked || schema.nodes[index].needsEvaluated)
    var isValid = true
    for rule in rules {
      let isPassed: Bool
      switch rule.meaning {
      case .assertion(let assertion):
        isPassed = assertion.holds(for: value, steps: &steps)
        guard steps > 0 else {
          isGivenUp = true
          return false
        }
        if !isPassed, isReporting {
          report(rule.keyword.rawValue, of: index, assertion.message(for: value))
        }
      case .applicator(let applicator):
        isPassed = apply(applicator, of: index, to: value, into: &evaluated)
      }
      guard isPassed || isReporting else { return false }
      isValid = isValid && isPassed
    }
    if isValid { outer.formUnion(evaluated) }
    return isValid
  }

  /// Whether an expression matches a part of a member's name.
  mutating func isFound(_ pattern: RegularExpression, in name: String) -> Bool {
    let isFound = pattern.match(name, isWhole: false, steps: &steps) == .matched
    if steps <= 0 { isGivenUp = true }
    return isFound
  }

  /// Evaluates a part of the value. The parts of this part do not matter to the schemas around it.
  mutating func evaluate(_ index: Int, _ value: JSONValue, at step: @autoclosure () -> String)
    -> Bool
  {
    var evaluated = SchemaEvaluated(isTracked: false)
    guard isTelling else { return evaluate(index, value, into: &evaluated) }
    path.append(step())
    defer { path.removeLast() }
    return evaluate(index, value, into: &evaluated)
  }

  /// Evaluates without reporting violations.
  mutating func evaluateSilently(
    _ index: Int, _ value: JSONValue, into outer: inout SchemaEvaluated
  ) -> Bool {
    let wasTelling = isTelling
    isTelling = false
    defer { isTelling = wasTelling }
    return evaluate(index, value, into: &outer)
  }

  /// The schema that a dynamic reference refers to here.
  func dynamicTarget(of anchor: String, initially target: Int) -> Int {
    for resource in scope {
      let key = JSONSchema.DynamicAnchor(resource: resource, name: anchor)
      if let target = schema.dynamicTargets[key] { return target }
    }
    return target
  }

  // MARK: Reporting

  /// Reports a violation of the keyword, or of the schema itself if there is no keyword.
  mutating func report(_ keyword: String?, of index: Int, _ message: @autoclosure () -> String) {
    guard isReporting else { return }
    violations.append(
      JSONSchemaViolation(
        instance: JSONPointer(tokens: path),
        keywordLocation: schema.nodes[index].location + (keyword.map { "/" + $0 } ?? ""),
        message: message()))
  }

  /// Removes the violations after the given number, because another schema has passed.
  mutating func forgetViolations(after count: Int) {
    violations.removeSubrange(count...)
  }
}
