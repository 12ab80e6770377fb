// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPILoading
import MockAPIMatching
import MockAPINearMisses
import MockAPIScenario
import MockAPITestGenerator
import MockAPITestSupport

/// Evaluates every condition of a folder's stubs on requests with extreme values, without sockets: thousands a
/// second.
struct MatcherFuzz {
  private let options: Options
  private let folder: ScenarioFolder
  private let all: [Scenario]
  /// The request patterns of each file.
  private let scenarios: [String: [Scenario]]

  init(_ options: Options) throws {
    self.options = options
    folder = ScenarioFolder(count: Options.stubs, seed: options.seed)
    let loaded = ScenarioLoader().load(texts: folder.files.map { ($0.name, $0.text) })
    guard !loaded.hasErrors else {
      throw Failure("the folder of seed \(options.seed) has errors: \(loaded.diagnostics)")
    }
    all = loaded.scenarios
    scenarios = Dictionary(grouping: loaded.scenarios, by: \.file)
  }

  /// The request with a given number, and the stub that it is for.
  static func draft(_ number: Int, _ folder: ScenarioFolder, seed: UInt64) -> (
    StubSample, RequestDraft
  ) {
    var dice = Dice.part(number, of: seed &+ 1)
    let stub = dice.one(of: folder.stubs)
    return (stub, Mutation.draft(of: stub, &dice))
  }

  func run(noting progress: Progress) throws {
    let end = ContinuousClock.now + .seconds(options.seconds)
    var number = options.only ?? 0
    repeat {
      try progress.note(number)
      let (stub, draft) = Self.draft(number, folder, seed: options.seed)
      ask(draft, of: scenarios[stub.file] ?? [], tellsNearMisses: number % 16 == 0)
      number += 1
    } while options.only == nil && ContinuousClock.now < end
    print("matchers: \(number - (options.only ?? 0)) requests")
  }

  private func ask(_ draft: RequestDraft, of scenarios: [Scenario], tellsNearMisses: Bool) {
    var request = StubRequest(draft.method, draft.target)
    request.headers = draft.sentHeaders.map { HeaderField(name: $0.name, value: $0.value) }
    request.body = draft.body
    for pattern in scenarios.flatMap({ [$0.request] + $0.cases.compactMap(\.when) }) {
      // One by one, because evaluation of a whole pattern stops at the first condition that does not match.
      for condition in pattern.conditions { _ = RequestPattern([condition]).matches(request) }
    }
    if tellsNearMisses {
      for miss in NearMiss.nearest(to: request, among: all) { _ = "\(miss.comparisons)" }
    }
  }
}
