// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIScenario
import MockAPIText
import MockAPIVariants

/// Compares what a client decoded with what was sent, at the places where nothing is wrong.
///
/// A client may print its model in its own way. Its control shows which places it prints as they were sent; only these
/// are compared strictly. In a control itself, and without one, a value is wrong only if no formatting explains it.
struct DecodedComparison {
  /// The first place whose value is neither as sent nor as in the control; `nil` if there is none.
  private(set) var problem: Judgement?
  /// The places that took damage or are bad.
  private let spoiled: Set<JSONPointer>
  /// Those places, and the places around them.
  private let spoiledOrAround: Set<JSONPointer>
  private let control: JSONValue?
  /// What the control shows; `nil` if there is none that was decoded.
  private let printed: PrintedPlaces?

  /// `nil` if there is nothing to compare.
  init?(
    of answer: ClientAnswer, with expected: PredictedOutcome, in exchange: JudgedExchange,
    control: ControlResult
  ) {
    guard ![.unexpected, .noAnswer].contains(expected.kind), let decoded = answer.decoded,
      // Where only the status is known, nothing of the body is.
      exchange.scenario.contract != nil || exchange.declaredCase.isExpectationDeclared,
      let sent = exchange.sentBody
    else { return nil }
    let declared = exchange.declaredFields(of: expected.kind)
    // Without the list of defects, any place may be wrong.
    guard expected.hasKnownDefects || exchange.variant == nil else { return nil }
    spoiled = Self.spoiledPlaces(
      of: expected, declared, in: sent, damaged: exchange.variant?.id.pointer)
    spoiledOrAround = spoiled.reduce(into: []) { places, place in
      for length in 0...place.tokens.count {
        places.insert(JSONPointer(tokens: Array(place.tokens.prefix(length))))
      }
    }
    if case .passed(let decoded?) = control,
      let places = decoded.printedPlaces(in: exchange, expected.kind, declared)
    {
      self.control = decoded.value
      printed = places
    } else {
      self.control = nil
      printed = nil
    }
    problem = compare(
      decoded, with: sent, declared, at: Place(pointer: JSONPointer(), name: JSONPointer()))
  }

  /// - Parameter damaged: the damaged place of the variant. Where the contract declares nothing, its value may be anything;
  ///   elsewhere the contract says whether the new value is bad.
  private static func spoiledPlaces(
    of expected: PredictedOutcome, _ declared: ContractTree, in sent: JSONValue,
    damaged: JSONPointer?
  ) -> Set<JSONPointer> {
    var places = Set(expected.recoveries.flatMap { [$0.pointer] + $0.defects.map(\.pointer) })
    places.formUnion(expected.otherKinds)
    if let damaged, declared.place(at: damaged, in: sent) == nil { places.insert(damaged) }
    return places
  }

  /// A place with its name in the form of a contract, with `*` for elements and entries.
  private struct Place {
    let pointer: JSONPointer
    let name: JSONPointer

    func below(_ token: String, isEntry: Bool) -> Place {
      Place(
        pointer: pointer.appending(token),
        name: name.appending(isEntry ? ContractField.wildcard : token))
    }
  }

  // MARK: The walk

  /// - Parameter declared: `nil` where the contract declares nothing.
  private func compare(
    _ found: JSONValue?, with sent: JSONValue, _ declared: ContractTree?, at place: Place
  ) -> Judgement? {
    if spoiled.contains(place.pointer) || declared?.field?.tolerance == .ignored
      || printed?.changed.contains(place.name) ?? false
      // A place that the contract does not declare is printed in any way.
      || declared == nil && !isStrict(place) || sent.kind == .null
    {
      return nil
    }
    if let found, found.kind == sent.kind {
      if sent.kind == .object { return compareMembers(of: found, with: sent, declared, at: place) }
      if sent.kind == .array { return compareElements(of: found, with: sent, declared, at: place) }
    }
    // Around a damaged place, only the other parts are compared.
    if isSpoiled(place.pointer) { return nil }
    guard let found, found.kind != .null else { return lost(sent, declared, at: place) }
    switch sent.kind {
    case .object, .array:
      return isStrict(place)
        ? wrong("is \(found.kind), and \(sent.kind) was sent", at: place) : nil
    case .string, .number, .boolean, .null:
      return compareScalar(found, with: sent, declared, at: place)
    }
  }

  private func compareMembers(
    of found: JSONValue, with sent: JSONValue, _ declared: ContractTree?, at place: Place
  ) -> Judgement? {
    let declared = declared?.holding(in: sent)
    var numbers: [ExactString: Int] = [:]
    for member in sent.members { numbers[ExactString(member.name), default: 0] += 1 }
    // Of several values with one name, a client may keep any.
    for member in sent.members where numbers[ExactString(member.name)] == 1 {
      let below = place.below(member.name, isEntry: declared?.isEntry(member.name) ?? false)
      if let problem = compare(
        found[member.name], with: member.value, declared?.child(member.name), at: below)
      {
        return problem
      }
    }
    return nil
  }

  private func compareElements(
    of found: JSONValue, with sent: JSONValue, _ declared: ContractTree?, at place: Place
  ) -> Judgement? {
    let (all, others) = (Array(sent.elements), Array(found.elements))
    let indices = Array(all.indices)
    let good = indices.filter { index in
      !isSpoiled(place.pointer.appending(String(index)))
    }
    // Nothing says what a client does with a list that the contract does not know, and in which an element took damage.
    if declared == nil, good.count < all.count, others.count != all.count { return nil }
    let present = good.filter { all[$0].kind != .null }
    // A client leaves out what it cannot use, or keeps a place for it.
    guard let kept = [indices, good, present].first(where: { $0.count == others.count }) else {
      let isPossible = (present.count...indices.count).contains(others.count)
      let isDeclared = declared.map { $0.field != nil || $0.declaresOthers } ?? false
      if isPossible || !isDeclared || isSameSet(all, others) || isAsInControl(found, at: place)
        || printed != nil && !isStrict(place)
      {
        return nil
      }
      let count = others.count == 1 ? "1 element" : "\(others.count) elements"
      return wrong("has \(count), and \(all.count) were sent", at: place)
    }
    if isSameSet(all, others) { return nil }
    for (index, other) in zip(kept, others) {
      let token = String(index)
      if let problem = compare(
        other, with: all[index], declared?.child(token), at: place.below(token, isEntry: true))
      {
        return problem
      }
    }
    return nil
  }

  private func compareScalar(
    _ found: JSONValue, with sent: JSONValue, _ declared: ContractTree?, at place: Place
  ) -> Judgement? {
    if PlainValue.areSame(sent, found) || isAsInControl(found, at: place) { return nil }
    if !isStrict(place) {
      if PlainValue.mayBePrinted(sent, as: found) { return nil }
    } else if sent.kind != found.kind, declared?.field?.accepts?.count ?? 1 > 1 {
      return nil
    }
    return wrong("is \(found.shown), and \(sent.shown) was sent", at: place)
  }

  // MARK: Rules

  /// A value that is not in the decoded one. Many encoders leave out zero and empty values.
  private func lost(
    _ sent: JSONValue, _ declared: ContractTree?, at place: Place
  ) -> Judgement? {
    guard let declared, isStrict(place), !declared.areZero(in: sent) else { return nil }
    return wrong("is missing, and \(sent.shown) was sent", at: place)
  }

  /// Whether the control shows that the client prints this place as it is sent.
  private func isStrict(_ place: Place) -> Bool { printed?.same.contains(place.name) ?? false }

  /// Whether a place took damage, or is around one that did. The walk ends at such a place, so it reaches none inside.
  private func isSpoiled(_ place: JSONPointer) -> Bool { spoiledOrAround.contains(place) }

  private func isAsInControl(_ found: JSONValue, at place: Place) -> Bool {
    control?[place.pointer].map { found.isEquivalent(to: $0) } ?? false
  }

  /// Whether two lists have the same scalars, as a client has them that keeps a set.
  private func isSameSet(_ sent: [JSONValue], _ found: [JSONValue]) -> Bool {
    let isScalar = (sent + found).allSatisfy { $0.scalar != nil }
    return isScalar && Set(sent.map(JSONMeaning.init)) == Set(found.map(JSONMeaning.init))
  }

  private func wrong(_ what: String, at place: Place) -> Judgement {
    Judgement(
      .decoded, detail: "the decoded value of \(place.pointer.shown) \(what)", at: place.pointer)
  }
}

extension JudgedExchange {
  /// The body that the client gets, as JSON; `nil` if it is not JSON. Bytes that are not UTF-8 are replaced.
  var sentBody: JSONValue? {
    guard variant != nil else {
      // A template is filled in for the request of the client.
      return declaredCase.response?.template == nil ? originalBody : nil
    }
    return response.flatMap { JSONValue(replacingIn: Array($0.body)) }
  }

  /// The body of the case, as JSON; `nil` if it is not JSON.
  var originalBody: JSONValue? {
    declaredCase.body ?? declaredCase.response.flatMap { JSONValue(replacingIn: Array($0.body)) }
  }
}
