// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIEngine
import MockAPILoading
import MockAPIScenario
import MockAPISynchronization
import MockAPITestSupport
import Testing

@testable import MockAPICatalogue

/// Leases forget the state of exactly the scenarios and machines that a change ends: a sequence that is still served goes on, and a scenario
/// that comes back starts anew.
struct ServedChangeTests {
  /// The ids and machines that are served, or have ended.
  private struct Content: Equatable {
    var ids: Set<ScenarioID> = []
    var machines: Set<String> = []

    init() {}

    init(_ catalogue: Catalogue) {
      ids = Set(catalogue.scenarios.map(\.id))
      machines = Set(catalogue.scenarios.compactMap(\.state?.machine))
    }

    init(_ change: ServedChange) { (ids, machines) = change.ended }
  }

  /// Texts whose ids, names and machines meet.
  private static func text(_ random: inout SeededRandom) -> String {
    let (path, body) = (Int.random(in: 0..<4, using: &random), random.next())
    if Int.random(in: 0..<3, using: &random) == 0 {
      return
        #"{"name": "n\#(path)", "request": {"urlPath": "/s/\#(body)"}, "cases": {"x": {"response": {"body": "\#(body)"}}}}"#
    }
    let id = "00000000-0000-4000-8000-00000000000\(Int.random(in: 0..<6, using: &random))"
    let machine = "m\(Int.random(in: 0..<3, using: &random))"
    return
      #"{"id": "\#(id)", "scenarioName": "\#(machine)", "newScenarioState": "x", "request": {"url": "/\#(path)"}, "response": {"body": "\#(body)"}}"#
  }

  @Test(arguments: 0..<6)
  func `a change ends what was served before it and is not served after it`(seed: UInt64) throws {
    let folder = try ScratchFolder()
    var random = SeededRandom(seed: seed)
    let catalogue = Catalogue(paths: [folder.path])
    let ended = Mutex(Content())
    catalogue.attach { change in
      ended.withLock { $0 = Content(change) }
      return true
    }
    var before = Content(catalogue)
    var (endedIDs, endedMachines) = (0, 0)
    for _ in 0..<200 {
      ended.withLock { $0 = Content() }
      let name = "\(Int.random(in: 0..<5, using: &random))"
      switch Int.random(in: 0..<8, using: &random) {
      case 0, 1:
        // It may not be there.
        try? FileManager.default.removeItem(at: folder.url.appending(path: name + ".json"))
        catalogue.reload()
      case 2, 3:
        try folder.replace(name + ".json", with: Self.text(&random))
        catalogue.reload()
      case 4:
        // Its name may be taken.
        _ = try? catalogue.add(Self.text(&random), named: name)
      case 5: catalogue.remove(named: name)
      case 6:
        guard let id = catalogue.scenarios.randomElement(using: &random)?.id else { continue }
        try catalogue.apply([.hide(id)])
      default: catalogue.removeAdditions()
      }
      let after = Content(catalogue)
      let found = ended.withLock { $0 }
      #expect(found.ids.isSuperset(of: before.ids.subtracting(after.ids)))
      #expect(found.ids.isDisjoint(with: after.ids))
      #expect(found.machines.isSuperset(of: before.machines.subtracting(after.machines)))
      #expect(found.machines.isDisjoint(with: after.machines))
      endedIDs += found.ids.count
      endedMachines += found.machines.count
      before = after
    }
    #expect(endedIDs > 10 && endedMachines > 10, "\(endedIDs), \(endedMachines)")
  }
}
