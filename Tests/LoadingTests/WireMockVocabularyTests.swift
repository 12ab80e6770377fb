// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIScenario
import Testing

@testable import MockAPILoading

struct WireMockVocabularyTests {
  private static let places = [
    "": WireMockVocabulary.mapping, "request": .request, "response": .response,
  ]

  /// A list of a number is a mistake for every key that is read, except these.
  private static let takingLists = ["$schema", "body", "jsonBody"]

  @Test(arguments: places.keys.sorted())
  func `each key is read, or refused or ignored by its name`(place: String) throws {
    for key in try #require(Self.places[place]).keys {
      let member = #""\#(key.name)": [1]"#
      let object = place.isEmpty ? member : #""\#(place)": {\#(member)}"#
      let others = ["request", "response"].filter { $0 != key.name && $0 != place }
        .map { #""\#($0)": {}"# }
      let text = "{" + (others + [object]).joined(separator: ", ") + "}"
      let found = ScenarioLoader().load(texts: [("a.json", text)]).diagnostics
      let refusal = "WireMock's '\(key.name)' is not supported\(key.support.objection ?? "")"
      switch key.support {
      case .read, .readInMappings:
        #expect(found.isEmpty == Self.takingLists.contains(key.name), "\(text)")
        #expect(!found.contains { $0.message.hasPrefix("unknown key") }, "\(found)")
      case .ignored:
        #expect(found.map(\.message) == [refusal] && found[0].severity == .warning, "\(found)")
      case .refused:
        #expect(found.map(\.message) == [refusal] && found[0].severity == .error, "\(found)")
      }
    }
  }

  @Test(arguments: places.keys.sorted())
  func `a key is in one row, and each place of the written form has one key`(place: String) throws {
    let vocabulary = try #require(Self.places[place])
    #expect(Set(vocabulary.keys.map(\.name)).count == vocabulary.keys.count)
    let orders = vocabulary.keys.compactMap(\.order).sorted()
    #expect(orders == Array(1...orders.count))
  }

  @Test func `transformers are for mappings alone`() {
    let others = WireMockVocabulary.response.read.filter {
      !WireMockVocabulary.response.shared.contains($0)
    }
    #expect(others == ["transformers", "transformerParameters"])
  }
}
