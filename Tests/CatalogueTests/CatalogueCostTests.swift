// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPILoading
import MockAPIScenario
import MockAPITestSupport
import MockAPIText
import Testing

@testable import MockAPICatalogue

/// A change costs the same however much is served. Steps are counted, because times depend on the machine.
struct CatalogueCostTests {
  /// Texts of different kinds, by their number.
  enum Kind: CaseIterable, Sendable {
    case paths, scenarioFiles, samePath, anyPath, templates, states

    func put(_ number: Int) -> CatalogueChange {
      let text =
        switch self {
        case .paths: #"{"id": "\#(id(number))", "request": {"url": "/p/\#(number)"}}"#
        case .scenarioFiles:
          #"{"request": {"urlPath": "/p/\#(number)"}, "cases": {"x": {"response": {}}}}"#
        case .samePath:
          #"{"request": {"url": "/", "headers": {"N": {"equalTo": "\#(number)"}}}}"#
        case .anyPath: #"{"request": {"headers": {"N": {"equalTo": "\#(number)"}}}}"#
        case .templates: #"{"request": {"urlPathTemplate": "/t/{x}/\#(number)"}}"#
        case .states:
          #"{"scenarioName": "m\#(number)", "newScenarioState": "x", "request": {"url": "/p/\#(number)"}}"#
        }
      return .put(
        text: Array(text.utf8), name: "\(number)", isMapping: self != .scenarioFiles)
    }

    private func id(_ number: Int) -> String {
      "00000000-0000-4000-8000-" + String(1_000_000_000_000 + number).dropFirst()
    }
  }

  @Test(arguments: Kind.allCases)
  func `the last of many additions and removals is as cheap as the first`(kind: Kind) throws {
    let catalogue = Catalogue(LoadedScenarios([]))
    let count = kind == .paths ? 3_000 : 1_000
    var costs: [Int] = []
    for start in stride(from: 0, to: count, by: 100) {
      costs.append(
        try WorkMeter.steps {
          for number in start..<start + 100 {
            try catalogue.apply([kind.put(number)])
          }
        })
    }
    #expect(catalogue.scenarioCount == count)
    #expect(costs[1] > 0 && costs[count / 100 - 1] < 2 * costs[1], "\(costs)")
    // One of each hundred is replaced and removed again.
    func replacement(_ numbers: some Sequence<Int>) throws -> Int {
      try WorkMeter.steps {
        for number in numbers {
          try catalogue.apply([kind.put(number)])
          catalogue.remove(named: "\(number)")
        }
      }
    }
    let many = try replacement(stride(from: 0, to: count, by: count / 50))
    for number in 100..<count { catalogue.remove(named: "\(number)") }
    let few = try replacement(stride(from: 1, to: 99, by: 2).map(\.self) + [99])
    #expect(few > 0 && many < 2 * few, "\(few) \(many)")
  }

  @Test func `hiding costs the same however many scenarios the files have`() throws {
    func cost(_ count: Int) throws -> Int {
      let text = (0..<count).map { #"{"request": {"url": "/p/\#($0)"}, "response": {}}"# }.joined(
        separator: ",")
      let catalogue = Catalogue(
        ScenarioLoader().load(texts: [("m.json", #"{"mappings": [\#(text)]}"#)]))
      let ids = catalogue.scenarios.prefix(51).map(\.id)
      // The first change makes a directory of the files.
      try catalogue.apply([.hide(ids[50])])
      let steps = try WorkMeter.steps {
        for id in ids.dropLast() { try catalogue.apply([.hide(id)]) }
      }
      #expect(catalogue.scenarioCount == count - 51)
      return steps
    }
    let (few, many) = (try cost(200), try cost(5_000))
    #expect(few > 0 && many < 2 * few, "\(few) \(many)")
  }
}
