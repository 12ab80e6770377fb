// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIMatching
package import MockAPIScenario
public import MockAPISynchronization

/// A scenario at its place in the order of answering, with all that is derived from it to answer requests.
@usableFromInline package final class ServedScenario: Sendable, Equatable {
  package let scenario: Scenario
  let place: Place
  let signature: PathSignature
  /// The condition on the path, by which the index finds the scenario.
  let paths: RequestPattern.Paths
  /// Whether that is an exact path, with which any query matches.
  private let isPathOnly: Bool
  /// The methods of the requests that it answers, if only the method and the target decide that; without HEAD and OPTIONS, which have
  /// rules of their own. `nil` for other scenarios.
  private let routedMethods: Methods?
  /// `nil` if no case has a condition.
  let conditions: Conditions?
  /// Whether deciding needs the body.
  package let readsBody: Bool
  /// Whether a case is a constant response that is sent at once.
  let hasConstants: Bool
  /// Whether the answer of a case depends on the number of earlier requests: it is a sequence or a draw, or has random parts.
  let hasCounters: Bool
  /// Whether a case is sent before the body of the request.
  package let answersBeforeBody: Bool
  // Retained when it is set, once, and released at the end. (`AtomicLazyReference` costs each request 600 instructions.)
  @usableFromInline let attached: Atomic<Unmanaged<any Attachment>?>

  /// The cases with a condition. An object, because few of many thousand scenarios have one.
  final class Conditions: Sendable {
    let indices: [Int]
    let choice: PatternChoice

    /// `nil` if no case has a condition.
    init?(_ cases: [Case]) {
      indices = cases.indices.filter { cases[$0].when != nil }
      if indices.isEmpty { return nil }
      choice = PatternChoice(cases.compactMap(\.when))
    }
  }

  /// What a server has prepared to answer with the scenario.
  @usableFromInline package typealias Attachment = AnyObject & Sendable

  /// Scenarios of the same priority answer in the descending order of their numbers.
  package var number: Int { place.number }

  /// - Parameters:
  ///   - number: of scenarios with the same priority, the one with the largest number answers first.
  ///   - part: orders the scenarios of one number; the largest comes first, too.
  ///   - attachment: what was prepared for the same scenario at another place.
  package init(
    _ scenario: Scenario, number: Int, part: Int = 0, attachment: (any Attachment)? = nil
  ) {
    self.scenario = scenario
    place = Place(priority: scenario.priority, number: number, part: part)
    let request = scenario.request
    paths = request.paths
    signature = PathSignature(paths)
    isPathOnly = if case .urlPath? = request.parts.first { true } else { false }
    routedMethods =
      scenario.state == nil ? request.methodsOfURL?.without(["HEAD", "OPTIONS"]) : nil
    let cases = scenario.cases
    conditions = Conditions(cases)
    readsBody =
      request.readsBody
      || cases.contains { $0.when?.readsBody ?? false || $0.response?.template?.readsBody ?? false }
    hasConstants = cases.contains(where: \.isConstant)
    hasCounters = cases.contains { $0.response?.isDrawn ?? true }
    answersBeforeBody = cases.contains { $0.response?.beforeRequestBody != nil }
    attached = Atomic(attachment.map(Unmanaged.passRetained))
  }

  deinit { attached.load(ordering: .acquiring)?.release() }

  /// Whether it answers before another scenario of the same index.
  package func isBefore(_ other: ServedScenario) -> Bool { place < other.place }

  /// A place in the order of answering; no two scenarios of an index have the same one.
  struct Place: Comparable, Sendable {
    let priority: Int
    let number: Int
    let part: Int

    static func < (left: Place, right: Place) -> Bool {
      if left.priority != right.priority { return left.priority < right.priority }
      if left.number != right.number { return left.number > right.number }
      return left.part > right.part
    }
  }

  // MARK: Routing

  /// `true` if it answers each request with this method and target, whatever else the request has; `false` if it answers none of them;
  /// `nil` if more has to be known. HEAD and OPTIONS have rules of their own, so it is never `true` for them.
  func answers(_ method: String, _ target: RequestTarget) -> Bool? {
    if case .matching = paths {
      // Matched only if the result is known then: it costs, and is done again if more has to be known.
      guard routedMethods != nil, let answers = answers(method) else { return nil }
      switch scenario.request.outcome(of: target) {
      case .matched: return answers
      case .notMatched: return false
      // It is reported when the scenario is asked again.
      case .limitReached: return nil
      }
    }
    let answers = answers(method)
    guard answers == true else { return answers }
    // Most conditions are exact paths.
    if case .exactly(let path) = paths, !target.hasPath(path) { return false }
    return isPathOnly || scenario.request.names(target)
  }

  /// The same for a target that it has.
  private func answers(_ method: String) -> Bool? {
    if let routedMethods, routedMethods.allows(method) { return true }
    return scenario.request.allows(method: method) ? nil : false
  }

  // MARK: The attachment

  /// What a server has prepared; `nil` before the first answer.
  // Inlined, because every request asks.
  @inlinable package var attachment: (any Attachment)? {
    attached.load(ordering: .acquiring)?.takeUnretainedValue()
  }

  /// Keeps what a server has prepared, unless something is there already.
  /// - Returns: what is kept.
  package func attach(_ attachment: any Attachment) -> any Attachment {
    let reference = Unmanaged.passRetained(attachment)
    let (isKept, earlier) = attached.compareExchange(
      expected: nil, desired: reference, ordering: .acquiringAndReleasing)
    guard !isKept, let earlier else { return attachment }
    reference.release()
    return earlier.takeUnretainedValue()
  }

  @usableFromInline package static func == (left: ServedScenario, right: ServedScenario) -> Bool {
    left === right
  }
}
