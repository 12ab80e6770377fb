// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIHarness
import MockAPIJudging
import MockAPITestSupport
import Testing

struct TestPlanTests {
  /// The ids of the exchanges that a selection makes.
  private static func ids(_ change: (inout ExchangeSelection) -> Void) async throws -> [String] {
    var bench = try TestBench()
    change(&bench.options.selection)
    let records = try await bench.run {
      StandInClient { exchange in
        .answered(ClientAnswer(exchange.judged.variant == nil ? .success : .unexpected))
      }
    }.all()
    #expect(bench.plan.leftOut == 10 - bench.plan.variantCount)
    #expect(records.filter { $0.operator != nil }.count == bench.plan.variantCount)
    return records.map(\.id)
  }

  @Test("patterns choose variants, with the controls of their cases")
  func patterns() async throws {
    #expect(
      try await Self.ids { $0.filter.only = [IDPattern("a/one~null@*")] }
        == ["a/one", "a/one~null@", "a/one~null@/id", "a/one~null@/name"])
    #expect(
      try await Self.ids {
        $0.filter.only = [IDPattern("*/name"), IDPattern("*~drop@*")]
        $0.filter.skip = [IDPattern("a/two*")]
      } == ["a/one", "a/one~drop@/id", "a/one~drop@/name", "a/one~null@/name"])
    #expect(try await Self.ids { $0.filter.only = [IDPattern("a/two")] } == ["a/two"])
    #expect(try await Self.ids { $0.filter.skip = [IDPattern("*~*")] } == ["a/one", "a/two"])
  }

  @Test("names choose scenarios and cases")
  func names() async throws {
    #expect(try await Self.ids { $0.cases = ["two"] }.allSatisfy { $0.hasPrefix("a/two") })
    #expect(try await Self.ids { $0.scenarios = ["b"] } == [])
    #expect(try await Self.ids { $0.scenarios = ["a"] }.count == 12)
  }

  @Test("shards share out the variants")
  func shards() async throws {
    let all = try await Self.ids { _ in }
    var variants: [String] = []
    var others: Set<String> = []
    for number in 1...3 {
      let ids = try await Self.ids { $0.shard = RunInfo.Shard(number: number, count: 3) }
      variants += ids.filter { $0.contains("~") }
      others.formUnion(ids.filter { !$0.contains("~") })
    }
    #expect(variants.sorted() == all.filter { $0.contains("~") })
    #expect(others == ["a/one", "a/two"])
  }

  @Test("a shard without exchanges is a run of nothing, unless no shard has any")
  func emptyShards() throws {
    var bench = try TestBench()
    bench.options.selection.filter.only = [IDPattern("a/one")]
    let plans = (1...5).map { number -> TestPlan in
      bench.options.selection.shard = RunInfo.Shard(number: number, count: 5)
      return bench.plan
    }
    #expect(plans.map(\.isEmpty).count { !$0 } == 1)
    #expect(!plans.contains { !$0.selectsExchanges })
    bench.options.selection.filter.only = [IDPattern("nothing")]
    #expect(bench.plan.isEmpty && !bench.plan.selectsExchanges)
  }

  @Test("a sample is the same for the same seed")
  func samples() async throws {
    func sample(_ size: Int, _ seed: UInt64) async throws -> [String] {
      try await Self.ids {
        $0.sampleSize = size
        $0.seed = seed
      }.filter { $0.contains("~") }
    }
    let first = try await sample(4, 1)
    #expect(first.count == 4)
    #expect(try await sample(4, 1) == first)
    // A smaller sample is a part of a larger one.
    #expect(Set(try await sample(2, 1)).isSubset(of: first))
    var seeds: Set<[String]> = []
    for seed in 1...8 { seeds.insert(try await sample(4, UInt64(seed))) }
    #expect(seeds.count > 1)
    #expect(try await sample(100, 1).count == 10)
    #expect(try await sample(0, 1) == [])
  }
}
