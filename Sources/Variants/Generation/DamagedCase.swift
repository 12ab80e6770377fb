// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIMatching
import MockAPIScenario

/// A case that has variants, with the parts that operators damage.
struct DamagedCase {
  let scenario: Scenario
  let index: Int
  let response: ResponseDefinition
  /// The method or the status forbids a body.
  let isBodiless: Bool

  /// `nil` for a sequence and a draw, and for a case with a fault or a delay, which is judged itself.
  init?(_ scenario: Scenario, _ index: Int) {
    guard scenario.cases.indices.contains(index), let response = scenario.cases[index].response,
      response.isPlain
    else { return nil }
    self.scenario = scenario
    self.index = index
    self.response = response
    isBodiless =
      scenario.request.asksHeadOnly || ResponseDefinition.hasNoContent(response.status)
  }

  var hasBody: Bool { !isBodiless && !response.body.isEmpty }

  /// The body as JSON; `nil` if it is not JSON, or if there is none.
  func json() -> CaseJSON? { hasBody ? CaseJSON(scenario, index, response) : nil }

  // MARK: The ids

  func ids(_ options: VariantOptions) -> [VariantID] {
    var list = IDList(caseName: scenario.cases[index].name)
    let hash = BodyHash(response.body)
    list.isNew(Fingerprint(body: hash.value))
    let json = json()
    if let json { addValues(of: json, hash, options, to: &list) }
    addBodies(json, hash, options, to: &list)
    addHeads(hash, options, to: &list)
    addWires(options, to: &list)
    return list.ids
  }

  private func addValues(
    of json: CaseJSON, _ hash: BodyHash, _ options: VariantOptions, to list: inout IDList
  ) {
    let places = JSONPlace.all(
      in: json.root, tree: json.tree, isComplete: options.damagesAllElements)
    for kind in options.chosen(.value) {
      for place in places {
        // Nothing else makes a body so much longer, so its bytes need not be made.
        if kind == .long {
          if ValueDamage.canBeLong(place.value) { list.add(kind, nil, place.pointer) }
          continue
        }
        for argument in kind.argumentList {
          guard let edit = ValueDamage.edit(kind, argument, at: place) else { continue }
          let body = hash.replacing(json.range(of: edit), with: edit.replacement)
          if list.isNew(Fingerprint(body: body)) { list.add(kind, argument, place.pointer) }
        }
      }
    }
  }

  private func addBodies(
    _ json: CaseJSON?, _ hash: BodyHash, _ options: VariantOptions, to list: inout IDList
  ) {
    if isBodiless { return }
    for kind in options.chosen(.body) {
      if kind == .cut {
        for size in BodyDamage.cuts(of: response.body, isComplete: options.cutsEverywhere)
        where list.isNew(Fingerprint(body: hash.prefix(size))) {
          list.add(kind, String(size))
        }
        continue
      }
      for argument in kind.argumentList {
        if kind == .withErrors {
          guard let json, let edit = errorEdit(argument, in: json) else { continue }
          let body = hash.replacing(json.range(of: edit), with: edit.replacement)
          if list.isNew(Fingerprint(body: body)) { list.add(kind, argument) }
          continue
        }
        guard
          let damage = BodyDamage(kind, argument, of: response.body, isJSON: json != nil)
        else { continue }
        let changed = response.with(body: damage.body, contentType: damage.contentType)
        let print = Fingerprint(
          body: BodyHash.value(of: damage.body), changed, ofCase: response)
        if list.isNew(print) { list.add(kind, argument) }
      }
    }
  }

  /// The edit of ``VariantOperator/withErrors``; `nil` if it does not apply.
  func errorEdit(_ argument: String?, in json: CaseJSON) -> JSONEdit? {
    argument.flatMap(VariantOperator.Errors.init).flatMap { kind in
      ErrorDamage(scenario, response, json.root)?.edit(kind)
    }
  }

  private func addHeads(_ hash: BodyHash, _ options: VariantOptions, to list: inout IDList) {
    for kind in options.chosen(.head) {
      for argument in kind.argumentList {
        if kind == .redirect {
          list.add(kind, argument)
          continue
        }
        guard
          let changed = HeadDamage.response(kind, argument, of: response, hasBody: hasBody)
        else { continue }
        let body = kind == .noContent ? BodyHash.value(of: []) : hash.value
        if list.isNew(Fingerprint(body: body, changed, ofCase: response)) {
          list.add(kind, argument)
        }
      }
    }
  }

  private func addWires(_ options: VariantOptions, to list: inout IDList) {
    let wire = wire(options)
    for kind in options.chosen(.wire) {
      if kind == .stall, !options.stallsAllCases, !scenario.hasStalls(ofCase: index) { continue }
      for argument in kind.argumentList
      where kind == .refused || wire.response(kind, argument) != nil {
        list.add(kind, argument)
      }
    }
  }

  func wire(_ options: VariantOptions) -> WireDamage {
    WireDamage(
      response: response, hasBody: hasBody, isBodiless: isBodiless, timeLimit: options.timeLimit)
  }
}
