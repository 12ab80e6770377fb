// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIJSON
import MockAPILoading
import MockAPIScenario
import MockAPITestSupport
import MockAPIVariants
import Testing

/// What holds for every variant, checked for those of `Scenarios/` and of 200 generated documents.
struct AllVariantsTests {
  static let generated = (0..<200).map { number in
    var random = SeededRandom(seed: UInt64(number) &+ 1_000)
    return SampleDocument(using: &random).text(using: &random)
  }

  private static func scenarios() throws -> [Scenario] {
    let path = Repository.root.appending(path: "Scenarios").path
    let loaded = ScenarioLoader().load(paths: [path]).scenarios
    #expect(loaded.count == 3)
    return loaded
  }

  private static func wide() -> VariantOptions {
    var options = VariantOptions()
    options.operators = Set(VariantOperator.allCases)
    options.damagesAllElements = true
    options.cutsEverywhere = true
    options.stallsAllCases = true
    return options
  }

  @Test func `each variant of our scenarios differs from its case in exactly one place`() throws {
    for scenario in try Self.scenarios() {
      for index in scenario.cases.indices { try check(scenario, index, Self.wide()) }
    }
  }

  @Test(arguments: 0..<200)
  func `each variant of a generated document differs from it in exactly one place`(
    _ number: Int
  ) throws {
    // The lone surrogates are of the document, so no diagnostics are expected.
    try check(try scenario(ValueOperatorTests.text(Self.generated[number])), 0, Self.wide())
  }

  private func check(_ scenario: Scenario, _ index: Int, _ options: VariantOptions) throws {
    guard let response = scenario.cases[index].response else {
      #expect(scenario.variantIDs(ofCase: index, options).isEmpty)
      return
    }
    let ids = scenario.variantIDs(ofCase: index, options)
    #expect(ids.count == Set(ids).count)
    var forms: Set<Variant.Form> = [.response(response)]
    let before = try? JSONTree(response.body)
    for id in ids {
      #expect(VariantID(id.description) == id)
      guard let variant = scenario.variant(id, options) else {
        Issue.record("\(id) must be a variant")
        continue
      }
      #expect(forms.insert(variant.form).inserted, "\(id) is the same as another")
      guard id.operator.target == .value, let changed = ValueOperatorTests.response(variant) else {
        continue
      }
      try checkValue(variant, changed, response, try #require(before))
    }
    try checkNothingIsMissing(scenario, index, forms)
  }

  private func checkValue(
    _ variant: Variant, _ changed: ResponseDefinition, _ response: ResponseDefinition,
    _ before: JSONTree
  ) throws {
    let id = variant.id
    #expect(changed.with(body: response.body) == response, "\(id) changes more than the body")
    // The bytes around the damage are those of the case.
    let damage = try #require(variant.damage)
    let (old, new) = (Array(response.body), Array(changed.body))
    let tail = new[damage.upperBound...]
    #expect(damage.lowerBound + tail.count <= old.count)
    #expect(old.starts(with: new[..<damage.lowerBound]), "\(id)")
    #expect(old.suffix(tail.count) == tail, "\(id)")
    let places = before.differences(from: try JSONTree(new))
    #expect(places.count == 1, "\(id): \(String(decoding: new.prefix(300), as: UTF8.self))")
    let depth = id.pointer?.tokens.count ?? 0
    switch id.operator {
    case .drop, .keyCase, .duplicateFirst, .duplicateLast:
      #expect(places.first?.count == depth - 1, "\(id)")
    default: #expect(places.first?.count == depth, "\(id)")
    }
  }

  /// Each operator is tried at each value: what is not in the list must be the same as something in it.
  private func checkNothingIsMissing(
    _ scenario: Scenario, _ index: Int, _ forms: Set<Variant.Form>
  ) throws {
    guard let body = scenario.cases[index].response?.body,
      let root = try? JSONDocument(parsing: Array(body)).root
    else { return }
    for pointer in Self.pointers(of: root) {
      // Nothing else is as long, and it takes long to compare.
      for kind in VariantOperator.allCases where kind.target == .value && kind != .long {
        var arguments: [String?] = [nil]
        if case .words(let words) = kind.arguments { arguments = words }
        for argument in arguments {
          let id = VariantID(
            caseName: scenario.cases[index].name, operator: kind, argument: argument,
            pointer: pointer)
          guard let variant = scenario.variant(id) else { continue }
          #expect(forms.contains(variant.form), "\(id) is missing")
        }
      }
    }
  }

  private static func pointers(of root: JSONValue) -> [JSONPointer] {
    var found: [JSONPointer] = []
    func visit(_ value: JSONValue, _ pointer: JSONPointer) {
      found.append(pointer)
      for (index, element) in value.elements.enumerated() {
        visit(element, pointer.appending(String(index)))
      }
      for member in value.members { visit(member.value, pointer.appending(member.name)) }
    }
    visit(root, JSONPointer())
    return found
  }

  @Test(arguments: 0..<100)
  func `ids do not depend on the order of keys`(_ number: Int) throws {
    var random = SeededRandom(seed: UInt64(number) &+ 5_000)
    let document = SampleDocument(using: &random).withoutRepeatedNames
    let other = document.shuffled(using: &random)
    var options = VariantOptions()
    // A cut counts bytes.
    options.operators.remove(.cut)
    let ids = try [document, other].map { document in
      // Without whitespace, because it decides whether two variants have the same bytes.
      let text = ValueOperatorTests.text(document.compactText)
      return Set(try scenario(text).variantIDs(ofCase: 0, options))
    }
    #expect(ids[0] == ids[1], "\(ids[0].symmetricDifference(ids[1]))")
  }

  @Test func `ids are the same in each run and for each scenario with the same case`() throws {
    let text = ValueOperatorTests.text(#"{"a": [1, 2, 3], "b": "x"}"#)
    let ids = try scenario(text).variantIDs(ofCase: 0)
    let again = try scenario(text.replacing(#""urlPath": "/""#, with: #""urlPath": "/z""#))
    #expect(ids == again.variantIDs(ofCase: 0))
  }
}

extension ResponseDefinition {
  /// The same response with another body.
  fileprivate func with(body: ArraySlice<UInt8>) -> ResponseDefinition {
    ResponseDefinition(
      status: status, statusMessage: statusMessage, headers: headers,
      withheldHeaders: withheldHeaders, framing: framing, isCompressed: isCompressed, body: body,
      timing: timing, fault: fault)
  }
}
